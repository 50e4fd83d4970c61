/** Pictures of slides: each figure is drawn once, off screen and one at a time, and cached as an SVG. */
import type { SoftAttention } from "../../element/define.js";
import type { Slide } from "../../export/deck/deck.js";
import { pictureOf } from "../../export/picture/picture.js";
import { figureOf } from "./player-figures.js";

export interface SlidePicture {
  /** The address of the picture for an image. */
  readonly source: string;
  readonly title: string;
  readonly question: string;
}

export interface PictureRequest {
  readonly slide: Slide;
  readonly language: string;
  readonly theme: "light" | "dark";
  /** The question instead of its answer. */
  readonly asks: boolean;
}

/** A drawing is finished after this many milliseconds without a change, or at a time limit. */
const restMs = 250;
const longestMs = 6000;

/** Width of the drawn figure, in pixels. */
const pictureWidth = 880;

const isDrawn = (root: ShadowRoot | null, asks: boolean) =>
  root?.querySelector(asks ? ".prediction .question" : "h2[part], h2[part='title']") !== null;

/** Waits until a figure is drawn and stable. */
function rested(figure: SoftAttention, asks: boolean): Promise<void> {
  return new Promise((done) => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      watch.disconnect();
      clearTimeout(rest);
      clearTimeout(longest);
      done();
    };
    const longest = setTimeout(finish, longestMs);
    const look = () => {
      clearTimeout(rest);
      if (isDrawn(figure.shadowRoot, asks)) rest = setTimeout(finish, restMs);
    };
    const watch = new MutationObserver(look);
    if (figure.shadowRoot)
      watch.observe(figure.shadowRoot, { childList: true, subtree: true, attributes: true });
    look();
  });
}

export class SlidePictures {
  readonly #made = new Map<string, SlidePicture>();
  readonly #keys = new WeakMap<object, number>();
  #lastKey = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #resume: (() => void) | undefined;
  #paused: Promise<void> | undefined;
  readonly #queued = new Set<string>();
  readonly #studio = document.createElement("div");

  constructor(private readonly changed: () => void) {
    this.#studio.className = "studio";
    this.#studio.inert = true;
    this.#studio.setAttribute("aria-hidden", "true");
  }

  /** A state is immutable, so its identity stands for its content. */
  #keyOf({ slide: { state }, language, theme, asks }: PictureRequest): string {
    if (state === undefined) return "";
    let number = this.#keys.get(state);
    if (number === undefined) {
      number = ++this.#lastKey;
      this.#keys.set(state, number);
    }
    return [number, language, theme, asks].join(" ");
  }

  /** The picture, if it is ready. */
  made = (request: PictureRequest): SlidePicture | undefined =>
    this.#made.get(this.#keyOf(request));

  /** The picture, if it is ready; otherwise it is queued. */
  of(request: PictureRequest): SlidePicture | undefined {
    const key = this.#keyOf(request);
    if (key !== "" && !this.#made.has(key)) this.make(request).then(this.changed);
    return this.#made.get(key);
  }

  /** Queues a picture. */
  make(request: PictureRequest): Promise<unknown> {
    const key = this.#keyOf(request);
    if (key === "" || this.#made.has(key) || this.#queued.has(key)) return this.#queue;
    this.#queued.add(key);
    this.#queue = this.#queue
      .then(() => this.#draw(key, request))
      .catch(() => {})
      .finally(() => this.#queued.delete(key));
    return this.#queue;
  }

  /** Pauses drawing during a presentation. */
  pause(): void {
    this.#paused ??= new Promise((resume) => {
      this.#resume = resume;
    });
    this.#studio.replaceChildren();
  }

  resume(): void {
    this.#resume?.();
    this.#paused = undefined;
  }

  async #draw(key: string, { slide, language, theme, asks }: PictureRequest): Promise<void> {
    await this.#paused;
    if (!this.#studio.isConnected) document.body.append(this.#studio);
    this.#studio.style.inlineSize = `${pictureWidth}px`;
    const figure = figureOf({ ...slide, predict: asks }, language);
    figure.theme = theme;
    this.#studio.replaceChildren(figure);
    try {
      await rested(figure, asks);
      const drawn = figure.shadowRoot?.querySelector("figure");
      const heading = figure.shadowRoot?.querySelector(asks ? ".question" : "h2");
      // A presentation may have removed the figure.
      if (!drawn || !heading || !figure.isConnected) return;
      const question = heading.textContent?.trim() ?? "";
      const { svg } = pictureOf(drawn, { title: question, language });
      const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
      this.#made.set(key, { source, title: asks ? "" : question, question: asks ? question : "" });
    } finally {
      this.#studio.replaceChildren();
    }
  }
}
