/** Prediction: one product and one weight, computed by hand. */
import { css, html, type TemplateResult } from "lit";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import type { Row } from "../../figure/rows.js";
import { letterOf } from "../../figure/state/state.js";
import { inputsOf } from "./inputs.js";
import { labelsOf } from "./picture.js";
import { type Solved, solve } from "./solve.js";

/** Parses a typed number with a comma, a minus sign or Persian digits. */
function typed(text: string): number {
  const digits = text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
  const plain = digits.replace(/[−–]/, "-").replace(/[,٫]/, ".").trim();
  return plain === "" ? Number.NaN : Number(plain);
}

const short = (x: NamedValue | undefined) => String(x ?? "");
const signed = (x: number) => decimals(2)(x).replace(/\.?0+$/, "");

export class Exercise implements ExerciseOf {
  readonly #typed = { product: "", weight: "" };
  #solved: Solved | undefined;

  constructor(private readonly host: FigureHost) {}

  get question(): string {
    return this.host.text.steps.exercise.question;
  }

  get isComplete(): boolean {
    return Object.values(this.#typed).every((text) => Number.isFinite(typed(text)));
  }

  #solve(): Solved {
    const { knn, state } = this.host;
    return solve(knn, state.steps, labelsOf(this.host, inputsOf(state.steps)));
  }

  /** The product of the second query and the second key; the weight of the last query and the first key. */
  #rows({ q, k, masked }: Solved) {
    const [second, last] = [Math.min(1, q.length - 1), q.length - 1];
    const key = Math.min(1, k.length - 1);
    return {
      second,
      last,
      key,
      query: q[second] ?? [],
      keyRow: k[key] ?? [],
      scores: masked[last] ?? [],
    };
  }

  #vector(name: TemplateResult, row: Row): TemplateResult {
    return html`<p class="vector" dir="ltr"><span class="vector-name">${name}</span> = (${row.map(short).join(", ")})</p>`;
  }

  #field(name: "product" | "weight", label: string): TemplateResult {
    return html`<label class="typed">${label}
      <input class="number-field" type="text" inputmode="decimal" autocomplete="off" name=${name} .value=${this.#typed[name]} @input=${(
        e: Event,
      ) => {
        this.#typed[name] = (e.target as HTMLInputElement).value;
        this.host.refresh();
      }}></label>`;
  }

  guess(): TemplateResult {
    const words = this.host.text.steps.exercise;
    // For the weight the scores are given; for the product only its two rows.
    const { second, last, key, query, keyRow, scores } = this.#rows(this.#solve());
    const [q, k] = [
      html`<i>q</i><sub>${second + 1}</sub>`,
      html`<i>k</i><sub>${letterOf(key)}</sub>`,
    ];
    return html`<div class="columns by-hand">
      <div>${this.#vector(q, query)}${this.#vector(k, keyRow)}
        ${this.#field("product", words.product(second + 1, letterOf(key)))}</div>
      <div><p>${words.scores(last + 1)}</p>
        <p class="vector" dir="ltr">(${scores.map(short).join(", ")})</p>
        ${this.#field("weight", words.weight(last + 1, letterOf(0)))}</div></div>`;
  }

  score(): Scored {
    const solved = this.#solve();
    this.#solved = solved;
    const { second, last, key } = this.#rows(solved);
    const [product, weight] = [solved.scores[second]?.[key], solved.weights[last]?.[0]];
    const guess = [typed(this.#typed.product), typed(this.#typed.weight)] as const;
    const answer = [product?.value ?? 0, weight?.value ?? 0] as const;
    const off = [guess[0] - answer[0], guess[1] - answer[1]].map(Math.abs);
    const words = this.host.text.steps.exercise;
    return {
      ...{ guess, answer, error: Math.max(...off) },
      sentence: words.said(signed(off[0] ?? 0), signed(off[1] ?? 0)),
    };
  }

  answer(): TemplateResult {
    const words = this.host.text.steps.exercise;
    const solved = this.#solved ?? this.#solve();
    const { second, last, key } = this.#rows(solved);
    const row = (name: string, guess: string, answer: NamedValue | undefined) =>
      html`<tr><th scope="row">${name}</th><td>${guess}</td><td>${answer}</td></tr>`;
    return html`<table class="guesses"><thead><tr><td></td><th scope="col">${words.guess}</th><th scope="col">${words.answer}</th></tr></thead>
      <tbody>${row(words.product(second + 1, letterOf(key)), this.#typed.product, solved.scores[second]?.[key])}
      ${row(words.weight(last + 1, letterOf(0)), this.#typed.weight, solved.weights[last]?.[0])}</tbody></table>`;
  }
}

export const styles = [
  css`
    @container (min-width: 640px) {
      .by-hand {
        grid-template-columns: 1fr 1fr;
      }
    }
    .vector {
      font: 18px / 1.7 var(--serif);
    }
    .typed {
      display: grid;
      gap: var(--s1);
      justify-items: start;
      margin-block-start: var(--s3);
    }
    .guesses {
      border-collapse: collapse;
    }
    .guesses :is(th, td) {
      padding: var(--s1) 0;
      padding-inline-end: var(--s4);
      text-align: start;
      font-weight: 400;
      white-space: normal;
    }
    .guesses thead th {
      color: var(--ink-soft);
    }
  `,
];
