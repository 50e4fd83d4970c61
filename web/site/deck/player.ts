/** Presents a deck with Reveal.js, on the deck page and in an offline page. */
import { html, nothing, render } from "lit";
import Reveal from "reveal.js";
import type { Deck, Slide } from "../../export/deck/deck.js";
import type { DeckWords } from "../../language/tools.js";
import { commandOf, isKept, leaveControl, type PlayerCommand } from "./player-keys.js";
import { playerStyles } from "./player-styles.js";
import { PresenterWindow } from "./presenter-window.js";
import { contentOf } from "./slide-figure.js";

export interface PlayerOptions {
  readonly deck: Deck;
  /** Index of the first slide. */
  readonly from?: number;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly words: DeckWords["player"];
  /** The title of a slide. */
  titleOf(slide: Slide): string;
  /** Undefined if the presentation is the whole page. */
  readonly left?: (slide: number) => void;
}

/** The layout width of figures: they are scaled to the screen from it. */
const figureWidth = 920;
const figureHeight = 517;
const typeSteps = [0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5];

/** Milliseconds before the next figure is prepared, so that the shown one is drawn first. */
const preparePause = 600;

export class Player {
  readonly #box = document.createElement("section");
  readonly #stage = document.createElement("div");
  readonly #sections: readonly HTMLElement[];
  readonly #reveal: InstanceType<typeof Reveal>;
  readonly #window: PresenterWindow;
  readonly #listening = new AbortController();
  #at = 0;
  #typeStep = typeSteps.indexOf(1);
  #showsNotes = false;
  #status = "";
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    parent: Element,
    private readonly options: PlayerOptions,
  ) {
    const { deck, words } = options;
    this.#box.className = "player";
    this.#box.ariaLabel = words.name;
    this.#sections = deck.slides.map((slide) => this.#sectionOf(slide));
    this.#stage.className = "reveal";
    const slides = document.createElement("div");
    slides.className = "slides";
    slides.append(...this.#sections);
    this.#stage.append(slides);
    const sheet = playerStyles.styleSheet;
    if (sheet && !document.adoptedStyleSheets.includes(sheet))
      document.adoptedStyleSheets.push(sheet);
    parent.append(this.#box);
    this.#window = new PresenterWindow(options, (event) =>
      document.dispatchEvent(new KeyboardEvent("keydown", event)),
    );
    this.#draw();
    this.#listen();
    this.#resize();
    this.#reveal = new Reveal(this.#stage);
    this.#start();
  }

  #sectionOf(slide: Slide): HTMLElement {
    const title = this.options.titleOf(slide);
    const section = document.createElement("section");
    const heading = document.createElement("h1");
    heading.tabIndex = -1;
    heading.dir = "auto";
    heading.textContent = title;
    const place = document.createElement("div");
    place.className = "place";
    // The figure needs the fingers that move over it.
    place.dataset.preventSwipe = "";
    section.toggleAttribute("data-titled", title !== "" && !slide.predict);
    section.append(heading, place);
    return section;
  }

  #start(): void {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const settings = {
      ...{ embedded: true, center: false, controls: false, progress: false, help: false },
      ...{ width: "100%", height: "100%", margin: 0, viewDistance: 2, scrollActivationWidth: 0 },
      ...{ hash: false, respondToHashChanges: false, postMessage: false, postMessageEvents: false },
      rtl: this.options.direction === "rtl",
      transition: isStill ? "none" : "fade",
      // The up and down arrows scroll a high figure.
      keyboardCondition: (event: KeyboardEvent) =>
        !/^Arrow(Up|Down)$/.test(event.key) && !isKept(event),
    } as const;
    const reveal = this.#reveal;
    reveal.on("ready", () => {
      reveal.slide(this.options.from ?? 0);
      this.#show();
    });
    reveal.on("slidechanged", this.#show);
    reveal.on("overviewshown", this.#fillAll);
    reveal.on("overviewhidden", this.#show);
    for (const event of ["paused", "resumed"]) reveal.on(event, () => this.#draw());
    reveal.initialize(settings);
    // Reveal takes settings from the query of the address; these ones stand above it.
    reveal.configure(settings);
  }

  #listen(): void {
    const { signal } = this.#listening;
    // Before the figure, and before Reveal, which has other commands for some of these keys.
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command === undefined || isKept(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.do(command);
    };
    document.addEventListener("keydown", onKey, { signal, capture: true });
    addEventListener("resize", () => this.#resize(), { signal });
    // After a click the keys belong to the presentation again.
    addEventListener("pointerup", () => setTimeout(leaveControl), { signal, capture: true });
  }

  do(command: PlayerCommand): void {
    const commands: Record<PlayerCommand, () => void> = {
      next: () => this.#turn(1),
      previous: () => this.#turn(-1),
      notes: () => {
        this.#showsNotes = !this.#showsNotes;
        this.#draw();
      },
      window: () => {
        this.#status = this.#window.open() ? "" : this.options.words.noWindow;
        this.#draw();
      },
      fullScreen: () => {
        if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
        else this.enterFullScreen();
      },
      larger: () => this.#resize(1),
      smaller: () => this.#resize(-1),
      leave: () => this.#leave(),
    };
    commands[command]();
  }

  /** Turns a slide, also of a blank screen. */
  #turn(by: 1 | -1): void {
    this.#reveal.togglePause(false);
    if (by > 0) this.#reveal.next();
    else this.#reveal.prev();
  }

  /** The figure or the text of a slide, in its saved state. */
  #fill(at: number): void {
    const slide = this.options.deck.slides[at];
    const place = this.#sections[at]?.lastElementChild;
    if (slide && place?.childNodes.length === 0)
      place.append(contentOf(slide, this.options.language));
  }

  readonly #fillAll = (): void => {
    for (const at of this.#sections.keys()) this.#fill(at);
  };

  /** Shows the current slide as saved, and prepares the next one. Outside the overview no other figures exist. */
  readonly #show = (): void => {
    clearTimeout(this.#next);
    const last = this.#at;
    this.#at = this.#reveal.getIndices().h;
    const isOverview = this.#reveal.isOverview();
    for (const [at, section] of this.#sections.entries()) {
      const isLeft = at === last && at !== this.#at;
      const isFar = at !== this.#at && at !== this.#at + 1;
      if (isLeft || (isFar && !isOverview)) section.lastElementChild?.replaceChildren();
    }
    this.#fill(this.#at);
    if (isOverview) this.#fillAll();
    else this.#next = setTimeout(() => this.#fill(this.#at + 1), preparePause);
    this.#status = "";
    this.#draw();
    const section = this.#sections[this.#at];
    section?.scrollTo(0, 0);
    section?.querySelector("h1")?.focus({ preventScroll: true });
  };

  /** Scales text with the screen and the lecturer's setting. */
  #resize(steps = 0): void {
    this.#typeStep = Math.min(typeSteps.length - 1, Math.max(0, this.#typeStep + steps));
    const chosen = typeSteps[this.#typeStep] ?? 1;
    const fits = Math.max(1, Math.min(innerWidth / figureWidth, innerHeight / figureHeight));
    // On a small screen a figure takes the available width.
    const zoom = innerWidth < figureWidth ? Math.max(1, chosen) : fits * chosen;
    this.#box.style.setProperty("--zoom", String(zoom));
    this.#box.style.setProperty("--larger", String(chosen));
  }

  enterFullScreen(): void {
    // Without full screen support the presentation fills the window.
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  #leave(): void {
    if (this.#reveal.isOverview()) this.#reveal.toggleOverview(false);
    else if (this.options.left) this.close();
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  close(): void {
    clearTimeout(this.#next);
    this.#listening.abort();
    this.#window.close();
    for (const section of this.#sections) section.replaceChildren();
    this.#reveal.destroy();
    this.#box.remove();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.options.left?.(this.#at);
  }

  #button(command: PlayerCommand, label: string, mark: string, isOff = false) {
    const pressed = command === "notes" ? this.#showsNotes : nothing;
    return html`<button type="button" class=${mark === label ? "wide" : nothing} data-command=${command}
      aria-label=${label} title=${label} aria-pressed=${pressed} ?disabled=${isOff}
      @click=${() => this.do(command)}>${mark === label ? mark : html`<span aria-hidden="true" dir="ltr">${mark}</span>`}</button>`;
  }

  #bar(isBlank: boolean) {
    const { words, deck, direction, left } = this.options;
    const last = deck.slides.length - 1;
    const [back, on] = direction === "rtl" ? ["→", "←"] : ["←", "→"];
    return html`<div class="player-bar" role="group" aria-label=${words.name}>
      ${this.#button("previous", words.previous, back, this.#at === 0)}
      <span class="place-of">${words.place(String(this.#at + 1), String(last + 1))}</span>
      ${this.#button("next", words.next, on, this.#at === last)}
      ${this.#button("notes", words.notes, words.notes)}
      ${this.#button("window", words.presenter, words.presenter)}
      <span class="said" role="status">${isBlank ? words.blank : this.#status}</span>
      ${this.#button("smaller", words.smaller, "A−")}
      ${this.#button("larger", words.larger, "A+")}
      ${this.#button("fullScreen", words.fullScreen, words.fullScreen)}
      ${left ? this.#button("leave", words.leave, "✕") : nothing}
    </div>`;
  }

  #draw(): void {
    const { deck, words } = this.options;
    const slide = deck.slides[this.#at];
    const notes = html`<div class="player-notes" dir="auto" tabindex="0" role="region" aria-label=${words.notes}>${slide?.notes || words.noNotes}</div>`;
    const isBlank = this.#stage.classList.contains("paused");
    render(
      html`${this.#stage} ${this.#showsNotes ? notes : nothing} ${this.#bar(isBlank)}`,
      this.#box,
    );
    this.#window.show(deck.slides, this.#at);
  }
}
