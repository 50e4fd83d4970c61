/**
 * The types of the package, checked by the compiler alone (`npm test -- static`): the result type of each input and
 * flag, and mistakes that must not compile.
 */

import {
  type AttentionOptions,
  type AttentionResult,
  type ByteTensor,
  type ErrorCode,
  isRefusal,
  type KeyIndex,
  load,
  type SoftKnn,
  type Tensor,
  type TensorInput,
} from "softknn";
import type { LanguageConfig, LanguageModel } from "softknn/model";
import { load as loadWorker, type WorkerIndex, type WorkerSoftKnn } from "softknn/worker";
import type { EveryFunction } from "../../every-function.js";

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles if the value is of exactly this type. */
function is<Expected>() {
  return <Actual>(_: Actual, _same: Same<Actual, Expected>) => {};
}

type Double = Tensor<Float64Array<ArrayBuffer>>;
type Single = Tensor<Float32Array<ArrayBuffer>>;
type Result = Tensor<Either>;
type Either = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

declare const knn: EveryFunction;
declare const worker: WorkerSoftKnn;
declare const double: Double;
declare const single: Single;
declare const some: Tensor;
declare const input: TensorInput;
declare const flag: boolean;
declare const bytes: ByteTensor;
declare const signal: AbortSignal;
const nested = [[1, 2]];
const rows = [new Float32Array(2)];
const doubleRows = [new Float64Array(2)];
const dims = { data: new Float32Array(2), dims: [1, 2] };
const ndarray = { data: new Float64Array(2), shape: [1, 2], stride: [2, 1], offset: 0 };
/** As declared by onnxruntime-web and transformers.js. */
declare const other: {
  readonly data: Float32Array | Uint8Array | BigInt64Array | string[];
  readonly dims: readonly number[];
};

/** What takes no shared memory takes results as they are. */
export function platform(): void {
  const { output } = knn.attention({ query: single, key: single, value: single });
  new Blob([output.data, knn.nearestNeighbors(single, single).indices]);
  new Response(output.data);
  void crypto.subtle.digest("SHA-256", output.data);
  postMessage(output.data, "*", [output.data.buffer]);
}

export function tensors(): void {
  is<Float32Array | Float64Array>()(some.data, true);
  is<Float64Array<ArrayBuffer>>()(double.data, true);
  const wide: Tensor = single;
  is<readonly number[]>()(wide.shape, true);
  is<Double>()(knn.softmax(nested), true);
  is<Double>()(knn.softmax([1, 2]), true);
  is<Double>()(knn.softmax([]), true);
  is<Double>()(knn.softmax(double), true);
  is<Double>()(knn.softmax(new Float64Array(2)), true);
  is<Double>()(knn.softmax(doubleRows), true);
  is<Double>()(knn.softmax(ndarray), true);
  is<Single>()(knn.softmax(single), true);
  is<Single>()(knn.softmax(new Float32Array(2)), true);
  is<Single>()(knn.softmax(rows), true);
  is<Single>()(knn.softmax([rows, rows]), true);
  is<Single>()(knn.softmax(dims), true);
  is<Result>()(knn.softmax(some), true);
  is<Result>()(knn.softmax(input), true);
  is<Result>()(knn.softmax(other), true);
  is<Single>()(knn.entropy(single), true);
  is<Single>()(knn.capturedMass(single, 2), true);
  is<Double>()(knn.scores(nested, nested), true);
  is<Single>()(knn.linear(single, single, new Float32Array(2)), true);
  is<Single>()(knn.batchMatmul(rows, rows), true);
  is<Int32Array<ArrayBuffer>>()(knn.nearestNeighbors(single, single).indices, true);
  is<Single>()(knn.nearestNeighbors(single, single).scores, true);
  is<ByteTensor>()(knn.causalMask(2), true);
  is<Double>()(knn.softmax(new Int32Array(2)), true);
  is<Double>()(knn.softmax(new Int8Array(2)), true);
  is<Double>()(knn.softmax({ data: new BigInt64Array(2), shape: [2] }), true);
  is<Double>()(knn.softmax({ data: new Uint8Array(2), dims: [2] }), true);
  is<Double>()(knn.softmax([new Int16Array(2)]), true);
  is<Single>()(knn.softmax({ data: new Uint16Array(2), type: "float16", dims: [2] }), true);
  is<Single>()(knn.softmax({ data: new Uint16Array(2), type: "bfloat16", shape: [2] }), true);
  // @ts-expect-error bits without a type
  knn.softmax({ data: new Uint16Array(2), shape: [2] });
  // @ts-expect-error nor a bare array of them
  knn.softmax(new Uint16Array(2));
  // @ts-expect-error unsigned integers are none of the kinds
  knn.softmax(new Uint32Array(2));
  // @ts-expect-error text is not a number
  knn.softmax(["1"]);
  // @ts-expect-error a tensor has a shape
  knn.softmax({ data: new Float64Array(2) });
  // @ts-expect-error a shape is an array
  knn.softmax({ data: new Float64Array(2), shape: 2 });
  // @ts-expect-error booleans are not numbers
  knn.softmax([true]);
  // @ts-expect-error Float64 data are not Float32
  const narrow: Single = double;
  // @ts-expect-error a result of doubles is not one of Float32
  const wrong: Single = knn.softmax(nested);
  // @ts-expect-error data are not replaced
  some.data = new Float64Array(2);
  // @ts-expect-error a tensor is made of floats
  type OfBytes = Tensor<Uint8Array>;
  is<[Single, Single, 0]>()([narrow, wrong, 0 as unknown as OfBytes] as never, false);
}

export function attention(options: AttentionOptions): void {
  const inputs = { query: single, key: single, value: single };
  const plain = knn.attention(inputs);
  is<Single>()(plain.output, true);
  is<Single | undefined>()(plain.weights, true);
  is<number>()(plain.emptyRows, true);
  const full = knn.attention(inputs, {
    returnWeights: true,
    returnScores: true,
    returnEntropy: true,
    signal,
  });
  is<Single>()(full.weights, true);
  is<Single>()(full.scores, true);
  is<Single>()(full.entropy, true);
  const weighted = knn.attention(
    { query: nested, key: nested, value: nested },
    { returnWeights: true },
  );
  is<Double>()(weighted.weights, true);
  is<Double | undefined>()(weighted.scores, true);
  is<Single | undefined>()(knn.attention(inputs, { returnWeights: flag }).weights, true);
  is<Single | undefined>()(knn.attention(inputs, { returnWeights: false }).weights, true);
  is<Single | undefined>()(knn.attention(inputs, options).weights, true);
  const old: AttentionResult = full;
  is<Tensor | undefined>()(old.weights, true);
  is<Result>()(knn.attention({ query: some, key: some, value: some }).output, true);
  knn.attention(inputs, { mask: bytes, keyPadding: new Uint8Array(2) });
  knn.attention(inputs, { mask: single });
  // @ts-expect-error weights were not asked for
  is<Single>()(knn.attention(inputs).weights, true);
  // @ts-expect-error nor here
  plain.weights.data;
  // @ts-expect-error an option that does not exist
  knn.attention(inputs, { temprature: 1 });
  // @ts-expect-error a similarity that does not exist
  knn.attention(inputs, { similarity: "l2" });
  // @ts-expect-error values are needed
  knn.attention({ query: single, key: single });
  // @ts-expect-error a flag is a boolean
  knn.attention(inputs, { returnWeights: 1 });
  knn.attention(inputs, { mask: [[0.5, 0]], keyPadding: [1, 0] });
  knn.attention(inputs, { keyPadding: { data: new BigInt64Array(2), dims: [1, 2] } });
  knn.attention(inputs, { keyPadding: new Int32Array(2) });
  knn.attention(inputs, { keyPadding: [[1, 0]] });
  // @ts-expect-error an integer mask could be meant either way
  knn.attention(inputs, { mask: { data: new Int32Array(2), shape: [2] } });
  // @ts-expect-error padding is not added to the scores
  knn.attention(inputs, { keyPadding: new Float32Array(2) });
  // @ts-expect-error dropout needs a seed
  knn.attention(inputs, { dropout: { p: 0.5 } });
  // @ts-expect-error a controller is no signal
  knn.attention(inputs, { signal: new AbortController() });
}

/** Nested numbers take the type of the others, Float32 beside Float64 is widened. */
export function types(): void {
  const half = { data: new Uint16Array(2), type: "float16", shape: [1, 2] } as const;
  const small = { data: new Int8Array(2), shape: [1, 2] };
  const long = { data: new BigInt64Array(2), dims: [1, 2] };
  const attend = knn.attention;
  is<Single>()(attend({ query: nested, key: single, value: nested }).output, true);
  is<Single>()(attend({ query: [1, 2], key: half, value: small }).output, true);
  is<Single>()(attend({ query: new Float32Array(2), key: nested, value: nested }).output, true);
  is<Double>()(attend({ query: single, key: nested, value: double }).output, true);
  is<Double>()(attend({ query: single, key: long, value: nested }).output, true);
  is<Double>()(attend({ query: small, key: nested, value: nested }).output, true);
  is<Result>()(attend({ query: single, key: some, value: single }).output, true);
  is<Double>()(attend({ query: double, key: some, value: single }).output, true);
  const inputs = { query: single, key: single, value: single };
  is<Double>()(attend(inputs, { mask: double }).output, true);
  is<Single>()(attend(inputs, { mask: nested }).output, true);
  is<Single>()(attend(inputs, { mask: bytes }).output, true);
  is<Double>()(knn.scores(single, double), true);
  is<Single>()(knn.scores(new Float32Array(2), nested), true);
  is<Double>()(knn.nearestNeighbors([1, 2], double).scores, true);
  is<Double>()(knn.linear(single, single, new Float64Array(2)), true);
  is<Single>()(knn.linear(nested, single, [1]), true);
  is<Double>()(knn.batchMatmul(single, double), true);
  is<Double>()(knn.lookup({ query: rows, key: rows, value: doubleRows }).value, true);
  const weights = { heads: 1, wq: single, wk: nested, wv: single };
  is<Single>()(knn.multiHeadAttention(nested, weights).heads, true);
  is<Double>()(
    knn.multiHeadAttention({ query: [1, 2], key: single }, { ...weights, wo: double }).heads,
    true,
  );
  is<Double>()(
    knn.attentionMap({ query: [1], key: nested }, { rows: 1, columns: 1 }).weights,
    true,
  );
  is<Double>()(knn.iterateAttention({ state: single, memory: double }, { steps: 1 }).states, true);
  const at = new Float64Array(1);
  is<Float64Array<ArrayBuffer>>()(knn.averagePooling({ y: new Float32Array(1), at }), true);
  is<Float32Array<ArrayBuffer>>()(
    knn.kernelRegression({ x: new Float32Array(2), y: [1, 2] }).prediction,
    true,
  );
  const training = { x: single, labels: [0], start: double };
  is<Double>()(knn.trainMetric(training).projection, true);
  is<Double>()(
    knn.trainProjections({ x: single, targets: nested, start: { wq: double } }).weights.wq,
    true,
  );
  is<Single>()(knn.trainProjections({ x: single, targets: nested }).weights.wq, true);
}

export function families(): void {
  const matrices = { heads: 1, wq: single, wk: single, wv: single };
  is<Single>()(knn.multiHeadAttention(single, matrices).heads, true);
  is<Double>()(
    knn.multiHeadAttention({ query: double }, { ...matrices, returnWeights: true }).weights,
    true,
  );
  const plane = { xRange: [0, 1], yRange: [0, 1], columns: 1, rows: 1 } as const;
  is<Single>()(knn.attentionField({ key: single, value: single, ...plane }).entropy, true);
  is<Double>()(
    knn.attentionMap({ query: nested, key: nested }, { rows: 1, columns: 1 }).weights,
    true,
  );
  is<Double>()(knn.iterateAttention({ state: nested }, { steps: 1 }).states, true);
  is<Single>()(knn.lookup({ query: rows, key: rows, value: rows }).value, true);
  is<Float32Array<ArrayBuffer>>()(
    knn.kernelRegression({ x: new Float32Array(2), y: new Float32Array(2) }).prediction,
    true,
  );
  is<Float64Array<ArrayBuffer>>()(knn.averagePooling({ y: [1], at: [1] }), true);
  is<Single>()(knn.principalComponents(single, { dimensions: 1 }).mean, true);
  is<Single>()(
    knn.trainMetric({ x: single, labels: [0], dimensions: 1, seed: 1 }).projection,
    true,
  );
  is<Double>()(knn.trainProjections({ x: double, targets: double }).weights.wq, true);
  const votes = { weights: single, labels: [0] };
  is<Single>()(knn.classify(votes).shares, true);
  is<number | undefined>()(knn.classify(votes).accuracy, true);
  is<number>()(knn.classify({ ...votes, expected: [0] }).accuracy, true);
  // @ts-expect-error there is nothing to compare with
  is<number>()(knn.classify(votes).accuracy, true);
  // @ts-expect-error steps are needed
  knn.iterateAttention({ state: nested }, {});
  // @ts-expect-error a regression predicts from x
  knn.kernelRegression({ y: [1] });
  // @ts-expect-error the step has no such number
  knn.trainMetric({ x: single, labels: [0], seed: 1 }).epochs[0]?.loss;
}

export async function index(): Promise<void> {
  const made = knn.index(single, { similarity: "rbf" });
  is<KeyIndex<Float32Array<ArrayBuffer>>>()(made, true);
  is<Single>()(made.search(new Float32Array(2), { k: 1 }).scores, true);
  is<Single>()(made.attention(single, { returnWeights: true }, single).weights, true);
  is<KeyIndex<Float64Array<ArrayBuffer>>>()(knn.index(nested), true);
  is<void>()(made.add(single), true);
  const named = knn.index(nested, { ids: ["a", 1] });
  named.add(nested, { ids: ["b"] });
  named.set("b", [1, 2]);
  is<number>()(named.remove(["a", 1]), true);
  is<Float64Array<ArrayBuffer> | undefined>()(named.get("b"), true);
  named.search(nested, { k: 3, filter: (id, position) => id !== "a" && position > 0 });
  named.search(nested, { filter: new Uint8Array(1) });
  named.search(nested, { filter: new Set(["a", 1]) });
  const hits = named.search(nested, { minScore: 0.5 });
  is<Int32Array<ArrayBuffer>>()(hits.offsets, true);
  is<Double>()(hits.scores, true);
  is<string | number | undefined>()(named.nearest([1, 2], { minScore: 0.5 })[0]?.id, true);
  named.remove([1n]);
  // @ts-expect-error ids are strings or numbers
  named.search(nested, { filter: new Set([true]) });
  is<KeyIndex>()(knn.loadIndex(named.toBytes()), true);
  new Blob([named.toBytes(), named.search(nested).scores.data]);
  // @ts-expect-error ids are strings or numbers
  knn.index(nested, { ids: [true] });
  is<void>()(made.add([1, 2]), true);
  is<Single>()(made.attention([1, 2], {}, nested).output, true);
  is<Tensor<Either>>()(made.attention([1, 2], {}, double).output, true);
  const any: KeyIndex = made;
  is<KeyIndex>()(any, true);
  is<KeyIndex<Float64Array<ArrayBuffer>>>()(
    knn.index({ data: new Int8Array(2), dims: [1, 2] }),
    true,
  );
  const held = await worker.index(single, { signal });
  is<WorkerIndex>()(held, true);
  is<Promise<void>>()(held.add(single), true);
  is<number>()(held.size, true);
  is<Tensor>()((await held.search(single)).scores, true);
  is<Int32Array<ArrayBuffer>>()((await held.search(single, { minScore: 0 })).offsets, true);
  is<number>()(await held.remove([0]), true);
  is<WorkerIndex>()(await worker.loadIndex(await held.toBytes()), true);
  // @ts-expect-error search takes no similarity
  made.search(single, { similarity: "dot" });
  // @ts-expect-error the size is not set
  made.size = 3;
  // @ts-expect-error an answer of a worker is a promise
  held.search(single).scores;
}

export async function promises(): Promise<void> {
  is<SoftKnn>()(await load(), true);
  is<SoftKnn>()(await load({ wasm: "/softknn.wasm" }), true);
  is<WorkerSoftKnn>()(await loadWorker(), true);
  const inputs = { query: single, key: single, value: single };
  const answer = await worker.attention(inputs, { returnWeights: true }, { signal });
  is<Single>()(answer.weights, true);
  is<Result>()(await worker.softmax(single, { signal }), true);
  const training = { x: single, labels: [0], dimensions: 1, seed: 1, signal };
  for await (const step of knn.trainMetricSteps(training)) is<Single>()(step.projection, true);
  const model = await worker.languageModel({
    config: {} as LanguageConfig,
    tensors: { a: single },
  });
  const store = await worker.memory({ model, tokens: [1] }, { signal });
  is<number>()(await model.loss([1, 2], { memory: { store } }), true);
  for await (const { token } of model.generate([1], { count: 1, signal }))
    is<number>()(token, true);
  // @ts-expect-error a worker knows its own models
  worker.memory({ model: {} as LanguageModel });
  // @ts-expect-error a promise has no output
  worker.attention(inputs).output;
}

export function errors(error: unknown): void {
  if (!isRefusal(error)) {
    is<unknown>()(error, true);
    return;
  }
  is<ErrorCode>()(error.code, true);
  is<string>()(error.argument, true);
  if (error.code === "SOFTKNN_E_ABORTED") is<"SOFTKNN_E_ABORTED">()(error.code, true);
  // @ts-expect-error a code that does not exist
  if (error.code === "SOFTKNN_E_NOTHING") return;
}
