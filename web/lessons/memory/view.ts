/** A language model that looks up what followed in a text that it has read, without learning it. */
import { html } from "lit";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import type { Prediction } from "../../figure/prediction.js";
import type { Readings } from "../../figure/readings.js";
import { fieldNamed, rangeOf } from "../../figure/state/fields.js";
import type { State } from "../../figure/state/state.js";
import { dialStyles } from "../../model/dial-styles.js";
import { modelReady, trainedModel } from "../../model/files.js";
import { LateSession } from "../../model/session.js";
import { stickStyles } from "../../model/stick.js";
import { textStyles, writesStyles } from "../../model/text-styles.js";
import { type MemoryFigure, memoryPart, memoryText, mostNotes, notesPart } from "./memory-part.js";
import { Remembering } from "./remembering.js";
import { type Solved, solve, tables } from "./solve.js";
import { textSource } from "./sources.js";
import { memoryStyles } from "./styles.js";

/** Fetches the model before the first drawing. */
export const ready = modelReady;

export const readings: Readings<Solved> = {
  /** The loss on the passage without a memory and with it, and what the memory gains. */
  "memory-alone": ({ alone }) => alone,
  "memory-loss": ({ loss }) => loss,
  "memory-gain": ({ gain }) => gain,
  /** The same with 10,000 tokens and the usual number of neighbours. */
  "ten-thousand-loss": (solved) => solved.bySize[solved.sizes.indexOf(10_000)],
  "ten-thousand-gain": ({ gainOfTenThousand }) => gainOfTenThousand,
};

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "whales",
    go: "remembered=10000&recalledStates=64",
    answer: ({ gainOfTenThousand: gain }) => {
      if (gain === undefined) return undefined;
      if (Math.abs(gain.value) < 0.05) return "same";
      return gain.value > 0 ? "better" : "worse";
    },
  },
];

export class View implements FigureView<"memory"> {
  readonly #session = new LateSession();
  #remembering = this.#started();
  /** The written token whose remembered passages are shown. */
  #chosen: number | undefined;
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {}

  #started(): Remembering {
    return new Remembering(this.#session.get, () => this.host.refresh());
  }

  title(): string {
    return this.host.text.memory.title;
  }

  disconnect(): void {
    this.#remembering.stop();
    this.#session.stop();
    // The memory ends with its session.
    this.#remembering = this.#started();
  }

  readonly dropped = "remembered";
  /** A text of the reader's own. */
  async drop([file]: readonly File[]): Promise<string | undefined> {
    if (file === undefined || this.host.isLocked("remembered")) return undefined;
    const notes = (await file.text()).slice(0, mostNotes);
    this.#set({
      notes,
      size: this.host.state.memory.size || rangeOf(fieldNamed("remembered")).max,
    });
    return undefined;
  }

  #set(next: Partial<State["memory"]>, gesture?: string): void {
    const { host } = this;
    host.set({ memory: { ...host.state.memory, ...next } }, gesture);
  }

  #figure(): MemoryFigure {
    const { host } = this;
    const state = host.state.memory;
    const model = trainedModel();
    const { size, k, notes = "" } = state;
    this.#remembering.want({ ...textSource(model, notes), size, k });
    return {
      ...{ host, state, remembering: this.#remembering },
      solved: solve(this.#remembering, host.state, model, this.#chosen),
      shown: (token) => model.labels[token] ?? "",
      choose: (token) => {
        this.#chosen = token;
        host.refresh();
      },
      set: (next, gesture) => this.#set(next, gesture),
    };
  }

  main() {
    return this.drawn?.loss ?? this.drawn?.alone;
  }

  results() {
    return this.drawn ? tables(this.drawn) : [];
  }

  sections(): Sections<"memory"> {
    const figure = this.#figure();
    this.drawn = figure.solved;
    return {
      memory: () => ({
        picture: memoryPart(figure, this.host.width),
        caption: html`<p class="so-what">${memoryText(figure)}</p>`,
        more: notesPart(figure, (file) => void this.drop([file])),
      }),
    };
  }
}

export const styles = [
  chapterPartStyles,
  runStyles,
  dialStyles,
  stickStyles,
  ...textStyles,
  writesStyles,
  memoryStyles,
];
