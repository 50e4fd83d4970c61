/** Why a key has its weight: the sources that its score is the sum of. */
import { html } from "lit";
import { sentenceStyles } from "../../charts/bars/sentence-styles.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import type { Prediction } from "../../figure/prediction.js";
import type { Readings } from "../../figure/readings.js";
import type { State } from "../../figure/state/state.js";
import { residentModel, residentReady, trainedModel } from "../../model/files.js";
import { stickStyles } from "../../model/stick.js";
import { headsGrid, remark, textField, tokenRow } from "../../model/text-row.js";
import { textStyles } from "../../model/text-styles.js";
import { explained } from "./phrases.js";
import { Explanations, type Solved, tables } from "./solve.js";
import { whyStyles } from "./styles.js";
import { keySlider } from "./weights.js";
import { type WhyFigure, whyPart, whyText } from "./why-part.js";

/** Fetches the model before the first drawing. */
export const ready = residentReady;

export const readings: Readings<Solved> = {
  /** The key whose score is explained, its weight, its score beyond the mean of the keys, and the largest term. */
  "why-key": ({ place, key }) => place.words[key],
  weight: ({ weight }) => weight,
  "why-above": ({ terms }) => terms?.above,
  "why-term": ({ terms }) => terms?.largest[0]?.term,
};

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "largest",
    go: explained("2.2", 11, "mlp.0"),
    answer: ({ terms, weight }) => {
      const left = (terms?.without?.weight.value ?? Number.NaN) / weight.value;
      if (Number.isNaN(left)) return undefined;
      if (left < 0.1) return "nothing";
      return left < 0.5 ? "half" : "same";
    },
  },
];

export class View implements FigureView<"why"> {
  /** The hovered key. */
  #lit: number | undefined;
  readonly #explanations: Explanations;
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#explanations = new Explanations(host.knn, residentModel());
  }

  title(): string {
    return this.host.text.why.title;
  }

  readonly #set = (next: Partial<State["prompt"]>, gesture?: string): void =>
    this.#change({ prompt: { ...this.host.state.prompt, ...next } }, gesture);

  #change(patch: Partial<State>, gesture?: string): void {
    this.host.set(patch, gesture);
    const figure = this.#figure();
    if (figure) this.host.announce(String(whyText(figure)));
  }

  #figure(): WhyFigure | undefined {
    const { host } = this;
    const solved = this.#explanations.solve(host.state, trainedModel());
    if (solved === undefined) return undefined;
    const { place, reading, key } = solved;
    const change = (next: Partial<State["why"]>, gesture?: string) =>
      this.#change({ why: { ...host.state.why, ...next } }, gesture);
    return {
      ...{ host, solved, place, reading, words: host.text.why.text, lit: this.#lit ?? key },
      set: this.#set,
      choose: (key, gesture) => change({ key }, gesture),
      take: (without) => change({ without }),
      highlight: (key) => {
        if (key === this.#lit) return;
        this.#lit = key;
        host.refresh();
      },
    };
  }

  main() {
    return this.drawn?.weight;
  }

  results() {
    return this.drawn ? tables(this.drawn) : [];
  }

  sections(): Sections<"why"> {
    const words = this.host.text.why;
    const figure = this.#figure();
    this.drawn = figure?.solved;
    const field = textField({ host: this.host, words: words.text, set: this.#set });
    if (figure === undefined) {
      const picture = html`${field}<p class="warning">${words.text.empty}</p>`;
      return { why: () => ({ picture }) };
    }
    return {
      why: () => ({
        picture: html`${tokenRow(figure, (arcs) => keySlider(figure, arcs))}
          <div class="model-parts"><div>${headsGrid(figure)}</div> ${whyPart(figure)}</div>`,
        caption: html`${field} ${remark(figure)} <p class="so-what">${whyText(figure)}</p>`,
        more: html`<p class="hint">${words.hint}</p>`,
      }),
    };
  }
}

export const styles = [sentenceStyles, stickStyles, ...textStyles, whyStyles];
