/** Presents a deck slide by slide, on the deck page and in an offline page. */
import { html, nothing, render } from "lit";
import type { Deck, Slide } from "../../export/deck/deck.js";
import type { DeckWords } from "../../language/tools.js";
import { PlayerFigures } from "./player-figures.js";
import { commandOf, FocusOrigin, type PlayerCommand } from "./player-keys.js";
import { playerStyles } from "./player-styles.js";
import { PresenterWindow } from "./presenter-window.js";

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

export class Player {
  readonly #box = document.createElement("section");
  readonly #figures: PlayerFigures;
  readonly #focus = new FocusOrigin();
  readonly #window: PresenterWindow;
  readonly #listening = new AbortController();
  #at: number;
  #typeStep = typeSteps.indexOf(1);
  #isBlank = false;
  #showsNotes = false;
  #wasFull = false;
  /** The next end of full screen does not come from the reader. */
  #opensWindow = false;
  #status = "";

  constructor(
    parent: Element,
    private readonly options: PlayerOptions,
  ) {
    this.#at = options.from ?? 0;
    this.#figures = new PlayerFigures(options.language);
    this.#window = new PresenterWindow(options, (event) => this.#run(event, false));
    this.#box.className = "player";
    this.#box.ariaLabel = options.words.name;
    const sheet = playerStyles.styleSheet;
    if (sheet && !document.adoptedStyleSheets.includes(sheet))
      document.adoptedStyleSheets.push(sheet);
    parent.append(this.#box);
    this.#listen();
    this.#resize();
    this.#show();
  }

  #listen(): void {
    const { signal } = this.#listening;
    addEventListener("pointerdown", this.#focus.pointer, { signal, capture: true });
    // In the capture phase, before the figure, which gets the keys that it keeps.
    const onKey = (event: KeyboardEvent) => {
      this.#focus.key(event);
      this.#run(event, this.#focus.keeps(event));
    };
    addEventListener("keydown", onKey, { signal, capture: true });
    addEventListener("resize", () => this.#resize(), { signal });
    const screen = () => {
      const isFull = document.fullscreenElement !== null;
      // In full screen the browser uses Escape itself.
      const isEnd = this.#wasFull && !isFull && !this.#opensWindow;
      if (!isFull) this.#opensWindow = false;
      this.#wasFull = isFull;
      if (isEnd && this.options.left) this.close();
    };
    document.addEventListener("fullscreenchange", screen, { signal });
  }

  #run(event: KeyboardEvent, isKept: boolean): void {
    const command = commandOf(event, isKept, this.options.direction === "rtl");
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.do(command);
  }

  do(command: PlayerCommand): void {
    const { slides } = this.options.deck;
    const go = (to: number) => this.#go(Math.min(slides.length - 1, Math.max(0, to)));
    const commands: Record<PlayerCommand, () => void> = {
      next: () => go(this.#at + 1),
      previous: () => go(this.#at - 1),
      first: () => go(0),
      last: () => go(slides.length - 1),
      blank: () => this.#setBlank(!this.#isBlank),
      notes: () => this.#toggleNotes(),
      window: () => this.#openWindow(),
      fullScreen: () => this.#toggleFullScreen(),
      larger: () => this.#resize(1),
      smaller: () => this.#resize(-1),
      leave: () => this.#leave(),
    };
    commands[command]();
  }

  #go(to: number): void {
    const wasBlank = this.#isBlank;
    this.#isBlank = false;
    if (to !== this.#at) {
      this.#at = to;
      this.#show();
    } else if (wasBlank) this.#draw();
  }

  get #slide(): Slide {
    return this.options.deck.slides[this.#at] as Slide;
  }

  #show(): void {
    this.#status = "";
    this.#figures.show(this.#slide, this.options.deck.slides[this.#at + 1]);
    this.#draw();
    this.#focus.moved();
    this.#box.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }

  /** Scales text with the screen and the lecturer's setting. */
  #resize(steps = 0): void {
    this.#typeStep = Math.min(typeSteps.length - 1, Math.max(0, this.#typeStep + steps));
    const chosen = typeSteps[this.#typeStep] ?? 1;
    const fits = Math.max(1, Math.min(innerWidth / figureWidth, innerHeight / figureHeight));
    const { style } = this.#box;
    // On a small screen a figure takes the available width.
    style.setProperty(
      "--zoom",
      String(innerWidth < figureWidth ? Math.max(1, chosen) : fits * chosen),
    );
    style.setProperty("--larger", String(chosen));
  }

  enterFullScreen(): void {
    // Without full screen support the presentation fills the window.
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  #toggleFullScreen(): void {
    this.#wasFull = false;
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else this.enterFullScreen();
  }

  #openWindow(): void {
    // Browsers leave full screen for a new window, and the presentation continues.
    this.#opensWindow = true;
    this.#status = this.#window.open() ? "" : this.options.words.noWindow;
    this.#draw();
  }

  #leave(): void {
    if (this.options.left) this.close();
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  close(): void {
    this.#listening.abort();
    this.#figures.close();
    this.#window.close();
    this.#box.remove();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.options.left?.(this.#at);
  }

  #button(command: PlayerCommand, label: string, mark: string, isOff = false) {
    const pressed = { notes: this.#showsNotes, blank: this.#isBlank }[command as "notes"];
    return html`<button type="button" class=${mark === label ? "wide" : nothing} data-command=${command}
      aria-label=${label} title=${label} aria-pressed=${pressed ?? nothing} ?disabled=${isOff}
      @click=${() => this.do(command)}>${mark === label ? mark : html`<span aria-hidden="true" dir="ltr">${mark}</span>`}</button>`;
  }

  #bar() {
    const { words, deck, direction, left } = this.options;
    const last = deck.slides.length - 1;
    const [back, on] = direction === "rtl" ? ["→", "←"] : ["←", "→"];
    return html`<div class="player-bar" role="group" aria-label=${words.name}>
      ${this.#button("previous", words.previous, back, this.#at === 0)}
      <span class="place-of">${words.place(String(this.#at + 1), String(last + 1))}</span>
      ${this.#button("next", words.next, on, this.#at === last)}
      ${this.#button("notes", words.notes, words.notes)}
      ${this.#button("window", words.presenter, words.presenter)}
      <span class="said" role="status">${this.#isBlank ? words.blank : this.#status}</span>
      ${this.#button("smaller", words.smaller, "A−")}
      ${this.#button("larger", words.larger, "A+")}
      ${this.#button("fullScreen", words.fullScreen, words.fullScreen)}
      ${left ? this.#button("leave", words.leave, "✕") : nothing}
    </div>`;
  }

  #setBlank(isBlank: boolean): void {
    this.#isBlank = isBlank;
    this.#draw();
  }

  #toggleNotes(): void {
    this.#showsNotes = !this.#showsNotes;
    this.#draw();
  }

  #draw(): void {
    const { deck, titleOf, words } = this.options;
    const slide = this.#slide;
    const title = titleOf(slide);
    this.#box.toggleAttribute("data-titled", title !== "" && !slide.predict);
    render(
      html`<h1 tabindex="-1" dir="auto">${title}</h1>
      ${this.#figures.stage}
      ${this.#showsNotes ? html`<div class="player-notes" dir="auto" tabindex="0" role="region" aria-label=${words.notes}>${slide.notes || words.noNotes}</div>` : html`<span hidden></span>`}
      ${this.#bar()}
      ${this.#isBlank ? html`<div class="player-blank" @click=${() => this.do("blank")}></div>` : nothing}`,
      this.#box,
    );
    this.#window.show(deck.slides, this.#at);
  }
}
