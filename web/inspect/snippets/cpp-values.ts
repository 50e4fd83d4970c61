/** The arguments of a call in C++ text. */
import { capitalized, pathValues, snake } from "./listing.js";
import { literal } from "./literals.js";
import type { Numbers } from "./numbers.js";
import { type Named, usualDims } from "./signature.js";

type Values = Readonly<Record<string, string | undefined>>;

/** `$name` and `$name[-1]`, the last axis of an array. */
const placeholder = /\$(\w+)(?:\[-(\d)\])?/g;
const fieldOfOne = /\.\w+ = [^{},]*\$[^{},]*(, )?/g;
const emptyField = /\.\w+ = \{\}(, )?/g;

/** Arguments that were not given; a missing axis of an array has length 1. */
const unset: Values = { temperature: "1", past: "0", window: "0" };

export function filled(text: string, call: Named): string {
  const values = valuesOf(call);
  const { query = call.arrays.x, key = query } = call.arrays;
  const arrays: Record<string, Numbers | undefined> = {
    ...call.arrays,
    tokens: query,
    context: key,
  };
  const argument = (name: string, axis?: string) =>
    axis === undefined ? values[name] : arrays[name]?.shape.at(-Number(axis))?.toString();
  const isSet = (field: string) =>
    [...field.matchAll(placeholder)].every(
      ([, name = "", axis]) => argument(name, axis) !== undefined,
    );
  const kept = text
    .replace(fieldOfOne, (field) => (isSet(field) ? field : ""))
    .replace(/, \}/g, "}")
    .replace(emptyField, "")
    .replace(/, \}/g, "}");
  return kept.replace(placeholder, (_, name, axis) => argument(name, axis) ?? unset[name] ?? "1");
}

function valuesOf(call: Named): Values {
  const { arrays, options, path } = call;
  const names = Object.keys(arrays);
  const given = names.filter((name) => name.startsWith("start"));
  const train = options.train as readonly string[] | undefined;
  const { dims = usualDims } = options as { dims?: readonly number[] };
  const field = path.filter((step) => typeof step === "string" && step !== "data").at(-1);
  return {
    scale: "softknn::kUsualScale",
    ...Object.fromEntries(names.map((name) => [name, snake(name)])),
    ...Object.fromEntries(Object.entries(options).flatMap(optionValues)),
    ...maskValues(arrays),
    ...pathValues(call),
    Field: capitalized(String(field)),
    [`want${capitalized(String(path[0]))}`]: "true",
    begin: given.length > 0 ? "begin" : undefined,
    given: setText(given.map((name) => name.slice("start".length).toLowerCase())),
    learnt: setText(train ?? []),
    lastDim: String(dims.at(-1)),
  };
}

/** Matrices as the bits of a `ProjectionSet`. */
const setText = (matrices: readonly string[]) =>
  matrices.length > 0 ? matrices.map((name) => `1 << ${name}`).join(" | ") : undefined;

/** An option, and its parts if it is a list. */
function optionValues([name, value]: readonly [string, unknown]): [string, string][] {
  if (name === "draws") return [[name, drawLines(value as Draws)]];
  if (!Array.isArray(value)) return [[name, valueText(value)]];
  const parts = value.map((one, i): [string, string] => [`${name}${i}`, valueText(one)]);
  return [[name, parts.map(([, text]) => text).join(", ")], ...parts];
}

/** Integers without a decimal point, because they are also used as sizes. */
function valueText(value: unknown): string {
  if (typeof value === "string") return `k${capitalized(value)}`;
  if (typeof value !== "number") return String(value);
  const whole = Number.isInteger(value) && Math.abs(value) < 2 ** 31 && !Object.is(value, -0);
  return whole ? String(value) : literal(value, "cpp");
}

type Draws = readonly (readonly [string, number])[];

const drawLines = (draws: Draws) =>
  draws
    .map(([kind, count]) => {
      const fill = kind === "randn" ? "fill_gaussian" : "fill_uniform";
      return `result.resize(${count});\nstream.${fill}(result);`;
    })
    .join("\n");

/** The fields of `softknn::Masking` that depend on the form of the masks. */
function maskValues({ mask, keyPadding }: Named["arrays"]): Values {
  const boolean = mask?.element === "byte";
  const paddings = keyPadding && keyPadding.shape.length > 1 ? keyPadding.shape[1] : undefined;
  return {
    ...(mask && stridesOf(mask)),
    maskKind: mask && (boolean ? "kBoolean" : "kAdditive"),
    allowed: mask && boolean ? "mask" : undefined,
    bias: mask && !boolean ? "mask" : undefined,
    paddingStrideBatch: paddings?.toString(),
  };
}

/** Strides over batch, head, query and key; none along a broadcast axis. */
function stridesOf({ shape }: Numbers): Record<string, string> {
  const axes = ["strideKey", "strideQuery", "strideHead", "strideBatch"];
  const lengths = [...shape].reverse();
  let stride = 1;
  const strides: Record<string, string> = {};
  axes.forEach((name, i) => {
    const length = lengths[i] ?? 1;
    if (length > 1) strides[name] = String(stride);
    stride *= length;
  });
  return strides;
}
