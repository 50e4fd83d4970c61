/**
 * One picture of the lab and its statistics. Small requests are computed at once; large ones
 * run on workers in bands of queries, so that the page stays responsive, the newest request
 * starts after one band, and the m × n weights are never stored.
 */
import type { AttentionMap, AttentionResult, SoftKnn } from "../../api/index.js";
import type { CoreCall } from "../../figure/core-call.js";
import { type Band, Bands } from "./bands.js";
import { type LabBlocks, maxBlocks } from "./blocks.js";
import {
  costOf,
  exactCall,
  type Floats,
  type LabTask,
  mapCall,
  rowCostOf,
  statisticsCall,
} from "./call.js";
import { inBands } from "./in-bands.js";
import { type LabShape, windowText } from "./places.js";
import {
  Drawing,
  exactWeights,
  type LabPicture,
  type LabStatistics,
  mapPart,
  partOf,
  statisticsOf,
} from "./solve.js";
import type { Lab } from "./state.js";
import { type WorkerPool, workerPool } from "./worker-pool.js";

/** Multiplications that fit in a part of a frame. */
const frameCost = 2 ** 22;

/** Multiplications in the frame that starts a long request, which may take a whole frame. */
const firstCost = 2 ** 24;

/**
 * Requests of some tenths of a second finish before the next one starts, so that the picture
 * moves during a drag. Longer ones are aborted.
 */
const briefCost = 2 ** 27;

/** Milliseconds between two progress updates, and before the first. */
const progressPauseMs = 200;

export interface LabQuestion {
  /** Equal text, equal statistics; with the window, equal picture. */
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

interface Passes {
  readonly pool: WorkerPool;
  readonly signal: AbortSignal;
  /** A picture of blocks, possibly started. */
  readonly map: { readonly bands: Bands; readonly drawing: Drawing } | undefined;
}

/** Whether every weight is drawn. */
export const isExact = ({ rows, columns }: LabShape): boolean =>
  rows <= maxBlocks && columns <= maxBlocks;

export class LabRun {
  answer: LabAnswer | undefined;
  /** The current result, or the finished part of it. */
  shown: LabAnswer | undefined;
  statistics: LabStatistics | undefined;
  /** The error of the core; the last valid result stays. */
  refusal: string | undefined;
  progress: LabProgress | undefined;
  #wanted = "";
  #known = "";
  #exact: LabPicture["exact"];
  #stop = new AbortController();
  #brief = false;
  /** The request to start after the current brief one. */
  #next: LabQuestion | undefined;
  /** Queries of all passes, and those that are left. */
  #all = 0;
  #left = 0;
  #reported = 0;

  constructor(
    private readonly knn: SoftKnn,
    private readonly changed: () => void,
  ) {}

  /** No newer picture is about to come. */
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
    this.answer = { question, picture };
    this.shown = this.answer;
  }

  #now(question: LabQuestion): void {
    try {
      const { task, blocks } = question;
      const compute = (call: CoreCall) => this.#call(call);
      const all = { from: 0, to: task.rows };
      if (isExact(task)) {
        const whole = [compute(exactCall(task, all)) as AttentionResult];
        this.#show(question, exactWeights(this.knn, whole));
        this.#state(question, whole);
        return;
      }
      const bands = new Bands(task.rows, blocks);
      const drawing = new Drawing(blocks);
      for (let band = bands.next(task.rows); band; band = bands.next(task.rows))
        this.#draw(question, drawing, band);
      this.#answer(question, drawing.picture);
      this.#state(question, [compute(statisticsCall(task, all)) as AttentionResult]);
    } catch (error) {
      this.#refuse(error);
    }
  }

  #call({ name, args }: CoreCall): unknown {
    return (this.knn as unknown as Calls)[name]?.(...args);
  }

  #part({ blocks }: LabQuestion, map: unknown): Floats {
    return mapPart(this.knn, blocks, map as AttentionMap);
  }

  /** Draws some rows of a picture on the page's thread. */
  #draw(question: LabQuestion, drawing: Drawing, band: Band): void {
    const { task, blocks, reduce } = question;
    const map = this.#call(mapCall(task, band, blocks, reduce));
    drawing.put(band, this.#part(question, map));
  }

  /** Draws the first rows of a slow picture at once, before any worker has started. */
  #begin(question: LabQuestion, bands: Bands): Drawing {
    const { task, blocks } = question;
    const drawing = new Drawing(blocks, this.shown?.picture);
    const rows = firstCost / rowCostOf(task);
    const band = !this.#brief && rows >= blocks.tall && bands.next(rows);
    if (band) {
      this.#draw(question, drawing, band);
      this.shown = { question, picture: drawing.picture };
    }
    return drawing;
  }

  #state(question: LabQuestion, whole: readonly AttentionResult[]): void {
    this.statistics = statisticsOf(this.knn, question.task, whole);
    this.#known = question.id;
  }

  async #soon(question: LabQuestion, signal: AbortSignal): Promise<void> {
    this.#brief = costOf(question.task) <= briefCost;
    if (!this.#brief) this.progress = { done: 0, total: 1 };
    this.#reported = this.#brief ? performance.now() : 0;
    try {
      const { task, blocks } = question;
      const bands = isExact(task) ? undefined : new Bands(task.rows, blocks);
      const map = bands && { bands, drawing: this.#begin(question, bands) };
      const pool = await workerPool();
      if (!signal.aborted) await this.#passes(question, { pool, signal, map });
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
  async #passes(question: LabQuestion, { pool, signal, map }: Passes): Promise<void> {
    const { task, blocks, reduce } = question;
    const again = map && question.id === this.#known;
    const done = (band: Band) => this.#advance(band);
    const all = new Bands(task.rows);
    this.#left = (map?.bands.left ?? 0) + (again ? 0 : all.left);
    this.#all = this.#left;
    if (map) {
      const { bands, drawing } = map;
      const call = (band: Band) => mapCall(task, band, blocks, reduce);
      const keep = (result: unknown, band: Band) => {
        drawing.put(band, this.#part(question, result));
        if (!this.#brief && this.#isProgressDue)
          this.shown = { question, picture: drawing.picture };
      };
      await inBands(pool, this.knn, { task, bands, call, keep, signal, done });
      this.#answer(question, drawing.picture);
      if (again || this.#next) return;
      this.changed();
    }
    const call = (band: Band) => (map ? statisticsCall : exactCall)(task, band);
    const keep = (result: unknown) => result as AttentionResult;
    const whole = await inBands(pool, this.knn, { task, bands: all, call, keep, signal, done });
    if (!map) this.#show(question, exactWeights(this.knn, whole));
    this.#state(question, whole);
  }

  /** Whether a progress update is due. */
  get #isProgressDue(): boolean {
    return performance.now() - this.#reported >= progressPauseMs;
  }

  #advance({ from, to }: Band): void {
    this.#left -= to - from;
    if (!this.#isProgressDue) return;
    this.#reported = performance.now();
    this.progress = { done: this.#all - this.#left, total: this.#all };
    this.changed();
  }

  #refuse(error: unknown): void {
    this.refusal = error instanceof Error ? error.message : String(error);
  }
}
