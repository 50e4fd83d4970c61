/** A trained transformer: a sequence, its heads, the plane of one of them, and a network in training. */
import { html, nothing, type TemplateResult } from "lit";
import { barsStyles } from "../../charts/bars/bars-styles.js";
import { sentenceStyles } from "../../charts/bars/sentence-styles.js";
import { topKeysStyles } from "../../charts/bars/top-keys.js";
import { headsChartStyles } from "../../charts/heads-styles.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { tokenPlaneStyles } from "../../charts/plane/token-plane-styles.js";
import { RowLock } from "../../controls/row-lock.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { keeping } from "../../figure/keeping.js";
import type { State } from "../../figure/state/state.js";
import {
  bestKey,
  layoutOf,
  predictionOf,
  roleIn,
  type TransformerFigure,
  verdictOf,
} from "./figure.js";
import { accuracyBar, accuracyText, headsGrid } from "./heads.js";
import { LearnView } from "./learn.js";
import type { Measured } from "./measure.js";
import { modelReady, tokenize, trainedModel } from "./model.js";
import { colourByOf, HeadPlaneView, headTemperature } from "./plane.js";
import { prediction, sequenceField, tokenRow } from "./sequence.js";
import { changesOf, measureModel, type Solved, solve, tables } from "./solve.js";
import { transformerStyles } from "./styles.js";

export { readings } from "./figure.js";
export { predictions } from "./predictions.js";

/** Fetches the network before the first drawing. */
export const ready = modelReady;

export class View implements FigureView<"transformer"> {
  readonly #lock: RowLock<number>;
  readonly #plane = new HeadPlaneView();
  readonly #learn: LearnView;
  readonly #measured = keeping<Measured>();
  readonly #measuredEarlier = keeping<Measured>();

  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    const refresh = () => host.refresh();
    this.#lock = new RowLock<number>(refresh);
    this.#learn = new LearnView(host, (next, gesture) => this.#change(next, gesture));
  }

  title(): string {
    return this.host.text.transformer.title;
  }

  prepare(): void {
    this.#learn.prepare();
  }

  disconnect(): void {
    this.#plane.stop();
    this.#learn.stop();
  }

  unlock(): boolean {
    const unpinned = this.#lock.unlock();
    if (unpinned) this.host.announce(this.host.text.common.unlocked);
    return unpinned;
  }

  #change(next: Partial<State["transformer"]>, gesture?: string): void {
    const { host } = this;
    host.set({ transformer: { ...host.state.transformer, ...next } }, gesture);
    if (gesture === undefined) this.#announce();
  }

  #announce(): void {
    const figure = this.#figure();
    if (figure === undefined) return;
    const sentences = [String(verdictOf(figure)), String(predictionOf(figure))];
    this.host.announce(this.host.text.common.sentences(sentences));
  }

  #measure(state: State["transformer"], keep = this.#measured): Measured {
    const changes = JSON.stringify([changesOf(state), String(state.temperature)]);
    return keep([changes], () => measureModel(this.host.knn, state, trainedModel()));
  }

  #figure(): TransformerFigure | undefined {
    const { host } = this;
    const state = host.state.transformer;
    const solved = solve(host.knn, state, trainedModel(), this.#measure(state));
    if (solved === undefined) return undefined;
    return {
      ...{ host, state, solved, lit: this.#lock.current },
      change: (next, gesture) => this.#change(next, gesture),
      highlight: (key) => this.#lock.hover(key),
      toggle: (key) => this.#lock.toggle(key),
    };
  }

  main() {
    return this.drawn?.head.weights.at(bestKey(this.drawn));
  }

  results() {
    return this.drawn ? tables(this.drawn) : [];
  }

  #lookup(figure: TransformerFigure): TemplateResult {
    const sizes = layoutOf(this.host.width);
    return html`${tokenRow(figure)}
      <div class="head-and-answer">${this.#plane.render(figure, sizes.plane)} ${prediction(figure, sizes.bars)}
        ${headTemperature(figure)}</div>`;
  }

  sections(): Sections<"transformer"> {
    const { host } = this;
    const model = trainedModel();
    const words = host.text.transformer;
    const figure = this.#figure();
    this.drawn = figure?.solved;
    const state = host.state.transformer;
    const tokens = tokenize(state.text, model.vocabulary, model.context);
    const change = (next: Partial<State["transformer"]>, gesture?: string) =>
      this.#change(next, gesture);
    const earlier = host.earlier && this.#measure(host.earlier.transformer, this.#measuredEarlier);
    const sizes = layoutOf(host.width);
    return {
      lookup: () => ({
        picture: figure ? this.#lookup(figure) : html`<p class="warning">${words.empty}</p>`,
        caption: html`${
          figure
            ? html`<p class="so-what verdict">${verdictOf(figure)}</p>
          <p class="note">${words.colours[colourByOf(roleIn(figure, figure.solved.at))]}</p>`
            : nothing
        }`,
        more: html`${sequenceField(host, state, model, tokens, change)}
          <p class="hint">${words.hint}</p>`,
      }),
      heads: () => ({
        picture: html`${figure ? html`${headsGrid(figure)} ${accuracyBar(figure, earlier)}` : nothing}`,
        caption: html`${figure ? html`<p class="so-what accuracy">${accuracyText(figure)}</p>` : nothing}`,
      }),
      learn: () => this.#learn.section(model.vocabulary, sizes),
    };
  }
}

export const styles = [
  runStyles,
  planeStyles,
  tokenPlaneStyles,
  headsChartStyles,
  sentenceStyles,
  topKeysStyles,
  barsStyles,
  ...transformerStyles,
];
