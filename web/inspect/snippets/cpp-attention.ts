/** Attention and its relatives by the C++ core. */
import {
  asked,
  type CppProgram,
  type CppWriter,
  cpp,
  fields,
  last,
  maskingText,
  scoringText,
} from "./cpp-program.js";
import { axis, type Numbers } from "./numbers.js";
import { type Named, setting } from "./signature.js";

/** `softknn::Shape` of queries and keys. */
function shapeText(query: Numbers, key: Numbers, value?: Numbers): string {
  const rank = query.shape.length;
  const lead = (numbers: Numbers, fromLast: number) =>
    rank >= fromLast ? String(axis(numbers, fromLast)) : undefined;
  return fields([
    ["batch", lead(query, 4)],
    ["query_heads", lead(query, 3)],
    ["key_heads", lead(key, 3)],
    ["queries", String(axis(query, 2))],
    ["keys", String(axis(key, 2))],
    ["width", String(axis(query, 1))],
    ["value_width", value && String(axis(value, 1))],
  ]);
}

/** `softknn::AttentionOptions`. */
export function optionsText(call: Named, lead: readonly number[], wanted = call.path[0]): string {
  const { dropout, nonFinite } = call.options as {
    dropout?: { p: number; seed: number };
    nonFinite?: string;
  };
  return fields([
    ["scoring", scoringText(call)],
    ["masking", maskingText(call, lead) ?? "{}"],
    ["dropout", dropout && `{.probability = ${cpp(dropout.p)}, .seed = ${dropout.seed}}`],
    ["non_finite", nonFinite === "propagate" ? "softknn::NonFinite::kPropagate" : undefined],
    ...["weights", "scores", "entropy"].map(
      (name) => [`want_${name}`, wanted === name ? "true" : undefined] as const,
    ),
  ]);
}

function both(call: Named): { query: Numbers; key: Numbers } {
  const { query, key } = call.arrays;
  if (!query || !key) throw new RangeError(`${call.name} has no query or no key.`);
  return { query, key };
}

const targetOf = (call: Named): string =>
  call.path[0] === "emptyRows"
    ? "static_cast<double>(result.empty_rows)"
    : `result.${call.path[0]}[${last(call)}]`;

/** In single precision by the kernel, unless that was not asked for. */
const isFast = ({ arrays, options, path }: Named): boolean =>
  arrays.query?.element === "float" &&
  options.precision !== "exact" &&
  !options.dropout &&
  options.nonFinite !== "propagate" &&
  path[0] !== "scores" &&
  path[0] !== "entropy";

const doubled = (numbers: Numbers): Numbers =>
  numbers.element === "float" ? { ...numbers, element: "double" } : numbers;

/** All arrays in double; what was single precision is made so exactly, and rounded at the end. */
function doubles(call: Named): Record<string, Numbers> {
  return Object.fromEntries(
    Object.entries(call.arrays).map(([name, numbers]) => [name, doubled(numbers)]),
  );
}

export const attentionCpp: CppWriter = (call) => {
  const { query, key } = both(call);
  const { value } = call.arrays;
  const lead = query.shape.slice(0, -2);
  const inputs = "{query.data(), key.data(), value.data()}";
  const shape = `const softknn::Shape shape${shapeText(query, key, value)};`;
  if (isFast(call)) {
    const masking = maskingText(call, lead) ?? "{}";
    const options = `{.scoring = ${scoringText(call)}, .masking = ${masking}, .want_weights = true}`;
    return {
      lines: [
        shape,
        `const softknn::FloatOptions options${options};`,
        "softknn::FloatResult result;",
        asked(`attention(shape, ${inputs}, options, result)`),
      ],
      target: targetOf(call),
    };
  }
  const rounded = query.element === "float" && call.path[0] !== "emptyRows";
  const target = targetOf(call);
  return {
    arrays: doubles(call),
    lines: [
      shape,
      `const softknn::AttentionOptions options${optionsText(call, lead)};`,
      "softknn::AttentionResult<double> result;",
      asked(`attention(shape, ${inputs}, options, result)`),
    ],
    target: rounded ? `static_cast<float>(${target})` : target,
  };
};

function rounding(call: Named, target: string): string {
  const single = Object.values(call.arrays).some(({ element }) => element === "float");
  return single ? `static_cast<float>(${target})` : target;
}

export const scoresCpp: CppWriter = (call) => {
  const { query, key } = both(call);
  return {
    arrays: doubles(call),
    lines: [
      `const softknn::Shape shape${shapeText(query, key)};`,
      `const softknn::Scoring scoring${scoringText(call)};`,
      "softknn::Buffer<double> scores;",
      asked("scores(shape, query.data(), key.data(), scoring, scores)"),
    ],
    target: rounding(call, `scores[${last(call)}]`),
  };
};

export const neighborsCpp: CppWriter = (call) => {
  const { query, key } = both(call);
  const target = `neighbors.${call.path[0]}[${last(call)}]`;
  const count = setting(call, "k", 1);
  return {
    arrays: doubles(call),
    lines: [
      `const softknn::Shape shape${shapeText(query, key)};`,
      `const softknn::Scoring scoring${scoringText(call, 1)};`,
      "softknn::Neighbors neighbors;",
      asked(`nearest_neighbors(shape, query.data(), key.data(), scoring, ${count}, neighbors)`),
    ],
    target: call.path[0] === "scores" ? rounding(call, target) : target,
  };
};

export const lookupCpp: CppWriter = (call) => {
  const { query, keys, values } = call.arrays;
  if (!query || !keys || !values) throw new RangeError("A look-up has query, keys and values.");
  const rows = query.shape.length > 1 ? axis(query, 2) : 1;
  const width = values.shape.length > 1 ? axis(values, 1) : 1;
  const shape = fields([
    ["queries", String(rows)],
    ["keys", String(axis(keys, 2))],
    ["width", String(axis(query, 1))],
    ["value_width", String(width)],
  ]);
  const part = call.path[0] === "value" ? "output" : String(call.path[0]);
  return {
    arrays: doubles(call),
    lines: [
      `const softknn::Shape shape${shape};`,
      `const softknn::Scoring scoring${scoringText(call, 1)};`,
      "softknn::AttentionResult<double> result;",
      asked("lookup(shape, {query.data(), keys.data(), values.data()}, scoring, result)"),
    ],
    target: rounding(call, targetOf({ ...call, path: [part, ...call.path.slice(1)] })),
  };
};

export const fieldCpp: CppWriter = (call): CppProgram => {
  const { key, value } = call.arrays;
  const { xRange, yRange, rows, columns } = call.options as Record<string, number[]>;
  if (!key || !value || !xRange || !yRange) throw new RangeError("A field has keys and ranges.");
  const [[left = 0, right = 1], [top = 0, bottom = 1]] = [xRange, yRange];
  const grid = fields([
    ["x_from", cpp(left)],
    ["x_to", cpp(right)],
    ["y_from", cpp(top)],
    ["y_to", cpp(bottom)],
    ["columns", String(columns)],
    ["rows", String(rows)],
  ]);
  return {
    arrays: doubles(call),
    lines: [
      `const softknn::PlaneGrid grid${grid};`,
      `const softknn::AttentionOptions options${optionsText(call, [], "")};`,
      "softknn::AttentionResult<double> result;",
      asked(
        `attention_field(grid, ${axis(key, 2)}, ${axis(value, 1)}, key.data(), value.data(), options, result)`,
      ),
    ],
    target: targetOf(call),
  };
};

export const mapCpp: CppWriter = (call) => {
  const { query, key } = both(call);
  const { rows, columns, reduce } = call.options;
  const { value: _, ...arrays } = doubles(call);
  const reduction = `softknn::Reduction::${reduce === "mean" ? "kMean" : "kMax"}`;
  const blocks = `{.rows = ${rows}, .columns = ${columns}, .reduction = ${reduction}}`;
  return {
    arrays,
    lines: [
      `const softknn::Shape shape${shapeText(query, key)};`,
      `const softknn::AttentionOptions options${optionsText(call, query.shape.slice(0, -2), "")};`,
      `const softknn::MapBlocks blocks${blocks};`,
      "softknn::AttentionResult<double> result;",
      asked("attention_map(shape, {query.data(), key.data()}, options, blocks, result)"),
    ],
    target: call.path[0] === "emptyRows" ? targetOf(call) : rounding(call, targetOf(call)),
  };
};
