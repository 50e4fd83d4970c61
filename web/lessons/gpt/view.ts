/** A language model: its heads over a text, the dial of the nearest keys with its cost, and one head's neighbours. */
import { html, nothing, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import type { LanguageModel } from "../../api/model/index.js";
import { sentenceStyles } from "../../charts/bars/sentence-styles.js";
import { topKeysStyles } from "../../charts/bars/top-keys.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { tokenPlaneStyles } from "../../charts/plane/token-plane-styles.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Section } from "../../figure/figure-view.js";
import type { State } from "../../figure/state/state.js";
import type { Change } from "./changes.js";
import { adjustments } from "./cost/adjustments.js";
import { costPicture, dialChoices, nearest, type Shown, wanted } from "./cost/cost-part.js";
import { trainingNote, trainingPicture } from "./cost/training-part.js";
import {
  costText,
  type Drawn,
  type GptFigure,
  headText,
  layoutOf,
  nextText,
  stops,
} from "./figure.js";
import { headPlane } from "./head/head-plane.js";
import { headsGrid } from "./head/heads-grid.js";
import { neighbourTable } from "./head/neighbours.js";
import { weightMatrix } from "./head/weight-matrix.js";
import { type MemoryFigure, memoryPart, memoryText, notesPart } from "./memory/memory-part.js";
import { solveMemory } from "./memory/solve-memory.js";
import { textSource } from "./memory/sources.js";
import { memoryStyles } from "./memory/styles.js";
import { coreOf, type Model, modelReady, trainedModel, trainingRecord } from "./model.js";
import { OwnModel } from "./own/own-model.js";
import { changeIn, solve, tables, usualChange } from "./solve.js";
import { defaultGpt, type GptState, gptLimits } from "./state.js";
import { gptStyles } from "./styles.js";
import { nextTokens, remark, textField, tokenRow } from "./text-part.js";
import { solveWhy } from "./why/solve-why.js";
import { whyStyles } from "./why/styles.js";
import { whyPart, whyText } from "./why/why-part.js";
import { startWork, type Work } from "./work.js";
import { continuations, seedField } from "./writing/writes.js";
import { continuationKey } from "./writing/writing.js";

export { readings } from "./figure.js";
export { predictions } from "./predictions.js";
export { controls } from "./state.js";

/** Fetches the model before the first drawing. */
export const ready = modelReady;

export class View implements FigureView {
  /** The hovered key. */
  #lit: number | undefined;
  readonly #own: OwnModel;
  /** On the lesson's model, whose memory stays while one of the reader's own is shown, and on that one. */
  #lessonWork: Work | undefined;
  #ownWork: Work | undefined;
  /** The model of the lesson in the core. */
  #resident: LanguageModel | undefined;
  /** The written token whose remembered passages are shown. */
  #chosen: number | undefined;
  /** The curves stay once the reader has asked for them. */
  #shown: Shown = { soft: false, equal: false };

  drawn: Drawn | undefined;

  constructor(private readonly host: FigureHost) {
    this.#own = new OwnModel(host, (own) => {
      const { at, ablated } = defaultGpt;
      this.#set({ own, at, ablated, position: undefined });
    });
  }

  title(): string {
    return this.host.text.gpt.title;
  }

  disconnect(): void {
    this.#own.stop();
    this.#stopOwnWork();
    this.#lessonWork?.stop();
    this.#lessonWork = undefined;
    this.#resident?.dispose();
    this.#resident = undefined;
  }

  #stopOwnWork(): void {
    this.#ownWork?.stop();
    this.#ownWork = undefined;
  }

  /** A text is remembered, unless it belongs to a tokenizer; all other files are of a model. */
  async drop(files: readonly File[]): Promise<string | undefined> {
    const [file, ...others] = files;
    const isText = /\.(txt|md)$/i.test(file?.name ?? "") && file?.name !== "merges.txt";
    if (file === undefined || others.length > 0 || !isText) return this.#own.read(files);
    await this.#remember(file);
    return undefined;
  }

  async #remember(file: File): Promise<void> {
    if (this.host.isLocked("remembered")) return;
    const notes = (await file.text()).slice(0, gptLimits.notes);
    const { remembered } = this.host.state.gpt;
    this.#set({ notes, remembered: remembered || gptLimits.remembered.max });
  }

  /** The memory of the lesson's model: one of the reader's own would read for minutes. */
  #memory(): MemoryFigure {
    const { host } = this;
    const state = host.state.gpt;
    const { model, remembering } = this.#workOn(trainedModel());
    const { recalled: k, seed, remembered: size, notes } = state;
    const source = textSource(model, notes);
    remembering.want(size > 0 || notes !== "" ? { ...source, size, k, seed } : undefined);
    const call = { knn: host.knn, remembering, model, k, seed, chosen: this.#chosen };
    return {
      ...{ host, state, remembering, solved: solveMemory(call) },
      shown: (token) => model.vocabulary.shown(token),
      choose: (token) => {
        this.#chosen = token;
        host.refresh();
      },
      set: (next, gesture) => this.#set(next, gesture),
    };
  }

  /** Another head, k and continuation. */
  surprise(stream: RandomStream): Partial<State> {
    const { gpt } = this.host.state;
    const { n_layer, n_head } = this.#model.config;
    const [layer = 0, head = 0, stop = 0, seed = 0] = stream.rand(4);
    const at = { layer: Math.floor(n_layer * layer), head: Math.floor(n_head * head) };
    const neighbors = stops[Math.floor(stops.length * stop)] ?? 0;
    return { gpt: { ...gpt, at, neighbors, seed: 1 + Math.floor(1000 * seed) } };
  }

  get #model(): Model {
    const { own } = this.host.state.gpt;
    // It may have made room for another one.
    return own?.held?.byteLength ? own : trainedModel();
  }

  #coreOf(model: Model): LanguageModel {
    if (model.held) return model.held;
    this.#resident ??= coreOf(model);
    return this.#resident;
  }

  /** The work on a model; that on another one of the reader's own ends. */
  #workOn(model: Model): Work {
    if (!model.held) {
      this.#lessonWork ??= this.#startWork(model);
      return this.#lessonWork;
    }
    if (this.#ownWork?.model !== model) {
      this.#stopOwnWork();
      this.#ownWork = this.#startWork(model);
    }
    return this.#ownWork as Work;
  }

  #startWork(model: Model): Work {
    return startWork(this.host, model, () => this.#coreOf(model));
  }

  #set(next: Partial<GptState>, gesture?: string): void {
    const { host } = this;
    host.set({ gpt: { ...host.state.gpt, ...next } }, gesture);
    if (gesture === undefined) this.#announce();
  }

  #announce(): void {
    const figure = this.#figure();
    if (figure === undefined) return;
    const said = [nextText(figure), costText(figure)].map(String);
    this.host.announce(this.host.text.common.sentences(said));
  }

  #written({ model, writing }: Work, ids: readonly number[], change: Change) {
    const { seed } = this.host.state.gpt;
    const usual = usualChange(change.at);
    writing.keep([usual, change].map((each) => continuationKey(ids, each, seed)));
    const of = (each: Change) =>
      writing.of(() => this.#coreOf(model), ids, each, seed, model.vocabulary);
    return { usual: of(usual), changed: of(change) };
  }

  #figure(): GptFigure | undefined {
    const { host } = this;
    const state = host.state.gpt;
    const model = this.#model;
    const work = this.#workOn(model);
    if (model.held) this.#lessonWork?.losses.stop();
    else this.#stopOwnWork();
    const solved = solve(host.knn, this.#coreOf(model), work.runs, state, model);
    if (solved === undefined) return undefined;
    const change = changeIn(state, model);
    const { explanations, ablations } = work;
    const why = solveWhy({
      ...{ knn: host.knn, core: this.#coreOf(model), solved, state, change },
      ...{ explanations, runs: ablations },
    });
    const chosen = state.why === undefined ? undefined : Math.min(state.why, solved.position);
    return {
      ...{ host, state, change, solved, why, losses: work.losses, lit: this.#lit ?? chosen },
      written: this.#written(work, solved.tokens.ids, change),
      set: (next, gesture) => this.#set(next, gesture),
      highlight: (key) => {
        if (key === this.#lit) return;
        this.#lit = key;
        host.refresh();
      },
    };
  }

  main() {
    return this.drawn?.next.probability.at(this.drawn.next.order[0] ?? 0);
  }

  results() {
    return this.drawn ? tables(this.drawn) : [];
  }

  /** Measures what the picture needs, and keeps what is known for the text beside it. */
  #measure(figure: GptFigure, memory: MemoryFigure | undefined): void {
    const { change, solved, losses } = figure;
    const { soft, equal } = this.#shown;
    this.#shown = { soft: soft || !solved.isUnchanged, equal: equal || change.equal };
    losses.want(wanted(change, this.#shown));
    const along = (isEqual: boolean) => stops.map((k) => losses.of(nearest(change, k, isEqual)));
    this.drawn = {
      ...{ ...solved, why: figure.why, memory: memory?.solved },
      ...{ now: losses.of(change), usualLoss: losses.usual },
      ...{ none: losses.of(nearest(change, 0, true)), soft: along(false), equal: along(true) },
    };
  }

  #picture(figure: GptFigure): TemplateResult {
    const layout = layoutOf(this.host.width);
    const curve = costPicture(figure, this.#shown, layout.curve, layout.curveHeight);
    return html`${layout.isWide ? this.#own.note(this.#model) : nothing} ${tokenRow(figure)}
      <div class="model-parts">
        <div class="model-side">${headsGrid(figure)} ${nextTokens(figure, layout.left)}</div>
        <div class="model-cost">${curve} ${layout.isWide ? continuations(figure) : nothing}</div>
      </div>`;
  }

  sections(): readonly Section[] {
    const { host } = this;
    const words = host.text.gpt;
    const state = host.state.gpt;
    const set = (next: Partial<GptState>, gesture?: string) => this.#set(next, gesture);
    const figure = this.#figure();
    const memory = figure && this.#memory();
    if (figure) this.#measure(figure, memory);
    else this.drawn = undefined;
    const layout = layoutOf(host.width);
    const field = textField({ host, state, set });
    const own = this.#own.render();
    const note = this.#own.note(this.#model);
    if (figure === undefined || memory === undefined) {
      const picture = html`${field}<p class="warning">${words.empty}</p>`;
      return [{ name: "model", picture, caption: html`${note}`, more: own }];
    }
    const isOwn = figure.solved.model.held !== undefined;
    // The page has another text beside a model of the reader's own.
    const named = (name: string) => (isOwn ? `own-${name}` : name);
    return [
      {
        name: named("model"),
        picture: this.#picture(figure),
        caption: html`${layout.isWide ? nothing : continuations(figure)} ${dialChoices(figure)} ${field} ${remark(figure)}
          <p class="so-what">${nextText(figure)}</p> <p class="note cost-said">${costText(figure)}</p> ${layout.isWide ? nothing : note}`,
        more: html`<p class="hint">${words.hint}</p> ${adjustments(figure, seedField(figure))} ${own}`,
      },
      {
        name: named("head"),
        picture: html`<div class="head-parts">${neighbourTable(figure)} ${headPlane(figure, layout.plane)}</div>`,
        caption: html`<p class="so-what">${headText(figure)}</p>`,
        more: html`<p class="note">${words.neighbours.note}</p> ${weightMatrix(figure)}`,
      },
      {
        name: named("why"),
        picture: whyPart(figure),
        caption: html`<p class="so-what">${whyText(figure)}</p>`,
      },
      {
        name: "training",
        picture: trainingPicture(host, trainingRecord(), Math.min(host.width, 620)),
        caption: html`<p class="note">${isOwn ? `${words.own.notYours} ` : nothing}${trainingNote(host, trainingRecord())}</p>`,
      },
      {
        name: "memory",
        picture: memoryPart(memory, host.width),
        caption: html`${isOwn ? html`<p class="note">${words.memory.lessonOnly}</p>` : nothing}<p class="so-what">${memoryText(memory)}</p>`,
        more: notesPart(memory, (file) => this.#remember(file)),
      },
    ];
  }
}

export const styles = [
  ...[
    chapterPartStyles,
    runStyles,
    planeStyles,
    tokenPlaneStyles,
    sentenceStyles,
    topKeysStyles,
    gptStyles,
    whyStyles,
    memoryStyles,
  ],
];
