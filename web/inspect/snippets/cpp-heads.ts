/** Several heads, and the training of their projections, by the C++ core. */
import { optionsText } from "./cpp-attention.js";
import { asked, type CppWriter, cpp, fields, last } from "./cpp-program.js";
import { flatLiteral } from "./literals.js";
import { axis, type Numbers, numbersOf } from "./numbers.js";
import { type Named, setting } from "./signature.js";

/** Tokens of one entry, or of a batch of them. */
const batchOf = ({ shape }: Numbers): string | undefined =>
  shape.length > 2 ? String(shape[0]) : undefined;

export const headsCpp: CppWriter = (call) => {
  const { wq, wk, wv, wo } = call.arrays;
  const name = call.arrays.query ? "query" : "x";
  const query = call.arrays[name];
  if (!query || !wq || !wk || !wv) throw new RangeError("Heads have tokens and three matrices.");
  const keyName = call.arrays.key ? "key" : name;
  const valueName = call.arrays.value ? "value" : keyName;
  const [key, value] = [call.arrays[keyName] ?? query, call.arrays[valueName] ?? query];
  const heads = setting(call, "heads", 1);
  const width = axis(wq, 1) / heads;
  const keyHeads = axis(wk, 1) / width;
  const inner = fields([
    ["batch", batchOf(query)],
    ["query_heads", String(heads)],
    ["key_heads", String(keyHeads)],
    ["queries", String(axis(query, 2))],
    ["keys", String(axis(key, 2))],
    ["width", String(width)],
    ["value_width", String(axis(wv, 1) / keyHeads)],
  ]);
  const shape = fields([
    ["heads", inner],
    ["query_width", String(axis(query, 1))],
    ["key_width", String(axis(key, 1))],
    ["value_width", String(axis(value, 1))],
    ["output_width", wo && String(axis(wo, 1))],
  ]);
  const part = { output: "output", heads: "heads.output" }[String(call.path[0])];
  const empty = "static_cast<double>(result.heads.empty_rows)";
  const matrices = `{wq.data(), wk.data(), wv.data()${wo ? ", wo.data()" : ""}}`;
  return {
    lines: [
      `const softknn::MultiHeadShape shape${shape};`,
      `const softknn::AttentionOptions options${optionsText(call, [heads])};`,
      `const softknn::Projections projections${matrices};`,
      "softknn::MultiHeadResult result;",
      asked(
        `multi_head_attention(shape, {${name}.data(), ${keyName}.data(), ${valueName}.data()}, projections, options, result)`,
      ),
    ],
    target:
      call.path[0] === "emptyRows"
        ? empty
        : `result.${part ?? `heads.${call.path[0]}`}[${last(call)}]`,
  };
};

const names = ["wq", "wk", "wv", "wo"];

/** Matrices that the run begins with, in their places of one array. */
function startLines(call: Named): { lines: string[]; given: number } {
  const start = (call.options.start ?? {}) as Record<string, unknown>;
  const matrices = names.map((name) => numbersOf(start[name]));
  const given = matrices.reduce((set, one, i) => set + (one ? 2 ** i : 0), 0);
  if (given === 0) return { lines: [], given };
  const lines = [
    "const auto offsets = softknn::projection_offsets(shape);",
    "std::vector<double> begin(static_cast<std::size_t>(offsets.back()));",
    ...matrices.flatMap((one, i) =>
      one
        ? [
            `const std::vector<double> ${names[i]}${flatLiteral(one, 34)};`,
            `std::copy(${names[i]}.begin(), ${names[i]}.end(), begin.begin() + offsets[${i}]);`,
          ]
        : [],
    ),
  ];
  return { lines: lines.flatMap((line) => line.split("\n")), given };
}

function shapeText(call: Named): string {
  const { x, targets } = call.arrays;
  if (!x || !targets) throw new RangeError("Training has x and targets.");
  const width = setting(call, "width", axis(x, 1));
  return fields([
    ["batch", batchOf(x)],
    ["tokens", String(axis(x, 2))],
    ["inputs", String(axis(x, 1))],
    ["outputs", String(axis(targets, 1))],
    ["heads", String(setting(call, "heads", 1))],
    ["width", String(width)],
    ["value_width", String(setting(call, "valueWidth", width))],
  ]);
}

export const projectionsCpp: CppWriter = (call) => {
  const { scale } = call.options as { scale?: number };
  const { lines: begin, given } = startLines(call);
  const train = call.options.train as readonly string[] | undefined;
  const learnt = train?.reduce((set, name) => set + 2 ** names.indexOf(name), 0);
  const layer = fields([
    ["scale", scale === undefined ? undefined : cpp(scale)],
    ["temperature", cpp(setting(call, "temperature", 1))],
    ["exclude_self", call.options.excludeSelf ? "true" : undefined],
  ]);
  const start = fields([
    ["seed", String(setting(call, "seed", 0))],
    ["scale", cpp(setting(call, "initialScale", 0.1))],
    ["identical_heads", call.options.identicalHeads ? "true" : undefined],
    ["given", given > 0 ? String(given) : undefined],
    ["weights", given > 0 ? "begin.data()" : undefined],
  ]);
  const descent = fields([
    ["learning_rate", cpp(setting(call, "learningRate", 0.01))],
    ["epochs", String(setting(call, "epochs", 100))],
    ["learnt", learnt === undefined ? undefined : String(learnt)],
    ["keep_all", "false"],
  ]);
  return {
    lines: [
      `const softknn::ProjectionShape shape${shapeText(call)};`,
      ...begin,
      `const softknn::ProjectionLayer layer${layer};`,
      `const softknn::ProjectionStart start${start};`,
      `const softknn::ProjectionDescent descent${descent};`,
      "softknn::ProjectionRun run;",
      asked("train_projections(shape, x.data(), targets.data(), layer, start, descent, run)"),
    ],
    target: trainingTarget(call),
  };
};

/** Where a run keeps the number; it keeps its first and its last weights. */
function trainingTarget(call: Named): string {
  const [first, , field, matrix] = call.path;
  const epochs = setting(call, "epochs", 100);
  if (first === "loss") return `run.losses[${epochs}]`;
  if (field === "loss") return `run.losses[${epochs - 1}]`;
  if (field === "epoch") return `${epochs}.0`;
  if (field === "gradientNorms")
    return `run.gradient_norms[${(epochs - 1) * 4 + names.indexOf(String(matrix))}]`;
  const name = String(first === "epochs" ? matrix : call.path[1]);
  const offset = `softknn::projection_offsets(shape)`;
  const place = `${offset}[${names.indexOf(name)}] + ${last(call)}`;
  const row = first === "start" || epochs === 0 ? "" : `${offset}.back() + `;
  return `run.weights[${row}${place}]`;
}
