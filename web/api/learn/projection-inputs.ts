/** The arguments of `trainProjections`: read, checked and fitted together. */

import { shapeError } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import {
  inOneType,
  requireAxes,
  requireEqual,
  requireWidth,
  type Source,
  showShape,
} from "../tensors/tensor.js";
import type * as core from "../transport/core-module.js";
import {
  type ProjectionName,
  projectionNames,
  setOf,
  type TrainingSettings,
} from "./projection-options.js";

/** The numbers of a run. scale NaN is 1/√d; `given`, the matrices of the start that are not drawn,
 * and `learnt`, those that are moved, are sets as bits. */
type ProjectionNumbers = core.ProjectionShape &
  core.ProjectionLayer &
  core.ProjectionStart &
  core.ProjectionDescent;

/** The checked arguments of a run. */
export interface Training {
  readonly settings: TrainingSettings;
  readonly x: Source;
  readonly targets: Source;
  readonly given: ReadonlyMap<ProjectionName, Source>;
  readonly element: string;
  readonly numbers: ProjectionNumbers;
  readonly shapes: { readonly [K in ProjectionName]: readonly [number, number] };
}

/** Fits the arguments together. */
export function checked(settings: TrainingSettings): Training {
  const starts = projectionNames.filter((name) => settings.start?.[name]);
  const [element, [x, targets, ...matrices]] = inOneType([
    settings.x,
    settings.targets,
    ...starts.map((name) => settings.start?.[name]),
  ]);
  const given = new Map(starts.map((name, i) => [name, matrices[i] as Source]));
  requireWidth(requireAxes(x, 2, 3, "2 or 3 axes, (n, a) or (B, n, a)"));
  const lead = x.shape.slice(0, -1);
  const outputs = targets.shape.at(-1) as number;
  if (targets.shape.join() !== [...lead, outputs].join()) {
    const wanted = `(${[...lead, "b"].join(", ")}) beside x of shape ${showShape(x.shape)}`;
    throw shapeError(targets, `must have shape ${wanted}, got ${showShape(targets.shape)}`);
  }
  const [inputs = 0, tokens = 0, batch = 1] = [...x.shape].reverse();
  const { heads, width = inputs } = settings;
  const { valueWidth = width } = settings;
  const shapes = {
    wq: [inputs, heads * width],
    wk: [inputs, heads * width],
    wv: [inputs, heads * valueWidth],
    wo: [heads * valueWidth, outputs],
  } as const;
  for (const [name, source] of given) {
    requireEqual(source, shapes[name], " (from x, targets, heads, width and valueWidth)");
  }
  const numbers = {
    ...settings,
    ...{ batch, tokens, inputs, outputs, heads, width, valueWidth },
    scale: settings.scale ?? Number.NaN,
    given: setOf(given.keys()),
    learnt: setOf(settings.train),
    keepAll: settings.keepWeights === "all",
  };
  return { settings, x, targets, given, element, numbers, shapes };
}

/** The number of all weights. */
export function countOf(shapes: Training["shapes"]): number {
  return projectionNames.reduce((sum, name) => sum + sizeOf(shapes[name]), 0);
}

/** Throws if a run exceeds the size limit, before anything is allocated. */
export function checkSizes({ numbers, shapes }: Training): void {
  const { batch, tokens, heads, width, valueWidth, epochs, keepAll } = numbers;
  const check = (argument: string, ...axes: number[]) => checkSize(argument, axes);
  check("width", ...shapes.wq);
  check("width", batch, tokens, heads, width);
  check("valueWidth", ...shapes.wv);
  check("valueWidth", ...shapes.wo);
  check("valueWidth", batch, tokens, heads, valueWidth);
  check("heads", batch, heads, tokens, tokens);
  check("width", 2, countOf(shapes));
  check("epochs", epochs + 1, projectionNames.length);
  if (keepAll) check("epochs", epochs + 1, countOf(shapes));
}
