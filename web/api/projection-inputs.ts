/** The arguments of `trainProjections`: read, settled and fitted together. */

import { failure, type Place } from "./errors.js";
import { checkSize, sizeOf } from "./limits.js";
import { ownValues, readOptions } from "./options.js";
import { draftRows } from "./pairs.js";
import { setOf, type TrainingSettings, trainingTable } from "./projection-options.js";
import { type ProjectionName, projectionNames, type RawTraining } from "./raw-projections.js";
import {
  checkMemory,
  commonElement,
  draftTensor,
  floatElements,
  requireAxes,
  requireShape,
  type Source,
  showShape,
  type UncheckedTensor,
} from "./tensor.js";

export const trainingName = "trainProjections";
const where = trainingName;

/** The arguments of a run that are known to be sound and to fit. */
export interface Training {
  readonly settings: TrainingSettings;
  readonly x: Source;
  readonly targets: Source;
  readonly given: ReadonlyMap<ProjectionName, Source>;
  readonly element: string;
  readonly numbers: RawTraining;
  readonly shapes: { readonly [K in ProjectionName]: readonly [number, number] };
}

/** Looks at all arguments twice: first everything that may run the caller's code, then the memory. */
export function readTraining(options: unknown): Training {
  const settings: TrainingSettings = readOptions(trainingTable, options, where);
  const draftOf = (value: unknown, argument: string) => draftRows(value, where, argument);
  const drafts = { x: draftOf(settings.x, "x"), targets: draftOf(settings.targets, "targets") };
  const starts = draftStart(settings.start);
  const x = checkMemory(drafts.x, floatElements);
  const targets = checkMemory(drafts.targets, floatElements);
  const given = new Map(starts.map(([name, start]) => [name, checkMemory(start, floatElements)]));
  const element = commonElement([x, targets, ...given.values()]);
  const { batch, tokens, inputs, outputs } = fitTargets(x, targets);
  const { heads, width = inputs } = settings;
  const { valueWidth = width } = settings;
  const shapes = {
    wq: [inputs, heads * width],
    wk: [inputs, heads * width],
    wv: [inputs, heads * valueWidth],
    wo: [heads * valueWidth, outputs],
  } as const;
  for (const [name, source] of given) fitStart(source, shapes[name]);
  const sizes = { batch, tokens, inputs, outputs, heads, width, valueWidth };
  const numbers = rawTraining(sizes, settings, setOf(given.keys()));
  return { settings, x, targets, given, element, numbers, shapes };
}

function draftStart(start: unknown): [ProjectionName, UncheckedTensor][] {
  const place = { where, argument: "start" };
  const drafts: [ProjectionName, UncheckedTensor][] = [];
  for (const [name, value] of ownValues(start, projectionNames, place)) {
    if (value === undefined) continue;
    const draft = draftTensor(value, { ...place, path: `.${name}` }, "number");
    drafts.push([name as ProjectionName, requireShape(draft)]);
  }
  return drafts;
}

type Sizes = Pick<
  RawTraining,
  "batch" | "tokens" | "inputs" | "outputs" | "heads" | "width" | "valueWidth"
>;

function rawTraining(sizes: Sizes, settings: TrainingSettings, given: number): RawTraining {
  return {
    ...settings,
    ...sizes,
    scale: settings.scale ?? Number.NaN,
    given,
    learnt: settings.train,
    keepAll: settings.keepWeights === "all",
  };
}

function fitTargets(x: Source, targets: Source) {
  const rank = requireAxes(x, 2, 3, "2 or 3 axes, (n, a) or (B, n, a)").shape.length;
  const inputs = x.shape.at(-1) as number;
  if (inputs === 0) {
    throw failure("SOFTKNN_E_SHAPE", x.place, "has width 0; a width of at least 1 is needed");
  }
  const lead = x.shape.slice(0, -1);
  if (targets.shape.length !== rank || lead.some((axis, i) => axis !== targets.shape[i])) {
    const text = `must have shape (${[...lead, "b"].join(", ")}) beside x of shape ${showShape(x.shape)}, got ${showShape(targets.shape)}`;
    throw failure("SOFTKNN_E_SHAPE", targets.place, text);
  }
  const outputs = targets.shape.at(-1) as number;
  return { batch: lead.at(-2) ?? 1, tokens: lead.at(-1) as number, inputs, outputs };
}

function fitStart(source: Source, shape: readonly number[]): void {
  if (source.shape.length === 2 && shape.every((axis, i) => axis === source.shape[i])) return;
  const text = `must have shape ${showShape(shape)} (from x, targets, heads, width and valueWidth), got ${showShape(source.shape)}`;
  throw failure("SOFTKNN_E_SHAPE", source.place, text);
}

/** The number of all weights. */
export function countOf(shapes: Training["shapes"]): number {
  return projectionNames.reduce((sum, name) => sum + sizeOf(shapes[name]), 0);
}

/** Refuses what is too large before anything is allocated. */
export function checkSizes({ numbers, shapes, settings }: Training): void {
  const { batch, tokens, heads, width, valueWidth, epochs } = numbers;
  const at = (argument: string): Place => ({ where, argument });
  checkSize(at("width"), shapes.wq);
  checkSize(at("width"), [batch, tokens, heads, width]);
  checkSize(at("valueWidth"), shapes.wv);
  checkSize(at("valueWidth"), shapes.wo);
  checkSize(at("valueWidth"), [batch, tokens, heads, valueWidth]);
  checkSize(at("heads"), [batch, heads, tokens, tokens]);
  checkSize(at("width"), [2, countOf(shapes)]);
  checkSize(at("epochs"), [epochs + 1, projectionNames.length]);
  if (settings.keepWeights === "all") checkSize(at("epochs"), [epochs + 1, countOf(shapes)]);
}
