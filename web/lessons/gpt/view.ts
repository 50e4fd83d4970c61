/** A language model: its heads over a text, the dial of the nearest keys with its cost, and what it writes. */
import { html, type TemplateResult } from "lit";
import { sentenceStyles } from "../../charts/bars/sentence-styles.js";
import { topKeys, topKeysStyles } from "../../charts/bars/top-keys.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import type { State } from "../../figure/state/state.js";
import { dialStyles } from "../../model/dial-styles.js";
import { residentModel, residentReady, trainedModel } from "../../model/files.js";
import { Runs } from "../../model/reading.js";
import { LateSession } from "../../model/session.js";
import { headsGrid, remark, textField, tokenRow } from "../../model/text-row.js";
import { textStyles, writesStyles } from "../../model/text-styles.js";
import { unchanged } from "./change.js";
import { adjustments, type Curves, costPicture, dialChoices, wanted } from "./dial-part.js";
import { costText, type Drawn, type GptFigure, nextText } from "./figure.js";
import { Losses } from "./losses.js";
import { solve, tables } from "./solve.js";
import { gptStyles } from "./styles.js";
import { continuations } from "./writes.js";
import { Writing } from "./writing.js";

export { readings } from "./figure.js";
export { predictions } from "./predictions.js";

/** Fetches the model before the first drawing. */
export const ready = residentReady;

/** Below this width the parts stand under each other; the style sheet agrees. */
const wide = 620;
/** The heads and the next tokens: six squares, each a whole number of pixels wide. */
const side = 296;
const gap = 28;

/** The number of next tokens with a probability. */
const shownTokens = 6;
/** Room for a bar that is longer than all of the first text. */
const leastMost = 0.3;

export class View implements FigureView<"gpt"> {
  /** The hovered key. */
  #lit: number | undefined;
  readonly #runs = new Runs();
  readonly #session = new LateSession();
  readonly #losses: Losses;
  readonly #writing: Writing;
  /** The curves stay once the reader has asked for them. */
  #curves: Curves = { soft: false, equal: false };

  drawn: Drawn | undefined;

  constructor(private readonly host: FigureHost) {
    const refresh = () => host.refresh();
    const { windows, vocabulary } = trainedModel();
    this.#losses = new Losses(this.#session.get, windows, refresh);
    this.#writing = new Writing(residentModel(), vocabulary, refresh);
  }

  title(): string {
    return this.host.text.gpt.title;
  }

  disconnect(): void {
    this.#losses.stop();
    this.#session.stop();
    this.#writing.of([], [], 0);
  }

  #figure(): GptFigure | undefined {
    const { host } = this;
    const { state, knn } = host;
    const model = trainedModel();
    const solved = solve(knn, residentModel(), this.#runs, state, model);
    if (solved === undefined) return undefined;
    const { place, reading, change, isUnchanged } = solved;
    const changes = isUnchanged ? [unchanged] : [change, unchanged];
    return {
      ...{ host, words: host.text.gpt.text, place, reading, lit: this.#lit },
      ...{ state: state.gpt, solved, losses: this.#losses, set: this.#set },
      turn: (next, gesture) => this.#change({ gpt: { ...state.gpt, ...next } }, gesture),
      written: this.#writing.of(place.tokens.ids, changes, state.gpt.seed),
      highlight: (key) => {
        if (key === this.#lit) return;
        this.#lit = key;
        host.refresh();
      },
    };
  }

  readonly #set = (next: Partial<State["prompt"]>, gesture?: string): void =>
    this.#change({ prompt: { ...this.host.state.prompt, ...next } }, gesture);

  #change(patch: Partial<State>, gesture?: string): void {
    const { host } = this;
    host.set(patch, gesture);
    const figure = gesture === undefined ? this.#figure() : undefined;
    if (figure === undefined) return;
    const said = [nextText(figure), costText(figure)].map(String);
    host.announce(host.text.common.sentences(said));
  }

  main() {
    const next = this.drawn?.reading.next;
    return next?.probability.at(next.order[0] ?? 0);
  }

  results() {
    return this.drawn ? tables(this.drawn) : [];
  }

  /** Measures what the picture needs. */
  #measure(): void {
    const { state } = this.host;
    const { soft, equal } = this.#curves;
    const { neighbors, ...others } = state.gpt;
    this.#curves = { soft: soft || neighbors !== 1, equal: equal || others.equal };
    this.#losses.want(wanted(state, this.#curves));
  }

  /** The most likely next tokens; a tick where the trained model has them. */
  #nextTokens({ solved }: GptFigure, width: number): TemplateResult {
    const words = this.host.text.gpt.next;
    const { place, reading, usual, isUnchanged } = solved;
    const { order, probability } = reading.next;
    const shown = order.slice(0, shownTokens);
    const before = (token: number) => usual.probability.data[token] ?? 0;
    const keys = shown.map((token) => ({
      ...{ key: token, name: place.model.labels[token] ?? "", lit: false },
      weight: probability.data[token] ?? 0,
      digits: probability.at(token),
      earlier: isUnchanged ? undefined : before(token),
    }));
    const most = Math.max(leastMost, ...keys.map(({ weight }) => weight), ...shown.map(before));
    const label = words.label(place.words[place.position] ?? "");
    return html`<section class="next-tokens"><h3>${words.title} ${isUnchanged ? "" : html`<small>${words.tick}</small>`}</h3>
      ${topKeys({ label, width, keys, most }, () => {})}</section>`;
  }

  sections(): Sections<"gpt"> {
    const { host } = this;
    const { width } = host;
    const words = host.text.gpt;
    const figure = this.#figure();
    this.drawn = figure && { ...figure.solved, losses: this.#losses };
    const field = textField({ host, words: words.text, set: this.#set });
    if (figure === undefined) {
      const picture = html`${field}<p class="warning">${words.text.empty}</p>`;
      return { model: () => ({ picture }) };
    }
    this.#measure();
    const isWide = width >= wide;
    const [left, curve, height] = isWide ? [side, width - side - gap, 264] : [width, width, 226];
    const heads = html`<div>${headsGrid(figure)} ${this.#nextTokens(figure, left)}</div>`;
    const dial = html`<div>${costPicture(figure, this.#curves, curve, height)} ${continuations(figure)}</div>`;
    return {
      model: () => ({
        // On a phone the dial comes first.
        picture: html`${tokenRow(figure)} <div class="model-parts">${isWide ? [heads, dial] : [dial, heads]}</div>`,
        caption: html`${dialChoices(figure)} ${field} ${remark(figure)}
          <p class="so-what">${nextText(figure)}</p> <p class="note cost-said">${costText(figure)}</p>`,
        more: html`<p class="hint">${words.hint}</p> ${adjustments(figure)}`,
      }),
    };
  }
}

export const styles = [
  chapterPartStyles,
  sentenceStyles,
  topKeysStyles,
  dialStyles,
  ...textStyles,
  writesStyles,
  gptStyles,
];
