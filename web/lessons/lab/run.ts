/**
 * One picture of the lab and its statistics. What is small is answered at once; what is large
 * goes to workers in bands of queries, so that the page stays free, the newest question wins
 * after one band, and the m × n weights are never held.
 */
import type { AttentionMap, AttentionResult, SoftKnn } from "../../api/index.js";
import type { CoreCall } from "../../figure/core-call.js";
import { type Band, Bands } from "./bands.js";
import { type LabBlocks, mostBlocks } from "./blocks.js";
import { exactCall, type Floats, type LabTask, mapCall, statisticsCall } from "./call.js";
import { bandPace, slicePace } from "./pace.js";
import type { LabShape, LabWindow } from "./places.js";
import {
  exactWeights,
  type LabPicture,
  type LabStatistics,
  mapPart,
  partOf,
  pictureOf,
  statisticsOf,
} from "./solve.js";
import type { Lab } from "./state.js";
import { type WorkerPool, workerPool } from "./worker-pool.js";

/** Multiplications that fit in a part of a frame. */
const frameCost = 2 ** 22;

/**
 * What takes some tenths of a second at most is finished before the next question begins: a hand
 * that goes on moving sees the picture move. The longer ones give way to it.
 */
const briefCost = 2 ** 27;

/** Milliseconds between two tellings of how far it is, and before the first where it may not matter. */
const progressPauseMs = 200;

export interface LabQuestion {
  /** The same text, the same statistics; and with the window, the same picture. */
  readonly id: string;
  readonly task: LabTask;
  readonly blocks: LabBlocks;
  readonly reduce: Lab["reduce"];
}

export interface LabAnswer {
  readonly question: LabQuestion;
  readonly picture: LabPicture;
}

export interface LabProgress {
  readonly done: number;
  readonly total: number;
}

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** One pass over some queries. */
interface Work<T> {
  readonly task: LabTask;
  readonly bands: Bands;
  readonly call: (band: Band) => CoreCall;
  /** What is kept of an answer. */
  readonly keep: (answer: unknown) => T;
  readonly signal: AbortSignal;
}

const cost = ({ rows, columns, tensors }: LabTask): number => {
  const width = (shape: readonly number[]) =>
    (shape.at(-1) ?? 0) * (shape.length > 2 ? (shape[0] ?? 1) : 1);
  return rows * columns * (width(tensors.query.shape) + width(tensors.value.shape) + 1);
};

/** Whether every weight is drawn. */
export const isExact = ({ rows, columns }: LabShape): boolean =>
  rows <= mostBlocks && columns <= mostBlocks;

const windowText = ({ top, left, height, width }: LabWindow) => [top, left, height, width].join();

export class LabRun {
  answer: LabAnswer | undefined;
  statistics: LabStatistics | undefined;
  /** What the core refuses to do; the last good answer stays. */
  refusal: string | undefined;
  progress: LabProgress | undefined;
  #wanted = "";
  #known = "";
  #exact: LabPicture["exact"];
  #stop = new AbortController();
  #brief = false;
  /** What is wanted once the brief question under way has its answer. */
  #next: LabQuestion | undefined;
  /** Queries of all passes, and those that are left. */
  #all = 0;
  #left = 0;
  #told = 0;

  constructor(
    private readonly knn: SoftKnn,
    private readonly changed: () => void,
  ) {}

  /** No newer picture comes within a moment. */
  get settled(): boolean {
    return !this.#brief;
  }

  /** Brings the answer up to date; cheap when nothing has changed. */
  want(question: LabQuestion): void {
    const { id, task, blocks, reduce } = question;
    const wanted = isExact(task)
      ? `${id} ${windowText(blocks.view)}`
      : `${id} ${windowText(blocks.view)} ${reduce}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.refusal = undefined;
    const here = isExact(task) && id === this.#known && this.#exact;
    const large = !here && cost(task) > frameCost;
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
    this.answer = { question, picture: partOf(exact, question.task.columns, question.blocks) };
  }

  #now(question: LabQuestion): void {
    try {
      const { task, blocks } = question;
      const ask = ({ name, args }: CoreCall) => (this.knn as unknown as Calls)[name]?.(...args);
      const all = { from: 0, to: task.rows };
      if (isExact(task)) {
        const whole = [ask(exactCall(task, all)) as AttentionResult];
        this.#show(question, exactWeights(this.knn, whole));
        this.#state(question, whole);
        return;
      }
      const bands = new Bands(task.rows, blocks);
      const parts: Floats[] = [];
      for (let band = bands.next(task.rows); band; band = bands.next(task.rows))
        parts.push(this.#part(question, ask(mapCall(task, band, blocks, question.reduce))));
      this.answer = { question, picture: pictureOf(blocks, parts) };
      this.#state(question, [ask(statisticsCall(task, all)) as AttentionResult]);
    } catch (error) {
      this.#refuse(error);
    }
  }

  #part({ blocks }: LabQuestion, map: unknown): Floats {
    return mapPart(this.knn, blocks, map as AttentionMap);
  }

  #state(question: LabQuestion, whole: readonly AttentionResult[]): void {
    this.statistics = statisticsOf(this.knn, question.task, whole);
    this.#known = question.id;
  }

  async #soon(question: LabQuestion, signal: AbortSignal): Promise<void> {
    this.#brief = cost(question.task) <= briefCost;
    if (!this.#brief) this.progress = { done: 0, total: 1 };
    this.#told = performance.now();
    try {
      const pool = await workerPool();
      if (!signal.aborted) await this.#passes(question, pool, signal);
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

  /** First the picture, then what is known of all rows: unless that is known already, or another waits. */
  async #passes(question: LabQuestion, pool: WorkerPool, signal: AbortSignal): Promise<void> {
    const { task, blocks, reduce } = question;
    const exact = isExact(task);
    const again = !exact && question.id === this.#known;
    const all = new Bands(task.rows);
    const map = exact ? undefined : new Bands(task.rows, blocks);
    this.#left = (map?.total ?? 0) + (again ? 0 : all.total);
    this.#all = this.#left;
    const inBands = <T>(bands: Bands, call: (band: Band) => CoreCall, keep: (x: unknown) => T) =>
      this.#ask(pool, { task, bands, call, keep, signal });
    if (map) {
      const call = (band: Band) => mapCall(task, band, blocks, reduce);
      const parts = await inBands(map, call, (result) => this.#part(question, result));
      this.answer = { question, picture: pictureOf(blocks, parts) };
      if (again || this.#next) return;
      this.changed();
    }
    const call = (band: Band) => (exact ? exactCall : statisticsCall)(task, band);
    const whole = await inBands(all, call, (result) => result as AttentionResult);
    if (exact) this.#show(question, exactWeights(this.knn, whole));
    this.#state(question, whole);
  }

  /** What is kept of the answers, in order. */
  async #ask<T>(pool: WorkerPool, work: Work<T>): Promise<T[]> {
    const { task, bands, call, keep, signal } = work;
    const kept: T[] = [];
    const { key, value } = task.tensors;
    const copied = key.data.length + value.data.length;
    const pace = pool.workers === 0 ? slicePace() : bandPace(copied);
    const perRow = Math.max(1, cost(task) / task.rows);
    let count = 0;
    const lane = async () => {
      for (;;) {
        const leave = await pool.turn();
        try {
          if (signal.aborted) throw new Error("aborted");
          // Dropout goes by place: one band.
          const rows = task.setting.dropout > 0 ? task.rows : pace.size / perRow;
          const band = bands.next(rows);
          if (band === undefined) return;
          const place = count++;
          const start = performance.now();
          const answer = await pool.ask(this.knn, call(band));
          pace.took(performance.now() - start);
          if (!signal.aborted) kept[place] = keep(answer);
          this.#advance(band.to - band.from, signal);
        } finally {
          leave();
        }
      }
    };
    await Promise.all(Array.from({ length: pool.lanes }, lane));
    return kept;
  }

  #advance(rows: number, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#left -= rows;
    const now = performance.now();
    if (now - this.#told < progressPauseMs) return;
    this.#told = now;
    this.progress = { done: this.#all - this.#left, total: this.#all };
    this.changed();
  }

  #refuse(error: unknown): void {
    this.refusal = error instanceof Error ? error.message : String(error);
  }
}
