/** The results of the lesson for the nine objects of the scene, per head. */

import type { Tensor } from "../../api/index.js";
import { decimals, formatLarge } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { NamedValue } from "../../figure/named-value.js";
import { FieldQuantity } from "../../figure/parts-of-results.js";
import { Quantity } from "../../figure/quantity.js";
import { meanOfRows } from "../../figure/ranks.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { Point } from "../../figure/state/state.js";
import { kinds, objects, outputs } from "./constants.js";
import type { HeadsEpoch, HeadsTask } from "./run.js";
import { matrixNames } from "./weights.js";
import type { Finders } from "./words.en.js";

export interface SolvedHead {
  /** Of each object, in the plane of this head. */
  readonly queries: readonly Point[];
  readonly keys: readonly Point[];
  /** objects × objects: row i has the weights of object i. */
  readonly weights: Float64Array;
  readonly look: Look;
  /** The share of a kind clearly exceeds chance. */
  readonly isStrong: { readonly colour: boolean; readonly shape: boolean };
}

export interface Solved {
  readonly count: number;
  /** Steps of training. */
  readonly epoch: number;
  /** All weights of the projections, in the order of the state. */
  readonly flat: readonly number[];
  readonly heads: readonly SolvedHead[];
  /** (heads, objects, objects) */
  readonly weights: Quantity;
  /** (heads, objects): the output of each head for each object. */
  readonly headOutputs: Quantity;
  /** (heads): the weight on objects of the same colour and of the same shape, averaged over all queries. */
  readonly shares: { readonly colour: Quantity; readonly shape: Quantity };
  /** Effective neighbours of each object: (heads, objects), and for the mean of the heads. */
  readonly effective: Quantity;
  readonly together: Quantity;
  /** (objects, 2): the mixed output, and its target. */
  readonly output: Quantity;
  readonly target: Quantity;
  readonly loss: NamedValue;
  readonly finders: Finders;
  readonly outcome: Outcome;
}

/** Points of a head in rows of H·2 numbers. */
function pointsOf({ data, shape }: Tensor, head: number): Point[] {
  const width = shape.at(-1) ?? 0;
  return Array.from({ length: objects }, (_, i): Point => {
    const at = i * width + 2 * head;
    return [data[at] ?? 0, data[at + 1] ?? 0];
  });
}

/** For each head the mean weight on the same kind, over the rows: (H,n,n) and a kind per object. */
function shares({ data }: Tensor, kind: Int32Array, count: number): Float64Array {
  const means = new Float64Array(count);
  for (const [at, weight] of data.entries()) {
    const head = Math.floor(at / objects ** 2);
    const row = Math.floor(at / objects) % objects;
    if (kind[row] === kind[at % objects]) means[head] = (means[head] ?? 0) + weight / objects;
  }
  return means;
}

/** The heads have the same weights to the last bit. */
const areAlike = (data: ArrayLike<number>): boolean =>
  Array.from(data).every((weight, at) => weight === data[at % objects ** 2]);

/** Effective neighbours of the mean of the heads' weights. */
function effectiveTogether(
  knn: LessonFunctions,
  weights: Tensor,
  count: number,
): ArrayLike<number> {
  const mean = meanOfRows(weights.data, count);
  return knn.effectiveNeighbors({ data: mean, shape: [objects, objects] }).data;
}

const labelsOf = (count: number, first = 0) =>
  Array.from({ length: count }, (_, i) => String(first + i));

/** Objects and outputs are counted from 0, heads from 1, as in the words. */
const [perObject, perOutput] = [labelsOf(objects), labelsOf(outputs)];

/** The attention results with the weights of an epoch. */
function quantitiesOf(
  knn: LessonFunctions,
  task: HeadsTask,
  { weights }: HeadsEpoch,
  count: number,
) {
  const options = { heads: count, ...weights, returnWeights: true };
  const { output, heads, weights: attention } = knn.multiHeadAttention(task.scene, options);
  if (attention === undefined) throw new Error("attention returned no weights");
  const perHead = labelsOf(count, 1);
  const quantity = (name: string, data: ArrayLike<number>, digits: number, ...axes: string[][]) =>
    new Quantity(name, data, decimals(digits), axes);
  const share = (name: string, kind: Int32Array) =>
    quantity(name, shares(attention, kind, count), 2, perHead);
  const effective = knn.effectiveNeighbors(attention).data;
  const together = effectiveTogether(knn, attention, count);
  return {
    weights: quantity("weight", attention.data, 3, perHead, perObject, perObject),
    headOutputs: quantity("said", heads.data, 2, perHead, perObject),
    shares: { colour: share("colour", task.colors), shape: share("shape", task.shapes) },
    effective: quantity("effective", effective, 1, perHead, perObject),
    together: quantity("together", together, 1, perObject),
    output: quantity("output", output.data, 2, perObject, perOutput),
    target: quantity("target", task.sceneTargets.data, 2, perObject, perOutput),
  };
}

type Quantities = ReturnType<typeof quantitiesOf>;

function headOf(
  { weights, shares, effective }: Quantities,
  [queries, keys]: readonly [Point[], Point[]],
  head: number,
): SolvedHead {
  const part = (data: ArrayLike<number>, size: number) =>
    (data as Float64Array).subarray(head * size, (head + 1) * size);
  const [colour = 0, shape = 0] = [shares.colour.data[head], shares.shape.data[head]];
  return {
    queries,
    keys,
    weights: part(weights.data, objects * objects),
    look: lookOf(colour, shape, part(effective.data, objects)),
    isStrong: { colour: strong(colour), shape: strong(shape) },
  };
}

export function solve(
  knn: LessonFunctions,
  task: HeadsTask,
  from: HeadsEpoch,
  count: number,
): Solved {
  const { epoch, weights, scored } = from;
  const quantities = quantitiesOf(knn, task, from, count);
  const [q, k] = [knn.linear(task.scene, weights.wq), knn.linear(task.scene, weights.wk)];
  const heads = Array.from({ length: count }, (_, head) =>
    headOf(quantities, [pointsOf(q, head), pointsOf(k, head)], head),
  );
  const loss = new FieldQuantity("loss", [[scored, "loss"]], formatLarge).at();
  const finders = findersOf(heads.map(({ look }) => look));
  return {
    ...quantities,
    count,
    epoch,
    heads,
    loss,
    finders,
    flat: matrixNames.flatMap((name) => Array.from(weights[name].data)),
    outcome: areAlike(quantities.weights.data) ? "alike" : outcomeOf(finders, loss.value),
  };
}

/** A kind whose weight clearly exceeds the chance level of a third. */
type Look = "colour" | "shape" | "both" | "even" | "other";

const clearShare = 0.5;
const chance = 1 / kinds;
/** More effective neighbours mean attention to nearly all nine objects. */
const openNeighbours = 7;

const strong = (share: number): boolean => share >= clearShare;

/** From the weight on the same colour and shape, and the effective neighbours of each object. */
function lookOf(colour: number, shape: number, effective: Float64Array): Look {
  if (strong(colour) && strong(shape)) return "both";
  if (strong(colour)) return "colour";
  if (strong(shape)) return "shape";
  const near = (share: number) => Math.abs(share - chance) < 0.05;
  // A single object with all the weight also gives each kind a third.
  const open = effective.every((k) => k > openNeighbours);
  return open && near(colour) && near(shape) ? "even" : "other";
}

/** The heads by pattern. */
function findersOf(looks: readonly Look[]): Finders {
  const who = (look: Look) => looks.flatMap((it, i) => (it === look ? [i] : []));
  return {
    colour: who("colour"),
    shape: who("shape"),
    both: who("both"),
    even: who("even"),
    other: who("other"),
  };
}

/** The heads are identical, solve the task or not yet, or no head attends by kind. */
type Outcome = "alike" | "solved" | "unmixed" | "colour" | "shape" | "all";

/** A smaller loss counts as solved; without training it is about 42. */
const solvedLoss = 5;

function outcomeOf(finders: Finders, loss: number): Outcome {
  const [colour, shape] = [finders.colour.length > 0, finders.shape.length > 0];
  if (colour && shape) return loss < solvedLoss ? "solved" : "unmixed";
  return colour ? "shape" : shape ? "colour" : "all";
}

/** The readings for `<soft-value>`. */
export const readings: Readings<Solved> = {
  epoch: ({ epoch }) => String(epoch),
  loss: ({ loss }) => loss,
  /** The share of the first head's weight on objects of the query's own colour. */
  colour: ({ shares }) => shares.colour.at(0),
};

/** Every head as numbers: its scores and weights among the objects, and the joint results. */
export function tables(solved: Solved, nameOf: (object: number) => string): ResultTable[] {
  const names = Array.from({ length: objects }, (_, i) => nameOf(i));
  const head = ({ weights }: SolvedHead, i: number): ResultTable => ({
    name: `head ${i + 1}`,
    rows: names,
    columns: names,
    weights,
  });
  const pair = (name: string, values: ArrayLike<number>): ResultTable => ({
    name,
    rows: names,
    columns: ["u", "w"],
    values,
  });
  return [
    ...solved.heads.map(head),
    pair("output", solved.output.data),
    pair("target", solved.target.data),
    { name: "heads", rows: ["all"], columns: ["loss"], values: [solved.loss.value] },
  ];
}
