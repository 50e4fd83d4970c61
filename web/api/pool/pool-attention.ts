/** Divides a call of attention into heads and blocks of rows, and joins the results. */

import { type AttentionCall, readAttention } from "../attention/attention.js";
import { arrangeMasks, arrangePerAxis } from "../attention/attention-masks.js";
import type { AttentionResult } from "../attention/attention-options.js";
import { inCall } from "../errors.js";
import { sizeOf } from "../limits.js";
import { type Source, type Tensor, toDoubles } from "../tensors/tensor.js";
import { copyInto, makeArray } from "../tensors/typed-arrays.js";

type Floats = Float64Array | Float32Array;

/** A copy of the bytes. */
const toBytes = ({ data, shape }: Source) => copyInto(new Uint8Array(sizeOf(shape)), data);

/** Rows `from` … `to` − 1 of one query head of one batch entry. */
interface Part {
  readonly slice: number;
  readonly from: number;
  readonly to: number;
}

/** A call that equals several smaller ones, bit for bit. */
export interface AttentionPlan {
  /** The arguments of a job are created when it starts. */
  readonly jobs: readonly AttentionJob[];
  /** Joins the results of all jobs, given in order. */
  join(results: readonly (readonly AttentionResult[])[]): AttentionResult;
}

export interface AttentionJob {
  calls(): (readonly unknown[])[];
}

/**
 * Each job copies all keys and values of its head; with fewer rows per job
 * the copies would dominate.
 */
const minRows = 32;

/** Granularity: about `jobs` jobs, none with fewer than `least` multiplications. */
export interface Division {
  readonly jobs: number;
  readonly least: number;
}

/**
 * Reads and checks everything at once, as `attention` does, and copies the
 * inputs. Undefined if the parts would not equal the whole (dropout depends on the
 * position of a row) or one job is enough. A row is never divided.
 */
export function planAttention(
  inputs: unknown,
  options: unknown,
  { jobs, least }: Division,
): AttentionPlan | undefined {
  const checked = inCall("attention", () => readAttention(inputs, options));
  const { settings, fitted } = checked;
  const { batch, queryHeads, queries, keys, width, valueWidth } = fitted.raw;
  const rowCost = Math.max(1, keys * (width + valueWidth));
  const rows = batch * queryHeads * queries;
  const most = Math.max(least / rowCost, rows / jobs);
  const perAxis = arrangePerAxis(settings, fitted);
  // A part has fewer rows, whose past would be out of range.
  const isEarly = perAxis?.subarray(0, batch).some((past) => past < 0);
  if (settings.dropout !== undefined || isEarly || rows <= most) return undefined;
  const parts = partsOf(batch * queryHeads, queries, Math.max(minRows, most));
  const groups = grouped(parts, most);
  if (groups.length === 1) return undefined;
  const call = new DividedCall(checked, perAxis);
  return {
    jobs: groups.map((parts) => ({ calls: () => parts.map((part) => call.arguments(part)) })),
    join: (results) => call.join(groups.flat(), results.flat()),
  };
}

function partsOf(slices: number, queries: number, rows: number): Part[] {
  // Blocks of equal size: no worker gets a tiny last one.
  const runs = Math.max(1, Math.ceil(queries / Math.max(1, Math.floor(rows))));
  return Array.from({ length: slices * runs }, (_, i) => ({
    slice: Math.floor(i / runs),
    from: Math.floor(((i % runs) * queries) / runs),
    to: Math.floor((((i % runs) + 1) * queries) / runs),
  }));
}

/** Groups consecutive small parts into one job. */
function grouped(parts: readonly Part[], rows: number): Part[][] {
  const groups: Part[][] = [];
  let filled = Infinity;
  for (const part of parts) {
    const length = part.to - part.from;
    if (filled + length > rows) {
      groups.push([]);
      filled = 0;
    }
    groups.at(-1)?.push(part);
    filled += length;
  }
  return groups;
}

/** A copy in the number type of the call. */
const copied = ({ data }: Source, element: string): Floats =>
  copyInto(makeArray(element, data.length) as Floats, data);

function rowsOf(data: Floats, first: number, count: number, columns: number): Tensor {
  return { data: data.slice(first * columns, (first + count) * columns), shape: [count, columns] };
}

class DividedCall {
  readonly #query: Floats;
  readonly #key: Floats;
  readonly #value: Floats;
  readonly #mask: Uint8Array | Float64Array | undefined;
  readonly #padding: Uint8Array | undefined;
  readonly #masking: ReturnType<typeof arrangeMasks>;
  readonly #call: AttentionCall;
  readonly #perAxis: Float64Array | null;

  constructor(call: AttentionCall, perAxis: Float64Array | null) {
    const { settings, sources, fitted, element } = call;
    this.#call = call;
    this.#perAxis = perAxis;
    this.#query = copied(sources.query, element);
    this.#key = copied(sources.key, element);
    this.#value = copied(sources.value, element);
    const { mask, keyPadding } = sources.masks;
    const isBytes = mask?.element === "Uint8Array";
    this.#mask = mask && (isBytes ? toBytes(mask) : toDoubles(mask).slice());
    this.#padding = keyPadding && toBytes(keyPadding);
    this.#masking = arrangeMasks(sources.masks, settings, fitted);
  }

  /** The arguments of `attention` for one part: two axes each, the row offset in `past`. */
  arguments({ slice, from, to }: Part): readonly unknown[] {
    const { queryHeads, keyHeads, queries, keys, width, valueWidth } = this.#call.fitted.raw;
    const batch = Math.floor(slice / queryHeads);
    const head = slice % queryHeads;
    const keyHead = batch * keyHeads + Math.floor((head * keyHeads) / queryHeads);
    const inputs = {
      query: rowsOf(this.#query, slice * queries + from, to - from, width),
      key: rowsOf(this.#key, keyHead * keys, keys, width),
      value: rowsOf(this.#value, keyHead * keys, keys, valueWidth),
    };
    const mask = this.#maskOf(batch, head, from, to);
    const keyPadding = this.#paddingOf(batch);
    return [
      inputs,
      { ...this.#call.settings, mask, keyPadding, ...this.#perAxisOf(batch, head, from) },
    ];
  }

  /** The numbers of one batch row and head, where the call has them. */
  #perAxisOf(batch: number, head: number, from: number) {
    const perAxis = this.#perAxis;
    const { settings, fitted } = this.#call;
    if (perAxis === null) return { past: (settings.past as number) + from };
    const { batch: batches, queryHeads } = fitted.raw;
    const { keyLengths, positionBias, sinks } = settings;
    return {
      past: (perAxis[batch] as number) + from,
      ...(keyLengths !== undefined && { keyLengths: perAxis[batches + batch] }),
      ...(positionBias !== undefined && { positionBias: perAxis[2 * batches + head] }),
      ...(sinks !== undefined && { sinks: perAxis[2 * batches + queryHeads + head] }),
    };
  }

  /** The rows of the mask, or its single row if it is broadcast. */
  #maskOf(batch: number, head: number, from: number, to: number) {
    const [mask, masking] = [this.#mask, this.#masking];
    if (mask === undefined) return undefined;
    const { keys } = this.#call.fitted.raw;
    const rows = masking.maskStrideQuery === 0 ? 1 : to - from;
    const bytes = mask instanceof Uint8Array;
    const data = bytes ? new Uint8Array(rows * keys) : makeArray(this.#call.element, rows * keys);
    const start = batch * masking.maskStrideBatch + head * masking.maskStrideHead;
    for (let i = 0; i < data.length; i++) {
      const row = from + Math.floor(i / keys);
      const at = row * masking.maskStrideQuery + (i % keys) * masking.maskStrideKey;
      data[i] = mask[start + at] as number;
    }
    return { data, shape: [rows, keys] };
  }

  #paddingOf(batch: number): Uint8Array | undefined {
    const start = batch * this.#masking.paddingStrideBatch;
    return this.#padding?.slice(start, start + this.#call.fitted.raw.keys);
  }

  join(parts: readonly Part[], results: readonly AttentionResult[]): AttentionResult {
    const { lead, raw } = this.#call.fitted;
    const joined = (name: Optional, columns: readonly number[]): Tensor | undefined => {
      if (results[0]?.[name] === undefined) return undefined;
      const shape = [...lead, raw.queries, ...columns];
      const step = columns.reduce((product, length) => product * length, 1);
      const rows = raw.batch * raw.queryHeads * raw.queries;
      const data = makeArray(this.#call.element, rows * step) as Floats;
      parts.forEach(({ slice, from }, i) => {
        data.set(results[i]?.[name]?.data as Floats, (slice * raw.queries + from) * step);
      });
      return { data, shape };
    };
    const weights = joined("weights", [raw.keys]);
    const scores = joined("scores", [raw.keys]);
    const entropy = joined("entropy", []);
    const sinkWeights = joined("sinkWeights", []);
    return {
      output: joined("output", [raw.valueWidth]) as Tensor,
      ...(weights && { weights }),
      ...(scores && { scores }),
      ...(entropy && { entropy }),
      ...(sinkWeights && { sinkWeights }),
      emptyRows: results.reduce((sum, { emptyRows }) => sum + emptyRows, 0),
    };
  }
}

type Optional = "output" | "weights" | "scores" | "entropy" | "sinkWeights";
