/** The core calls of the lab's pictures as data: run here, or by the pool. */
import type { Tensor } from "../../api/index.js";
import { copyNumbers } from "../../figure/copy-numbers.js";
import type { CoreCall } from "../../figure/core-call.js";
import type { Band } from "./bands.js";
import type { LabBlocks } from "./blocks.js";
import { type LabTensors, optionsOf, rowsOf } from "./inputs.js";
import type { Lab, LabSetting } from "./state.js";

export type Floats = Float64Array | Float32Array;

/** The inputs of a picture. */
export interface LabTask {
  readonly setting: LabSetting;
  readonly tensors: LabTensors;
  /** m, n. */
  readonly rows: number;
  readonly columns: number;
}

/** The number of multiplications. */
export function costOf({ rows, columns, tensors }: LabTask): number {
  const width = (shape: readonly number[]) =>
    (shape.at(-1) ?? 0) * (shape.length > 2 ? (shape[0] ?? 1) : 1);
  return rows * columns * (width(tensors.query.shape) + width(tensors.value.shape) + 1);
}

/** Per query. */
export const rowCostOf = (task: LabTask): number => Math.max(1, costOf(task) / task.rows);

/** The queries of a band with all keys and values. */
function inputsOf({ tensors, rows }: LabTask, { from, to }: Band) {
  const all = from === 0 && to === rows;
  return all ? tensors : { ...tensors, query: rowsOf(tensors.query, from, to) };
}

/** All weights of a band, its output, and its entropy without the fast kernel. */
export function exactCall(task: LabTask, band: Band): CoreCall {
  const { setting, columns } = task;
  const options = optionsOf(setting, columns, band.from);
  const fast = setting.numbers === "float32";
  return {
    name: "attention",
    args: [inputsOf(task, band), { ...options, returnWeights: true, returnEntropy: !fast }],
  };
}

/** Output and entropy of a band, without weights. */
export function statisticsCall(task: LabTask, band: Band): CoreCall {
  const options = optionsOf(task.setting, task.columns, band.from);
  return { name: "attention", args: [inputsOf(task, band), { ...options, returnEntropy: true }] };
}

/** The blocks of a band of whole blocks. */
export function mapCall(
  task: LabTask,
  band: Band,
  blocks: LabBlocks,
  reduce: Lab["reduce"],
): CoreCall {
  const { query, key } = inputsOf(task, band);
  const options = optionsOf(task.setting, task.columns, band.from);
  const rows = Math.ceil((band.to - band.from) / blocks.tall);
  return {
    name: "attentionMap",
    args: [
      { query, key },
      { ...options, rows, columns: blocks.columns, reduce },
    ],
  };
}

/** Stacks the results of bands along axis −2, head by head. */
export function stacked(parts: readonly Tensor[], axis: 1 | 2): Tensor {
  const first = parts[0];
  if (first === undefined) throw new Error("no bands");
  if (parts.length === 1) return first;
  const shape = first.shape;
  const lead = shape.slice(0, -axis);
  const step = axis === 2 ? (shape.at(-1) ?? 0) : 1;
  const heads = lead.reduce((product, length) => product * length, 1);
  const rows = parts.map((part) => part.shape.at(-axis) ?? 0);
  const total = rows.reduce((sum, count) => sum + count, 0);
  const size = heads * total * step;
  const data: Floats =
    first.data instanceof Float64Array ? new Float64Array(size) : new Float32Array(size);
  for (let head = 0; head < heads; head++) {
    let at = head * total * step;
    parts.forEach((part, i) => {
      const length = (rows[i] ?? 0) * step;
      copyNumbers(data, at, part.data.subarray(head * length, (head + 1) * length));
      at += length;
    });
  }
  return { data, shape: [...lead, total, ...(axis === 2 ? [step] : [])] };
}
