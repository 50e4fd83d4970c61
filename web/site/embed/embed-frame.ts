/** `embed.html`: one figure at its natural height, and its messages to the embedding page. */

import type { AuthoredAttention } from "../../element/author/authored-attention.js";
import { misnamed, nearestName, warn } from "../../element/author/mistakes.js";
import { shortestHash } from "../../figure/state/packed-hash.js";
import { loadWords, stringsFor, titleOf } from "../../language/index.js";
import { dress, embedStyles } from "../figure-page-styles.js";
import { embedOptions, joinedSet, optionNames, patchedHash } from "./embed-address.js";
import { EmbedFooter } from "./embed-footer.js";
import {
  type FrameMessage,
  type HostMessage,
  type PageColoursMessage,
  posted,
  readHostMessage,
  type Theme,
  themes,
} from "./embed-protocol.js";

/** The version, set by the build. */
declare const SOFTKNN_VERSION: string;

/** The shortest interval between two state messages, in milliseconds. */
const statePause = 100;
/** The largest number of queued messages; later ones are dropped. */
const maxPending = 256;

/** The next frame; in a background tab, a tenth of a second. */
const nextFrame = () =>
  new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 100);
  });

const root = document.documentElement;

/** The target origin may be opaque, and messages hold no secrets: see the protocol. */
function send(message: FrameMessage): void {
  if (parent !== window) parent.postMessage(posted(message), "*");
}

/** Reports the height of the content after each change. */
class HeightReporter {
  #reported = 0;

  start(): void {
    new ResizeObserver(() => this.report()).observe(document.body);
  }

  report(again = false): void {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === this.#reported && !again) return;
    this.#reported = height;
    send({ type: "height", height });
  }
}

class Embed {
  readonly #options = embedOptions(location.search);
  readonly #footer = new EmbedFooter(this.#options.link);
  readonly #height = new HeightReporter();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** Commands run in order, each after the one before. */
  #queue: Promise<void>;
  readonly #pending: HostMessage[] = [];

  constructor(private readonly figure: AuthoredAttention) {
    this.#queue = this.#start();
    addEventListener("message", ({ source, data }) => {
      if (source !== parent || parent === window) return;
      const message = readHostMessage(data);
      if (message) this.#enqueue(message);
    });
    addEventListener("hashchange", () => this.#then(() => this.#follow()));
  }

  #then(work: () => Promise<void> | void): void {
    this.#queue = this.#queue.then(work).catch(() => {});
  }

  /** Joins states that arrive faster than frames: only visible ones are drawn. */
  #enqueue(message: HostMessage): void {
    const last = this.#pending.at(-1);
    const joined = last && joinedSet(last, message);
    if (joined) {
      this.#pending.splice(-1, 1, joined);
    } else if (this.#pending.length < maxPending) {
      this.#pending.push(message);
      this.#then(async () => {
        const next = this.#pending.shift() ?? message;
        await this.#answer(next);
        if (next.type === "set") await nextFrame();
      });
    }
  }

  async #start(): Promise<void> {
    const { figure } = this;
    const { lang, theme, controls, lock, part, predict, src } = this.#options;
    this.#dress(theme);
    for (const [name, value] of Object.entries({ controls, lock, part, predict, src }))
      if (value !== undefined) figure.setAttribute(name, value);
    if (location.hash.length > 1) await this.#follow();
    await this.#setLanguage(lang ?? navigator.language);
    figure.addEventListener("change", () => this.#changed());
    figure.addEventListener("step", (event) => {
      const { stage, name } = (event as CustomEvent).detail;
      send({ type: "step", stage, name });
    });
    document.querySelector("#page")?.replaceChildren(figure);
    send({ type: "ready", version: SOFTKNN_VERSION, view: figure.view });
    this.#height.start();
  }

  /** Follows the author's hash in the address. */
  #follow(): Promise<void> {
    return this.figure.showHash(location.hash);
  }

  /**
   * Applies the colours of the embedding page; the frame is then transparent. Browsers show the page through
   * a frame only if both have the same color scheme. Without these colours legibility is unknown.
   */
  #dress(theme: Theme, { paper = "", ink = "", scheme = "" }: PageColoursMessage = {}): void {
    const isPage = theme === "page" && ink !== "";
    root.dataset.theme = isPage || theme !== "page" ? theme : "auto";
    // "normal" means light, but would defer to the meta element of this page.
    root.style.colorScheme = isPage ? scheme.replace(/^(normal)?$/, "light") : "";
    root.style.setProperty("--page-ink", ink);
    const { figure } = this;
    figure.style.setProperty("--page-paper", paper);
    figure.style.color = ink;
    if (isPage !== (figure.theme === "page")) figure.theme = isPage ? "page" : "auto";
    else figure.look.follow();
  }

  async #setLanguage(tag: string): Promise<void> {
    const { figure } = this;
    // Without the words the figure itself reports that it could not start.
    await loadWords(tag, figure.view).catch(() => {});
    const text = stringsFor(tag);
    [root.lang, root.dir] = [text.language, text.direction];
    figure.lang = text.language;
    await this.#footer.setLanguage(text.language);
    this.#drawn();
  }

  /** Updates the document title and the link to the whole page. */
  async #drawn(): Promise<void> {
    const { view, hash } = this.figure;
    document.title = `softknn: ${titleOf(root.lang, view)}`;
    this.#footer.show((await shortestHash(hash)) ?? `view=${view}`);
  }

  #changed(): void {
    this.#waiting ??= setTimeout(() => {
      this.#waiting = undefined;
      this.#then(() => this.#sendState());
      this.#drawn();
    }, statePause);
  }

  async #sendState(answer: Pick<HostMessage & { type: "get" }, "id"> = {}): Promise<void> {
    const { view, hash } = this.figure;
    send({ type: "state", view, hash: (await shortestHash(hash)) ?? null, ...answer });
  }

  async #answer(message: HostMessage): Promise<void> {
    const { figure } = this;
    switch (message.type) {
      case "set": {
        const { hash, whole } = message;
        return figure.showHash(whole ? hash : await patchedHash(figure.hash, hash));
      }
      case "get":
        return this.#sendState(message.id === undefined ? {} : { id: message.id });
      case "theme":
        return this.#dress(message.theme, message);
      case "lang":
        return this.#setLanguage(message.lang);
      case "fit":
        root.dataset.fit = "";
        return this.#height.report(true);
    }
  }
}

/** Warns of misspelt options of the address. Names of other scripts, such as search parameters, are ignored. */
function checkOptions(figure: AuthoredAttention): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === "theme" && !themes.some((known) => known === value))
      warn(figure, misnamed(value, "is no value of “theme”", themes));
    if (!optionNames.includes(name) && nearestName(name, optionNames) !== undefined)
      warn(figure, misnamed(name, "is not an option of the frame’s address", optionNames));
  }
}

export function showEmbed(figure: AuthoredAttention): void {
  dress(embedStyles);
  new Embed(figure);
  checkOptions(figure);
}
