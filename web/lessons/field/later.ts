/** What the landing loads after its first picture: the pictures below, and the keys as numbers. */
import { html, type TemplateResult } from "lit";
import { chapterPart } from "../../controls/chapter-part.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { keyNumbers } from "./key-numbers.js";
import { Motion } from "./motion.js";
import { Nearest } from "./nearest.js";
import type { Solved } from "./solve.js";

export class Later {
  readonly #nearest: Nearest;
  readonly #motion: Motion;

  constructor(private readonly host: FigureHost) {
    this.#nearest = new Nearest(host);
    this.#motion = new Motion(host);
  }

  stop(): void {
    this.#nearest.stop();
    this.#motion.stop();
  }

  get places(): number {
    return this.#motion.places;
  }

  nearest = (solved: Solved): TemplateResult => this.#nearest.render(solved);

  motion(): TemplateResult {
    const { state, text, isAlone } = this.host;
    const part = {
      name: "motion",
      title: text.field.motion.title,
      isNeeded: isAlone || state.iterations > 0,
    };
    return chapterPart(part, this.#motion.render());
  }

  numbers(solved: Solved): TemplateResult {
    return html`<details class="numbers" data-controls="query keys"><summary>${this.host.text.field.keys.title}</summary>
        ${keyNumbers(this.host, solved)}</details>`;
  }
}
