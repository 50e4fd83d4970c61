/**
 * One picture of the lab and its statistics. Small requests are computed at once; large ones run in a worker,
 * in bands of queries, so that the page stays responsive and the m × n weights are never stored.
 */
import type { AttentionMap, AttentionResult } from "../../api/index.js";
import type { CoreCall } from "../../figure/core-call.js";
import { callIn, type Helper, inWorker } from "../../figure/figure-worker.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { remember } from "../../figure/state/origins.js";
import {
  bandsOf,
  costOf,
  exactCall,
  joinedRows,
  type LabPlan,
  type LabTask,
  mapCall,
  statisticsCall,
} from "./inputs.js";
import { type LabBlocks, type LabShape, maxBlocks, windowText } from "./places.js";
import {
  Drawing,
  exactWeights,
  type LabPicture,
  type LabStatistics,
  partOf,
  statisticsOf,
} from "./solve.js";
import type { Lab } from "./state.js";

/** Multiplications that fit in a part of a frame. */
const frameCost = 2 ** 22;

/**
 * Requests of some tenths of a second finish before the next one starts, so that the picture
 * moves during a drag. Longer ones are aborted.
 */
const briefCost = 2 ** 27;

/** Multiplications of a band in a worker, and of one on the page's own thread: some tens of milliseconds. */
const bandCost = 2 ** 26;
const sliceCost = 2 ** 23;

/** A copied number costs the page about as much as this many multiplications cost a worker. */
const copyCost = 64;

/** Milliseconds between two progress updates. */
const progressPauseMs = 200;

export interface LabQuestion {
  /** Equal text, equal statistics; with the window, equal picture. */
  readonly id: string;
  readonly task: LabTask;
  readonly blocks: LabBlocks;
  readonly reduce: Lab["reduce"];
}

export interface LabAnswer {
  readonly plan: LabPlan;
  /** Undefined for given weights. */
  readonly task: LabTask | undefined;
  readonly blocks: LabBlocks;
  readonly picture: LabPicture;
}

/** What a figure shows of one setting. */
export interface LabResult {
  readonly answer: LabAnswer | undefined;
  /** The current result, or the finished part of it. */
  readonly shown: LabAnswer | undefined;
  readonly statistics: LabStatistics | undefined;
  /** The error of the core; the last valid result stays. */
  readonly refusal: string | undefined;
  /** Of a long computation, with the finished share of its picture. */
  readonly progress: { readonly share?: number } | undefined;
  /** No newer picture is about to come. */
  readonly settled: boolean;
}

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** Whether every weight is drawn. */
export const isExact = ({ rows, columns }: LabShape): boolean =>
  rows <= maxBlocks && columns <= maxBlocks;

/** Queries per band. */
function bandRows(task: LabTask, { isWorker }: Helper): number {
  const copied = copyCost * task.tensors.key.data.length;
  const cost = isWorker ? Math.max(bandCost, copied) : sliceCost;
  return (cost * task.rows) / Math.max(1, costOf(task));
}

/** Output and entropy of all queries, band by band: an abort ends at the next one. */
async function statisticsIn(
  helper: Helper,
  task: LabTask,
  signal: AbortSignal,
): Promise<AttentionResult> {
  const { rows, setting } = task;
  // The pattern of dropout depends on the place of a row.
  const step = setting.dropout > 0 ? rows : Math.max(1, Math.floor(bandRows(task, helper)));
  const parts: AttentionResult[] = [];
  for (let from = 0; from < rows; from += step) {
    const call = statisticsCall(task, { from, to: Math.min(rows, from + step) });
    parts.push((await callIn(helper, call, signal)) as AttentionResult);
  }
  return remember(statisticsCall(task), joinedRows(parts));
}

export class LabRun implements LabResult {
  answer: LabAnswer | undefined;
  /** The id of its question. */
  answered = "";
  shown: LabAnswer | undefined;
  statistics: LabStatistics | undefined;
  refusal: string | undefined;
  progress: { readonly share?: number } | undefined;
  #wanted = "";
  #known = "";
  #exact: LabPicture["exact"];
  #stop = new AbortController();
  #brief = false;
  /** The request to start after the current brief one. */
  #next: LabQuestion | undefined;
  #reported = 0;

  constructor(
    private readonly knn: LessonFunctions,
    private readonly changed: () => void,
  ) {}

  get settled(): boolean {
    return !this.#brief;
  }

  /** Updates the result; cheap without changes. */
  want(question: LabQuestion): void {
    const { id, task, blocks, reduce } = question;
    const wanted = isExact(task)
      ? `${id} ${windowText(blocks.view)}`
      : `${id} ${windowText(blocks.view)} ${reduce}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.refusal = undefined;
    const here = isExact(task) && id === this.#known && this.#exact;
    const large = !here && costOf(task) > frameCost;
    this.#next = large && this.#brief ? question : undefined;
    if (this.#next) return;
    this.#end();
    if (here) this.#show(question, here);
    else if (large) this.#soon(question, this.#stop.signal);
    else this.#now(question);
  }

  stop(): void {
    this.#end();
    this.#wanted = "";
  }

  #end(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#brief = false;
    this.#next = undefined;
    this.progress = undefined;
  }

  #show(question: LabQuestion, exact: NonNullable<LabPicture["exact"]>): void {
    this.#exact = exact;
    this.#answer(question, partOf(exact, question.task.columns, question.blocks));
  }

  #answer(question: LabQuestion, picture: LabPicture): void {
    this.answer = answerOf(question, picture);
    this.answered = question.id;
    this.shown = this.answer;
  }

  /** Takes the result of `exactCall` or `statisticsCall`. */
  #take(question: LabQuestion, whole: AttentionResult): void {
    if (isExact(question.task)) this.#show(question, exactWeights(whole));
    this.statistics = statisticsOf(this.knn, question.task, whole);
    this.#known = question.id;
  }

  #now(question: LabQuestion): void {
    const { task, blocks, reduce } = question;
    const compute = ({ name, args }: CoreCall) => (this.knn as unknown as Calls)[name]?.(...args);
    try {
      if (!isExact(task)) {
        const drawing = new Drawing(blocks);
        for (const band of bandsOf(blocks, task.rows))
          drawing.put(band, compute(mapCall(task, band, blocks, reduce)) as AttentionMap);
        this.#answer(question, drawing.picture);
      }
      const call = isExact(task) ? exactCall(task) : statisticsCall(task);
      this.#take(question, compute(call) as AttentionResult);
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #soon(question: LabQuestion, signal: AbortSignal): Promise<void> {
    this.#brief = costOf(question.task) <= briefCost;
    if (!this.#brief) this.progress = {};
    this.#reported = 0;
    try {
      await inWorker((helper) => this.#compute(question, helper, signal));
    } catch (error) {
      if (!signal.aborted) this.#refuse(error);
    }
    if (signal.aborted) return;
    this.progress = undefined;
    this.#brief = false;
    const next = this.#next;
    this.#next = undefined;
    if (next) this.#soon(next, signal);
    this.changed();
  }

  /** First the picture, then the statistics of all rows, unless they are cached or another request waits. */
  async #compute(question: LabQuestion, helper: Helper, signal: AbortSignal): Promise<void> {
    const { task, id } = question;
    const exact = isExact(task);
    if (!exact) {
      await this.#draw(question, helper, signal);
      if (signal.aborted || id === this.#known || this.#next) return;
      this.changed();
    }
    const whole = exact
      ? await callIn(helper, exactCall(task), signal)
      : await statisticsIn(helper, task, signal);
    if (!signal.aborted) this.#take(question, whole as AttentionResult);
  }

  async #draw(question: LabQuestion, helper: Helper, signal: AbortSignal): Promise<void> {
    const { task, blocks, reduce } = question;
    const drawing = new Drawing(blocks, this.shown?.picture);
    const bands = bandsOf(blocks, bandRows(task, helper));
    let done = 0;
    // The lanes take turns: while the page takes a band, a worker computes the next one.
    const turns = bands.values();
    const lane = async () => {
      for (const band of turns) {
        const map = await callIn(helper, mapCall(task, band, blocks, reduce), signal);
        if (signal.aborted) return;
        drawing.put(band, map as AttentionMap);
        done += 1;
        this.#report(question, drawing, done / bands.length);
      }
    };
    await Promise.all(Array.from({ length: helper.isWorker ? 2 : 1 }, lane));
    if (signal.aborted) return;
    this.#answer(question, drawing.picture);
    if (this.progress) this.progress = {};
  }

  /** Shows the finished part of a long picture, from time to time. */
  #report(question: LabQuestion, drawing: Drawing, share: number): void {
    const now = performance.now();
    if (this.#brief || now - this.#reported < progressPauseMs) return;
    this.#reported = now;
    this.progress = { share };
    this.shown = answerOf(question, drawing.picture);
    this.changed();
  }

  #refuse(error: unknown): void {
    this.refusal = error instanceof Error ? error.message : String(error);
  }
}

const answerOf = ({ task, blocks }: LabQuestion, picture: LabPicture): LabAnswer => ({
  ...{ plan: task, task, blocks, picture },
});
