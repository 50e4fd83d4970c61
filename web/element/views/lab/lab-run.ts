/**
 * One picture of the lab and its statistics. What is small is answered at once; what is large
 * goes to workers in bands of queries, so that the page stays free, the newest question wins
 * after one band, and the m × n weights are never held.
 */
import {
  type AttentionMap,
  type AttentionResult,
  type Pool,
  pool,
  type SoftKnn,
} from "../../../api/index.js";
import type { CoreCall } from "../../../model/core-call.js";
import { type LabBlocks, mostBlocks } from "../../../model/lab-blocks.js";
import type { LabShape, LabWindow } from "../../../model/lab-places.js";
import type { Lab } from "../../../model/lab-state.js";
import { type Band, exactCall, type LabTask, mapCall, statisticsCall } from "./lab-call.js";
import {
  exactWeights,
  type LabPicture,
  type LabStatistics,
  partOf,
  pictureOf,
  statisticsOf,
} from "./lab-solve.js";

/** Multiplications that fit in a part of a frame, and those of a band: some tens of milliseconds. */
const atOnce = 2 ** 22;
const ofBand = 2 ** 25;
/** Without workers a band holds up the page itself. */
const ofSlice = 2 ** 23;

/** Milliseconds between two tellings of how far it is. */
const pause = 200;

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

let workers: Promise<Pool> | undefined;

/** The workers of all labs of a document, started by the first large question. */
function crew(): Promise<Pool> {
  workers ??= pool();
  workers.catch(() => {
    workers = undefined;
  });
  return workers;
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
  #told = 0;

  constructor(
    private readonly knn: SoftKnn,
    private readonly changed: () => void,
  ) {}

  /** Brings the answer up to date; cheap when nothing has changed. */
  want(question: LabQuestion): void {
    const { id, task, blocks, reduce } = question;
    const wanted = isExact(task)
      ? `${id} ${windowText(blocks.view)}`
      : `${id} ${windowText(blocks.view)} ${reduce}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#end();
    this.refusal = undefined;
    if (isExact(task) && id === this.#known && this.#exact) this.#show(question, this.#exact);
    else if (cost(task) <= atOnce) this.#now(question);
    else this.#soon(question, this.#stop.signal);
  }

  stop(): void {
    this.#end();
    this.#wanted = "";
  }

  #end(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.progress = undefined;
  }

  #show(question: LabQuestion, exact: NonNullable<LabPicture["exact"]>): void {
    this.#exact = exact;
    this.answer = { question, picture: partOf(exact, question.task.columns, question.blocks) };
  }

  #now(question: LabQuestion): void {
    try {
      const { task, blocks, reduce } = question;
      const all = { from: 0, to: task.rows };
      const ask = ({ name, args }: CoreCall) => (this.knn as unknown as Calls)[name]?.(...args);
      const whole = ask(isExact(task) ? exactCall(task, all) : statisticsCall(task, all));
      const map = isExact(task)
        ? undefined
        : bandsOf(blocks.view, blocks.tall, task.rows, blocks.view.height).map((band) =>
            ask(mapCall(task, band, blocks, reduce)),
          );
      this.#take(question, [whole] as AttentionResult[], map as AttentionMap[] | undefined);
    } catch (error) {
      this.#refuse(error);
    }
  }

  #take(
    question: LabQuestion,
    whole: readonly AttentionResult[],
    map: readonly AttentionMap[] | undefined,
  ): void {
    const { task, blocks } = question;
    if (map === undefined) this.#show(question, exactWeights(this.knn, whole));
    else this.answer = { question, picture: pictureOf(this.knn, blocks, map) };
    this.statistics = statisticsOf(this.knn, task, whole);
    this.#known = question.id;
  }

  /** First the picture, then what is known of all rows: unless that is known already. */
  async #soon(question: LabQuestion, signal: AbortSignal): Promise<void> {
    const { task, blocks, reduce } = question;
    try {
      const exact = isExact(task);
      const workers = await crew();
      const size = workers.workers > 0 ? ofBand : ofSlice;
      const map = exact ? [] : plan(task, size, blocks);
      const again = !exact && question.id === this.#known;
      const rest = again ? [] : plan(task, size);
      if (signal.aborted) return;
      this.progress = { done: 0, total: map.length + rest.length };
      const maps = await this.#ask<AttentionMap>(
        map.map((band) => () => mapCall(task, band, blocks, reduce)),
        signal,
      );
      if (!exact) {
        this.answer = { question, picture: pictureOf(this.knn, blocks, maps) };
        this.changed();
      }
      const call = exact ? exactCall : statisticsCall;
      const whole = await this.#ask<AttentionResult>(
        rest.map((band) => () => call(task, band)),
        signal,
      );
      if (exact) this.#show(question, exactWeights(this.knn, whole));
      if (!again) this.statistics = statisticsOf(this.knn, task, whole);
      this.#known = question.id;
    } catch (error) {
      if (!signal.aborted) this.#refuse(error);
    }
    if (signal.aborted) return;
    this.progress = undefined;
    this.changed();
  }

  /** Answers in order. So many are under way at once as there are workers, and one more to keep them busy. */
  async #ask<T>(calls: readonly (() => CoreCall)[], signal: AbortSignal): Promise<T[]> {
    const results: T[] = [];
    if (calls.length === 0) return results;
    const others = await crew();
    const { knn } = this;
    let next = 0;
    const lane = async () => {
      for (let i = next++; i < calls.length; i = next++) {
        const call = calls[i]?.();
        // A turn for the page: the call is made of copies, and the answer is stored, on its thread.
        await rest();
        if (signal.aborted || call === undefined) throw new Error("aborted");
        const from = others.workers > 0 ? others : knn;
        results[i] = (await (from as unknown as Calls)[call.name]?.(...call.args)) as T;
        this.#advance(signal);
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, others.workers) + 1 }, lane));
    return results;
  }

  #advance(signal: AbortSignal): void {
    if (signal.aborted || this.progress === undefined) return;
    const { done, total } = this.progress;
    this.progress = { done: done + 1, total };
    const now = performance.now();
    if (now - this.#told < pause) return;
    this.#told = now;
    this.changed();
  }

  #refuse(error: unknown): void {
    this.refusal = error instanceof Error ? error.message : String(error);
  }
}

/** Bands of all queries, or of those of a window in whole blocks. Dropout goes by place: one band. */
function plan(task: LabTask, size: number, blocks?: LabBlocks): Band[] {
  const { view, tall } = blocks ?? { view: { top: 0, height: task.rows }, tall: 1 };
  const perRow = Math.max(1, cost(task) / task.rows);
  const rows = task.setting.dropout > 0 ? task.rows : Math.ceil(size / perRow);
  return bandsOf(view, tall, task.rows, rows);
}

/** Bands of about so many rows of a window, each of whole blocks but the last. */
function bandsOf(
  { top, height }: { readonly top: number; readonly height: number },
  tall: number,
  all: number,
  rows: number,
): Band[] {
  const step = Math.max(1, Math.floor(rows / tall)) * tall;
  const end = Math.min(all, top + height);
  const bands: Band[] = [];
  for (let from = top; from < end; from += step)
    bands.push({ from, to: Math.min(end, from + step) });
  return tall === 1 ? bands : bands.flatMap((band) => inWholeBlocks(band, tall));
}

/** A last block of fewer rows is a band of its own: the core cuts a band into equal blocks. */
function inWholeBlocks({ from, to }: Band, tall: number): Band[] {
  const cut = to - ((to - from) % tall);
  return [...(cut > from ? [{ from, to: cut }] : []), ...(cut < to ? [{ from: cut, to }] : [])];
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));
