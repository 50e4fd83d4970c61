/** Calls as a NumPy program without the library: attention, its scores, masks and neighbours, softmax, entropy, regression. */
import type { CoreNumber } from "../figure/core-call.js";
import { axis, type NamedCall, type Numbers, named, setting } from "./call.js";
import { Declarations, isLong, literal, nestedLiteral, type Program } from "./literals.js";

/**
 * The lines of a call, with its arrays by their own names, down to the wanted parts of its result; undefined for
 * settings without a program.
 */
type Body = (call: NamedCall, wanted: ReadonlySet<string>) => readonly string[] | undefined;

const number = (x: number): string =>
  Number.isSafeInteger(x) && !Object.is(x, -0) ? String(x) : literal(x, "python");

const when = (holds: unknown, ...lines: readonly string[]): readonly string[] =>
  holds ? lines : [];

const has = ({ options }: NamedCall, ...names: readonly string[]): boolean =>
  names.some((name) => ![undefined, 0, false].includes(options[name] as undefined));

const scoreLines = (call: NamedCall): readonly string[] | undefined => {
  const { arrays, options } = call;
  const { query, key } = arrays;
  const temperature = setting(call, "temperature", 1);
  const softcap = setting(call, "softcap", 0);
  const penalty = setting(call, "keyNormPenalty", 0);
  const isGrouped = (query?.shape.length ?? 0) > 2 && axis(query, 3) !== axis(key, 3);
  if (isGrouped || has(call, "epsilon")) return undefined;
  const transposed = query?.shape.length === 2 ? "key.T" : "np.swapaxes(key, -1, -2)";
  const isPlain = temperature === 1 || temperature === 0 || temperature === Infinity;
  const cap = number(softcap);
  const end = [
    ...when(softcap > 0 && temperature > 0, `scores = ${cap} * np.tanh(scores / ${cap})`),
    ...when(temperature === Infinity, "scores = 0 * scores"),
  ];
  if (options.similarity === "rbf")
    return [
      "differences = query[..., :, None, :] - key[..., None, :, :]",
      `scores = -(differences**2).sum(axis=-1) / ${isPlain ? 2 : `(2 * ${number(temperature)} ** 2)`}`,
      ...end,
    ];
  const over = isPlain ? "" : ` / ${number(temperature)}`;
  if (options.similarity === "cosine")
    return [
      "lengths = np.linalg.norm(query, axis=-1, keepdims=True)",
      "key_lengths = np.linalg.norm(key, axis=-1, keepdims=True)",
      "unit_query = query / np.maximum(lengths, 1e-300)",
      "unit_key = key / np.maximum(key_lengths, 1e-300)",
      `scores = unit_query @ ${transposed.replace("key", "unit_key")}${over}`,
      ...end,
    ];
  const scale = options.scale === undefined ? " / query.shape[-1] ** 0.5" : "";
  const times = scale === "" && options.scale !== 1 ? ` * ${number(Number(options.scale))}` : "";
  return [
    `scores = query @ ${transposed}${scale}${times}${penalty === 0 ? over : ""}`,
    ...when(
      penalty,
      `scores = (scores - ${number(penalty)} * (key**2).sum(axis=-1)[..., None, :] / 2)${over}`,
    ),
    ...end,
  ];
};

/** Scores to weights: a row without allowed keys is 0. */
const softmaxLines = (temperature: number): readonly string[] => [
  "largest = np.maximum(scores.max(axis=-1, keepdims=True), -1e300)",
  temperature === 0
    ? "weights = (scores == largest) * 1.0  # the limit of exp(scores / temperature)"
    : "weights = np.exp(scores - largest)",
  "weights = weights / np.maximum(weights.sum(axis=-1, keepdims=True), 1e-300)",
];

const entropyOf = (p: string) => `-(${p} * np.log(np.where(${p} > 0, ${p}, 1))).sum(axis=-1)`;

/** Attention from its inputs to its weights. */
const weightLines = (call: NamedCall): readonly string[] | undefined => {
  const { mask, keyPadding } = call.arrays;
  const { causal, window, positionBias } = call.options;
  const scores = scoreLines(call);
  const temperature = setting(call, "temperature", 1);
  const past = setting(call, "past", 0);
  const isAdded = mask !== undefined && mask.element !== "byte";
  const slope = setting(call, "positionBias", 0);
  const isOther = positionBias !== undefined && typeof positionBias !== "number";
  const isHardAndBiased = temperature === 0 && (isAdded || slope !== 0);
  const isBatch = (keyPadding?.shape.length ?? 1) > 1;
  if (!scores || isOther || isHardAndBiased || isBatch) return undefined;
  if (has(call, "dropout", "neighbors", "equalWeights")) return undefined;
  return [
    ...scores,
    ...when(
      causal || window !== undefined || slope !== 0,
      `i = np.arange(scores.shape[-2])[:, None]${past === 0 ? "" : ` + ${past}`}`,
      "j = np.arange(scores.shape[-1])",
    ),
    ...when(slope !== 0, `scores = scores - ${number(slope)} * abs(i - j)`),
    ...when(isAdded, "scores = scores + mask"),
    ...when(mask && !isAdded, "scores = np.where(mask, scores, -np.inf)"),
    ...when(keyPadding, "scores = np.where(key_padding, scores, -np.inf)"),
    ...when(causal, "scores = np.where(j <= i, scores, -np.inf)"),
    ...when(
      window !== undefined,
      `scores = np.where(abs(i - j) < ${number(Number(window))}, scores, -np.inf)`,
    ),
    ...softmaxLines(temperature),
  ];
};

const attention: Body = (call, wanted) => {
  const [scores, weights] = [scoreLines(call), weightLines(call)];
  if (!scores || !weights) return undefined;
  return [
    ...scores,
    // Its scores are those before the masks.
    ...when(wanted.has("scores"), "raw = scores"),
    ...weights.slice(scores.length),
    ...when(wanted.has("output") || wanted.has("value"), "output = weights @ value"),
    ...when(wanted.has("entropy"), `entropy = ${entropyOf("weights")}`),
  ];
};

const multiHeadAttention: Body = (call, wanted) => {
  const { x, wq, wk, wo } = call.arrays;
  const weights = weightLines(call);
  if (!x || !weights || axis(wq, 1) !== axis(wk, 1)) return undefined;
  return [
    "def split(a):",
    `    return np.swapaxes(a.reshape(*a.shape[:-1], ${setting(call, "heads", 1)}, -1), -2, -3)`,
    "",
    "query, key, value = split(x @ wq), split(x @ wk), split(x @ wv)",
    ...weights.map((line) => line.replace("key.T", "np.swapaxes(key, -1, -2)")),
    ...when(!wanted.has("weights") || wanted.size > 1, "heads = weights @ value"),
    ...when(
      wanted.has("output"),
      `output = np.swapaxes(heads, -2, -3).reshape(*x.shape[:-1], -1)${wo ? " @ wo" : ""}`,
    ),
  ];
};

const nearestNeighbors: Body = (call) => {
  const scores = scoreLines(call);
  return (
    scores && [
      ...scores,
      `indices = np.argsort(-scores, axis=-1, kind="stable")[..., :${setting(call, "k", 1)}]`,
      "scores = np.take_along_axis(scores, indices, axis=-1)",
    ]
  );
};

const softmax: Body = (call) => {
  const temperature = setting(call, "temperature", 1);
  const over = temperature === 1 || temperature === 0 ? "" : ` / ${number(temperature)}`;
  if (temperature === Infinity) return undefined;
  return [`scores = x${over}`, ...softmaxLines(temperature)];
};

const heights: Readonly<Record<string, string>> = {
  gaussian: "np.exp((np.amin(u**2, axis=1, keepdims=True) - u**2) / 2)",
  boxcar: "(abs(u) <= 1) * 1.0",
  triangular: "np.maximum(1 - abs(u), 0)",
  epanechnikov: "np.maximum(1 - u**2, 0)",
};

const kernelRegression: Body = (call) => {
  const height = heights[String(call.options.kernel ?? "gaussian")];
  const bandwidth = setting(call, "bandwidth", 1);
  if (!height || bandwidth === 0) return undefined;
  const at = call.arrays.at ? "at" : "x";
  return [
    `u = (${at}[:, None] - x) / ${number(bandwidth)}`,
    ...when(call.options.leaveOneOut, "np.fill_diagonal(u, np.inf)  # no point predicts itself"),
    `heights = ${height}`,
    "total = heights.sum(axis=1, keepdims=True)",
    "weights = heights / np.where(total > 0, total, 1)",
    ...when(
      has(call, "degree"),
      `d = x - ${at}[:, None]`,
      "m = (weights * d).sum(axis=1, keepdims=True)",
      "v = (weights * (d - m)**2).sum(axis=1, keepdims=True)",
      "weights = weights * (1 - m * (d - m) / np.where(v > 0, v, np.inf))",
    ),
    "prediction = np.where(total[:, 0] > 0, weights @ y, y.mean())",
  ];
};

/** For each function its body, and where the parts of its result stand: "" for the array itself. */
const bodies: Readonly<Record<string, readonly [Body, Readonly<Record<string, string>>]>> = {
  attention: [attention, { weights: "", output: "", entropy: "", scores: "raw" }],
  multiHeadAttention: [multiHeadAttention, { weights: "", output: "", heads: "" }],
  lookup: [attention, { weights: "", value: "output" }],
  scores: [scoreLines, { data: "scores" }],
  nearestNeighbors: [nearestNeighbors, { indices: "", scores: "" }],
  softmax: [softmax, { data: "weights" }],
  entropy: [() => [`entropy = ${entropyOf("p")}`], { data: "entropy" }],
  effectiveNeighbors: [() => [`effective = np.exp(${entropyOf("p")})`], { data: "effective" }],
  kernelRegression: [kernelRegression, { prediction: "", weights: "" }],
};

const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

function arrayText(name: string, numbers: Numbers): string {
  const { data, shape, element, origin } = numbers;
  const shaped = (text: string) => `${text}.reshape(${shape.join(", ")})`;
  if (!isLong(numbers)) return `np.array(${nestedLiteral(numbers, "python")})`;
  if (origin) {
    const drawn = `np.random.RandomState(${origin.seed}).${origin.kind}(${origin.skip + data.length})`;
    return shaped(origin.skip > 0 ? `${drawn}[${origin.skip}:]` : drawn);
  }
  const read = shaped(`np.loadtxt("${name}.txt")`);
  return element === "byte" ? `${read}.astype(bool)` : read;
}

/** Functions whose arrays are bytes: elsewhere a byte is a number. */
const masks = ["mask", "keyPadding"];

/** The lines of one call; undefined without a program. */
function blockOf(
  call: NamedCall,
  wanted: ReadonlySet<string>,
  declared: Declarations,
): readonly string[] | undefined {
  let lines = bodies[call.name]?.[0](call, wanted);
  for (const [key, given] of Object.entries(call.arrays)) {
    const word = new RegExp(`\\b${snake(key)}\\b`, "g");
    if (!lines?.some((line) => line.search(word) >= 0)) continue;
    const isNumber = given.element === "byte" && !masks.includes(key);
    const numbers: Numbers = isNumber ? { ...given, element: "double" } : given;
    const name = declared.name(snake(key), numbers, (called) => arrayText(called, numbers));
    lines = lines.map((line) => line.replace(word, name));
  }
  return lines;
}

/** A program that prints the numbers, or their arrays; undefined if NumPy has none for one of the calls. */
export function numpyOf(numbers: readonly CoreNumber[], isWhole: boolean): Program | undefined {
  const declared = new Declarations();
  const body: string[] = [];
  for (const call of new Set(numbers.map((own) => own.call))) {
    const places = bodies[call.name]?.[1] ?? {};
    const own = numbers.filter((number) => number.call === call);
    const wanted = new Set(own.map(({ path }) => String(path[0])));
    const block = blockOf(named(call), wanted, declared);
    if (!block || own.some(({ path }) => places[String(path[0])] === undefined)) return undefined;
    const printed = own.map(({ path, text }) => {
      const root = places[String(path[0])] || String(path[0]);
      if (isWhole) return `print(${root})`;
      return `print(float(${root}.flatten()[${path.at(-1)}]))  # ${text}`;
    });
    body.push(...block, ...new Set(printed), "");
  }
  const arrays = declared.lines((name, text) => `${name} = ${text}`);
  const text = ["import numpy as np", "", ...arrays, "", ...body].join("\n");
  return { text, files: declared.files };
}
