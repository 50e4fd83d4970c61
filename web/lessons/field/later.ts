/** What the landing loads after its first picture: the two pictures below, and the parts that are folded. */
import { html, type TemplateResult } from "lit";
import { linkedSum } from "../../controls/linked-sum.js";
import type { FigureHost, Section } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import { letterOf } from "../../figure/state/state.js";
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

  sections(solved: Solved): readonly Section[] {
    return [
      { name: "nearest", picture: this.#nearest.render(solved) },
      { name: "motion", picture: this.#motion.render(), caption: this.#motion.caption() },
    ];
  }

  folded(
    solved: Solved,
    lit: number | undefined,
    highlight: (key: number | undefined) => void,
  ): TemplateResult {
    const { text } = this.host;
    const terms = solved.keys.map((_, i) => ({
      number: solved.weights.at(i),
      code: phrase(
        (number) =>
          `output ${i === 0 ? " " : "+"}= ${number(solved.weights.at(i))} * value.${letterOf(i)};`,
      ),
    }));
    return html`${linkedSum(
      { title: text.common.linkedSum, control: "keys", name: "o", joined: " + ", terms, lit },
      highlight,
    )}
      <details class="numbers" data-controls="query keys"><summary>${text.field.keys.title}</summary>
        ${keyNumbers(this.host, solved)}</details>`;
  }
}
