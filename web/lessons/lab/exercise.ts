/** Prediction: which query has the most concentrated weights? Only its length is shown. */
import { css, html, svg, type TemplateResult } from "lit";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { queryLengths, rowEntropies } from "./solve.js";
import { labOf } from "./text.js";

const height = 140;
const write = decimals(2);

export class Exercise implements ExerciseOf {
  readonly #lengths: readonly number[];
  #row: number | undefined;
  #order: readonly number[] | undefined;

  constructor(private readonly host: FigureHost) {
    this.#lengths = queryLengths(host.knn, labOf(host));
  }

  get question(): string {
    return this.host.text.lab.exercise.question;
  }

  get isComplete(): boolean {
    return this.#row !== undefined;
  }

  readonly #choose = (row: number): void => {
    if (this.#order) return;
    this.#row = Math.min(this.#lengths.length - 1, Math.max(0, row));
    this.host.refresh();
  };

  #bars(): TemplateResult {
    const { text, width: room } = this.host;
    const words = text.lab.exercise;
    const width = Math.min(720, room);
    const pitch = width / this.#lengths.length;
    const most = Math.max(...this.#lengths);
    const best = this.#order?.[0];
    const at = (event: PointerEvent) => {
      const box = (event.currentTarget as Element).getBoundingClientRect();
      return Math.floor(((event.clientX - box.left) / box.width) * this.#lengths.length);
    };
    return html`<svg class="chart lengths" viewBox="0 0 ${width} ${height + 22}" role="img" aria-label=${words.label} @click=${(e: PointerEvent) => this.#choose(at(e))}>
      ${this.#lengths.map((length, i) => {
        const tall = (length / most) * (height - 6);
        return svg`<rect class="stick ${i === this.#row ? "mine" : ""} ${i === best ? "best" : ""}" x=${i * pitch + 0.5} y=${height - tall} width=${Math.max(1, pitch - 1)} height=${tall}></rect>`;
      })}
      <line class="axis" x1="0" x2=${width} y1=${height} y2=${height}></line>
      ${[...new Set([this.#row, best])].map((i) => (i === undefined ? "" : svg`<text class="tick" x=${Math.min(width - 20, Math.max(20, (i + 0.5) * pitch))} y=${height + 18} text-anchor="middle">${i}</text>`))}
    </svg>`;
  }

  guess(): TemplateResult {
    const words = this.host.text.lab.exercise;
    const change = (e: Event) => this.#choose(Number((e.target as HTMLInputElement).value));
    return html`<p class="note">${words.how}</p>${this.#bars()}
      <p><label>${words.row} <input class="number-field" type="number" name="row" min="0" max=${this.#lengths.length - 1} .value=${String(this.#row ?? "")} @input=${change}></label></p>`;
  }

  score(): Scored {
    const { knn, text } = this.host;
    const nats = rowEntropies(knn, labOf(this.host));
    this.#order = nats.map((_, i) => i).sort((a, b) => (nats[a] ?? 0) - (nats[b] ?? 0) || a - b);
    const [row = 0, best = 0] = [this.#row, this.#order[0]];
    const error = this.#order.indexOf(row);
    const words = text.lab.exercise;
    const sentence = words.said(
      row,
      write(nats[row] ?? 0),
      error + 1,
      best,
      write(nats[best] ?? 0),
    );
    return { guess: row, answer: best, error, sentence };
  }

  answer(): TemplateResult {
    return this.#bars();
  }
}

export const styles = [
  css`
    .prediction svg.lengths {
      max-inline-size: 720px;
      cursor: pointer;
    }
    .lengths .stick {
      fill: var(--masked);
    }
    .lengths .stick.mine {
      fill: var(--ink);
    }
    .lengths .stick.best {
      fill: var(--accent);
    }
  `,
];
