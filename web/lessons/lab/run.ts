/**
 * One picture of the lab. Small requests are computed at once; large ones run in a worker,
 * in bands of queries, so that the page stays responsive and the m × n weights are never stored.
 */
import type { AttentionMap, AttentionResult } from "../../api/index.js";
import type { CoreCall } from "../../figure/core-call.js";
import { callIn, type Helper, inWorker } from "../../figure/figure-worker.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import {
  bandsOf,
  costOf,
  exactCall,
  type Floats,
  type LabPlan,
  type LabTask,
  mapCall,
} from "./inputs.js";
import { type LabBlocks, type LabShape, maxBlocks } from "./places.js";
import { Drawing, exactWeights, type LabPicture, meanEntropy, partOf } from "./solve.js";

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
  /** Equal text, equal weights. */
  readonly id: string;
  readonly task: LabTask;
  readonly blocks: LabBlocks;
}

export interface LabAnswer {
  readonly plan: LabPlan;
  /** Undefined for given weights. */
  readonly task: LabTask | undefined;
  readonly blocks: LabBlocks;
  readonly picture: LabPicture;
}

/** What a figure shows of a setting. */
export interface LabResult {
  readonly answer: LabAnswer | undefined;
  /** The current result, or the finished part of it. */
  readonly shown: LabAnswer | undefined;
  /** One number; undefined beyond 512 × 512 computed weights. */
  readonly meanEntropy: Floats | undefined;
  /** The error of the core; the last valid result stays. */
  readonly refusal: string | undefined;
  /** Of a long computation: its finished share. */
  readonly progress: number | undefined;
}

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** Whether every weight is computed and kept. */
export const isExact = ({ rows, columns }: LabShape): boolean =>
  rows <= maxBlocks && columns <= maxBlocks;

/** Queries per band. */
function bandRows(task: LabTask, { isWorker }: Helper): number {
  const copied = copyCost * task.tensors.key.data.length;
  const cost = isWorker ? Math.max(bandCost, copied) : sliceCost;
  return (cost * task.rows) / Math.max(1, costOf(task));
}

export class LabRun implements LabResult {
  answer: LabAnswer | undefined;
  /** The id of its question. */
  answered = "";
  shown: LabAnswer | undefined;
  meanEntropy: Floats | undefined;
  refusal: string | undefined;
  progress: number | undefined;
  #wanted = "";
  #stop = new AbortController();
  #isBusy = false;
  #isLong = false;
  /** The request to start after the current one. */
  #next: LabQuestion | undefined;

  constructor(
    private readonly knn: LessonFunctions,
    private readonly changed: () => void,
  ) {}

  /** Updates the result; cheap without changes. */
  want(question: LabQuestion): void {
    const { id, task, blocks } = question;
    const wanted = `${id} ${blocks.top} ${blocks.left} ${blocks.count}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.refusal = undefined;
    const known = id === this.answered ? this.answer?.picture.exact : undefined;
    const isLarge = known === undefined && costOf(task) > frameCost;
    this.#next = isLarge ? question : undefined;
    if (this.#isLong || !isLarge) this.#end();
    if (known) this.#answer(question, partOf(known, task.columns, blocks));
    else if (!isLarge) this.#now(question);
    else if (!this.#isBusy) this.#work();
  }

  stop(): void {
    this.#end();
    this.#next = undefined;
    this.#wanted = "";
  }

  #end(): void {
    this.#stop.abort();
    this.progress = undefined;
  }

  #answer(question: LabQuestion, picture: LabPicture): void {
    this.answer = answerOf(question, picture);
    this.answered = question.id;
    this.shown = this.answer;
  }

  /** Takes the result of `exactCall`. */
  #take(question: LabQuestion, whole: AttentionResult): void {
    const { task, blocks } = question;
    this.#answer(question, partOf(exactWeights(whole), task.columns, blocks));
    this.meanEntropy = meanEntropy(this.knn, whole);
  }

  #now(question: LabQuestion): void {
    const { task, blocks } = question;
    const compute = ({ name, args }: CoreCall) => (this.knn as unknown as Calls)[name]?.(...args);
    try {
      if (isExact(task)) this.#take(question, compute(exactCall(task)) as AttentionResult);
      else {
        const drawing = new Drawing(blocks);
        for (const band of bandsOf(blocks, task.rows))
          drawing.put(band, compute(mapCall(task, band, blocks)) as AttentionMap);
        this.#drawn(question, drawing);
      }
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Computes one request after another in the worker, until none is left. */
  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let question = this.#next; question; question = this.#next) {
      this.#next = undefined;
      this.#stop = new AbortController();
      await this.#soon(question, this.#stop.signal);
    }
    this.#isBusy = false;
  }

  async #soon(question: LabQuestion, signal: AbortSignal): Promise<void> {
    this.#isLong = costOf(question.task) > briefCost;
    if (this.#isLong) this.progress = 0;
    try {
      await inWorker((helper) => this.#compute(question, helper, signal));
    } catch (error) {
      if (!signal.aborted) this.#refuse(error);
    }
    this.#isLong = false;
    if (signal.aborted) return;
    this.progress = undefined;
    this.changed();
  }

  async #compute(question: LabQuestion, helper: Helper, signal: AbortSignal): Promise<void> {
    const { task, blocks } = question;
    if (isExact(task)) {
      const whole = await callIn(helper, exactCall(task), signal);
      if (!signal.aborted) this.#take(question, whole as AttentionResult);
      return;
    }
    const drawing = new Drawing(blocks);
    const bands = bandsOf(blocks, bandRows(task, helper));
    let reported = performance.now();
    for (const [i, band] of bands.entries()) {
      const map = await callIn(helper, mapCall(task, band, blocks), signal);
      if (signal.aborted) return;
      drawing.put(band, map as AttentionMap);
      if (!this.#isLong || performance.now() - reported < progressPauseMs) continue;
      reported = performance.now();
      this.progress = (i + 1) / bands.length;
      this.shown = answerOf(question, drawing.picture);
      this.changed();
    }
    this.#drawn(question, drawing);
  }

  #drawn(question: LabQuestion, drawing: Drawing): void {
    this.#answer(question, drawing.picture);
    this.meanEntropy = undefined;
  }

  #refuse(error: unknown): void {
    this.refusal = error instanceof Error ? error.message : String(error);
  }
}

const answerOf = ({ task, blocks }: LabQuestion, picture: LabPicture): LabAnswer => ({
  ...{ plan: task, task, blocks, picture },
});
