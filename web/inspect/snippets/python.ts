/** A call as a Python program that does not know the library, in NumPy or in PyTorch. */
import { type Dialect, numpy, pytorch } from "./dialects.js";
import { focused } from "./focus.js";
import { type Format, formatOf } from "./format.js";
import { constantOf, literal, nestedLiteral, sourceOf } from "./literals.js";
import type { Numbers } from "./numbers.js";
import { attentionProgram } from "./python-attention.js";
import { experimentPrograms } from "./python-experiments.js";
import { headsProgram } from "./python-heads.js";
import type { PythonProgram, PythonWriter } from "./python-program.js";
import {
  projectionsProgram,
  projectionTaskLines,
  projectionTaskProgram,
} from "./python-projections.js";
import { regressionPrograms } from "./python-regression.js";
import { fieldProgram, lookupProgram, mapProgram } from "./python-relatives.js";
import { rowPrograms } from "./python-rows.js";
import type { Named } from "./signature.js";

const writers: Readonly<Record<string, PythonWriter>> = {
  attention: attentionProgram,
  scores: attentionProgram,
  nearestNeighbors: attentionProgram,
  lookup: lookupProgram,
  attentionField: fieldProgram,
  attentionMap: mapProgram,
  multiHeadAttention: headsProgram,
  trainProjections: projectionsProgram,
  projectionTask: projectionTaskProgram,
  ...rowPrograms,
  ...regressionPrograms,
  ...experimentPrograms,
};

export const numpyOf = (call: Named): string => pythonOf(call, numpy);
export const pytorchOf = (call: Named): string => pythonOf(call, pytorch);

function pythonOf(whole: Named, dialect: Dialect): string {
  const call = focused(whole);
  const writer = writers[call.name];
  if (writer === undefined) throw new RangeError(`There is no snippet for ${call.name}.`);
  const program = writer(call, dialect);
  const arrays = Object.entries(program.arrays ?? call.arrays);
  const declared = arrays.map(
    ([name, numbers]) => `${snake(name)} = ${arrayText(name, numbers, dialect)}`,
  );
  const task = arrays.some(([, { origin }]) => origin?.kind === "projectionTask");
  const body = [...(task ? [...projectionTaskLines, ""] : []), ...declared];
  const text = [...body, ...(body.length > 0 ? [""] : []), ...program.lines].join("\n");
  const printing = printText(program, formatOf(call.value, call.text));
  return [...importsOf(`${text}\n${printing}`, dialect), "", text, printing, ""].join("\n");
}

/** Names as Python writes them. */
const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

function importsOf(text: string, { lib }: Dialect): string[] {
  const uses = (pattern: RegExp) => pattern.test(text);
  return [
    ...(uses(/\bmath\./) ? ["import math"] : []),
    ...(lib === "np" || uses(/\bnp\./) ? ["import numpy as np"] : []),
    ...(lib === "torch" ? ["import torch"] : []),
    ...(uses(/\bF\./) ? ["import torch.nn.functional as F"] : []),
    ...(lib === "torch" ? ["", "torch.set_default_dtype(torch.float64)"] : []),
  ];
}

function arrayText(name: string, numbers: Numbers, dialect: Dialect): string {
  const { shape, origin, element } = numbers;
  const constant = constantOf(numbers);
  const tuple = `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
  if (constant !== undefined)
    return `${dialect.lib}.full(${tuple}, ${literal(constant, "python")})`;
  const source = sourceOf(numbers);
  if (source === "generator" && origin) {
    if (!("skip" in origin)) {
      const of = `projection_task(${origin.scenes}, ${origin.seed})`;
      return dialect.taken(`${of}[${origin.part === "x" ? 0 : 1}]`);
    }
    const { kind, seed, skip } = origin;
    const drawn = `np.random.RandomState(${seed}).${kind}(${skip + numbers.data.length})`;
    return dialect.taken(`${drawn}${skip > 0 ? `[${skip}:]` : ""}.reshape(${shape.join(", ")})`);
  }
  const truth = element === "byte" ? ", dtype=bool" : "";
  if (source === "file") {
    const read = `np.loadtxt("${name}.csv", delimiter=","${truth && ", dtype=int"})`;
    return dialect.taken(`${read}${truth && ".astype(bool)"}.reshape(${shape.join(", ")})`);
  }
  return dialect.array(nestedLiteral(numbers, "python", name.length + 15));
}

/** Text that the program prints: the number as the page writes it. */
function printText({ target }: PythonProgram, format: Format): string {
  const { kind, digits, percent, unsigned, edge } = format;
  if (kind === "full") return `print(float(${target}))`;
  if (kind === "exponential") return `print(f"{${target}:.${digits}e}")`;
  if (kind === "precision") return `print(f"{${target}:.${digits}g}")`;
  const shown = unsigned ? `abs(${target})` : target;
  const scaled = percent ? `100 * ${shown}` : shown;
  const sign = percent ? "%" : "";
  if (edge === 0) return `print(f"{${scaled}:.${digits}f}${sign}")`;
  return [
    "# It lies on the edge of two roundings, to within the last bit. The page shows this side.",
    `print(f"{${scaled} * ${edge > 0 ? "(1 + 1e-9)" : "(1 - 1e-9)"}:.${digits}f}${sign}")`,
  ].join("\n");
}
