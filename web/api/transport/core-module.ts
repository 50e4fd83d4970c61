/**
 * What JavaScript can call, as Embind declares it: `npm run declarations` writes this file, and a test
 * compares. The comments are in `cpp/bindings`, beside the functions.
 */

export interface ResidentKeys {
  keys(first: number, count: number): Values;
  search(query: InputArray, queries: number, count: number, allowed: InputArray): Neighbors;
  add(keys: InputArray): Holding;
  replace(key: InputArray, position: number): Holding;
  keep(kept: InputArray): Holding;
  compact(): Holding;
  delete(): void;
}

export interface ResidentKeysFloat {
  keys(first: number, count: number): FloatValues;
  search(query: InputArray, queries: number, count: number, allowed: InputArray): Neighbors;
  add(keys: InputArray): Holding;
  replace(key: InputArray, position: number): Holding;
  keep(kept: InputArray): Holding;
  compact(): Holding;
  delete(): void;
}

export interface ResidentText {
  delete(): void;
}

export interface ResidentModel {
  makeText(capacity: number): ResidentText;
  set(name: InputArray, rows: number, columns: number, first: number, values: InputArray): NumberResult;
  configure(config: LanguageConfig): NumberResult;
  run(options: LanguageOptions, arrays: TextArrays): LanguageResult;
  loss(options: LanguageOptions, arrays: TextArrays): NumberResult;
  extend(text: ResidentText, options: LanguageOptions, arrays: TextArrays): LanguageResult;
  probabilities(options: LanguageOptions, arrays: TextArrays): TokenProbabilities;
  explain(options: LanguageOptions, place: ScorePlace, arrays: TextArrays, leftOut: InputArray): ScoreTerms;
  delete(): void;
}

export interface ResidentTextFloat {
  delete(): void;
}

export interface ResidentModelFloat {
  makeText(capacity: number): ResidentTextFloat;
  set(name: InputArray, rows: number, columns: number, first: number, values: InputArray): NumberResult;
  configure(config: LanguageConfig): NumberResult;
  run(options: LanguageOptions, arrays: TextArrays): LanguageResultFloat;
  loss(options: LanguageOptions, arrays: TextArrays): NumberResult;
  extend(text: ResidentTextFloat, options: LanguageOptions, arrays: TextArrays): LanguageResultFloat;
  probabilities(options: LanguageOptions, arrays: TextArrays): TokenProbabilitiesFloat;
  explain(options: LanguageOptions, place: ScorePlace, arrays: TextArrays, leftOut: InputArray): ScoreTerms;
  delete(): void;
}

export type Values = { status: number; values: Float64Array<ArrayBuffer> };
export type Allowed = { status: number; allowed: Uint8Array<ArrayBuffer> };
export type AttentionStatistics = { status: number; entropy: Float64Array<ArrayBuffer>; effectiveNeighbors: Float64Array<ArrayBuffer>; largest: Float64Array<ArrayBuffer>; previous: Float64Array<ArrayBuffer>; self: Float64Array<ArrayBuffer>; first: Float64Array<ArrayBuffer>; distance: Float64Array<ArrayBuffer> };
export type Neighbors = { status: number; indices: Int32Array<ArrayBuffer>; scores: Float64Array<ArrayBuffer> };
export type FloatValues = { status: number; values: Float32Array<ArrayBuffer> };
export type LanguageResult = { status: number; logits: Float64Array<ArrayBuffer>; weights: Float64Array<ArrayBuffer>; query: Float64Array<ArrayBuffer>; key: Float64Array<ArrayBuffer>; value: Float64Array<ArrayBuffer>; output: Float64Array<ArrayBuffer>; states: Float64Array<ArrayBuffer> };
export type TokenProbabilities = { status: number; logs: Float64Array<ArrayBuffer>; states: Float64Array<ArrayBuffer> };
export type LanguageResultFloat = { status: number; logits: Float32Array<ArrayBuffer>; weights: Float32Array<ArrayBuffer>; query: Float32Array<ArrayBuffer>; key: Float32Array<ArrayBuffer>; value: Float32Array<ArrayBuffer>; output: Float32Array<ArrayBuffer>; states: Float32Array<ArrayBuffer> };
export type TokenProbabilitiesFloat = { status: number; logs: Float64Array<ArrayBuffer>; states: Float32Array<ArrayBuffer> };
export type ProjectionRun = { status: number; losses: Float64Array<ArrayBuffer>; norms: Float64Array<ArrayBuffer>; weights: Float64Array<ArrayBuffer> };
export type MetricRun = { status: number; values: Float64Array<ArrayBuffer>; projection: Float64Array<ArrayBuffer>; gradient: Float64Array<ArrayBuffer> };
export type PrincipalComponents = { status: number; projected: Float64Array<ArrayBuffer>; components: Float64Array<ArrayBuffer>; moments: Float64Array<ArrayBuffer> };
export type Draws = { status: number; values: Float64Array<ArrayBuffer>; state: Float64Array<ArrayBuffer> };
export type TransformerResult = { status: number; logits: Float64Array<ArrayBuffer>; query: Float64Array<ArrayBuffer>; key: Float64Array<ArrayBuffer>; value: Float64Array<ArrayBuffer>; weights: Float64Array<ArrayBuffer>; output: Float64Array<ArrayBuffer> };
export type Shape = { batch: number; queryHeads: number; keyHeads: number; queries: number; keys: number; width: number; valueWidth: number };
export type MapBlocks = { rows: number; columns: number; reduction: number };
export type AttentionResult = { status: number; output: Float64Array<ArrayBuffer>; weights: Float64Array<ArrayBuffer>; scores: Float64Array<ArrayBuffer>; entropy: Float64Array<ArrayBuffer>; winner: Int32Array<ArrayBuffer>; sinkWeights: Float64Array<ArrayBuffer>; emptyRows: number };
export type FloatResult = { status: number; output: Float32Array<ArrayBuffer>; weights: Float32Array<ArrayBuffer>; scores: Float32Array<ArrayBuffer>; entropy: Float32Array<ArrayBuffer>; sinkWeights: Float32Array<ArrayBuffer>; emptyRows: number };
export type IteratedAttention = { status: number; states: Float64Array<ArrayBuffer>; moved: Float64Array<ArrayBuffer>; emptyRows: number };
export type DotProductOptions = { d: number; count: number; seed: number; scaled: boolean };
export type KernelRegression = { status: number; prediction: Float64Array<ArrayBuffer>; weights: Float64Array<ArrayBuffer>; emptyRows: number };
export type MultiHeadShape = { batch: number; queryHeads: number; keyHeads: number; queries: number; keys: number; width: number; valueWidth: number; queryInputs: number; keyInputs: number; valueInputs: number; outputs: number };
export type MatmulShape = { slices: number; rows: number; inner: number; columns: number; repeatX: boolean; repeatWeight: boolean };
export type MultiHeadResult = { status: number; output: Float64Array<ArrayBuffer>; heads: Float64Array<ArrayBuffer>; weights: Float64Array<ArrayBuffer>; scores: Float64Array<ArrayBuffer>; entropy: Float64Array<ArrayBuffer>; sinkWeights: Float64Array<ArrayBuffer>; emptyRows: number };
export type ScorePlace = { layer: number; head: number; query: number };
export type ScoreTerms = { status: number; sources: number; scores: Float64Array<ArrayBuffer>; terms: Float64Array<ArrayBuffer> };
export type ProjectionShape = { batch: number; tokens: number; inputs: number; outputs: number; heads: number; width: number; valueWidth: number };
export type MetricShape = { points: number; width: number; dimensions: number; classes: number };
export type ClassificationShape = { queries: number; keys: number; classes: number };
export type TransformerShape = { vocabulary: number; context: number; dimension: number; heads: number; headDimension: number; valueDimension: number; layers: number };
export type RepeatTask = { batch: number; leastPeriod: number; mostPeriod: number };
export type InputArray = { address: number; length: number };
export type AttentionArrays = { query: InputArray; key: InputArray; value: InputArray; mask: InputArray; keyPadding: InputArray; perAxis: InputArray };
export type TextArrays = { tokens: InputArray; changed: InputArray; ablated: InputArray };
export type Failure = { status: number; argument: number; slice: number; row: number; column: number };
export type Holding = { status: number; address: number; size: number; bytes: number };
export type NumberResult = { status: number; value: number };
export type Scoring = { similarity: number; scale: number; temperature: number; keyNormPenalty: number; softcap: number; epsilon: number };
export type AttentionOptions = { similarity: number; scale: number; temperature: number; keyNormPenalty: number; softcap: number; epsilon: number; maskKind: number; maskStrideBatch: number; maskStrideHead: number; maskStrideQuery: number; maskStrideKey: number; paddingStrideBatch: number; causal: boolean; past: number; window: number; dropout: number; dropoutSeed: number; nonFinite: number; neighbors: number; equalWeights: boolean; weights: boolean; scores: boolean; entropy: boolean };
export type PlaneGrid = { xFrom: number; xTo: number; yFrom: number; yTo: number; columns: number; rows: number };
export type KernelOptions = { kernel: number; bandwidth: number; leaveOneOut: boolean };
export type KernelTraining = { w0: number; learningRate: number; epochs: number; leaveOneOut: boolean };
export type EntropyTrialOptions = { dim: number; queries: number; keys: number; correlation: number };
export type EntropyTrial = { status: number; unscaled: number; scaled: number; gradientUnscaled: Float64Array<ArrayBuffer>; gradientScaled: Float64Array<ArrayBuffer>; state: Float64Array<ArrayBuffer> };
export type EntropySummary = { status: number; unscaled: number; scaled: number; unscaledSd: number; scaledSd: number; unscaledEffective: number; scaledEffective: number; gradientUnscaledMean: number; gradientUnscaledMedian: number; gradientScaledMean: number; gradientScaledMedian: number };
export type LanguageConfig = { layers: number; heads: number; dimension: number; vocabulary: number; context: number; normEpsilon: number; activation: number };
export type LanguageOptions = { similarity: number; temperature: number; neighbors: number; equalWeights: boolean; logits: boolean; weights: boolean; heads: boolean; states: boolean };
export type Sampling = { temperature: number; top: number };
export type SampledToken = { status: number; token: number; logProbability: number };
export type ProjectionLayer = { scale: number; temperature: number; excludeSelf: boolean };
export type ProjectionStart = { seed: number; initialScale: number; identicalHeads: boolean; given: number };
export type ProjectionDescent = { learningRate: number; epochs: number; learnt: number; keepAll: boolean };
export type MetricAscent = { learningRate: number; epochs: number };
export type Classification = { status: number; predicted: Int32Array<ArrayBuffer>; values: Float64Array<ArrayBuffer>; accuracy: number; emptyRows: number };
export type AdamW = { learningRate: number; weightDecay: number; clipNorm: number };
export type TransformerStep = { status: number; model: Float64Array<ArrayBuffer>; moments: Float64Array<ArrayBuffer>; state: Float64Array<ArrayBuffer>; loss: number; accuracy: number };

export interface CoreModule {
  ResidentKeys: {};
  ResidentKeysFloat: {};
  ResidentText: {};
  ResidentModel: {};
  makeModel(): ResidentModel;
  ResidentTextFloat: {};
  ResidentModelFloat: {};
  makeModelFloat(): ResidentModelFloat;
  release(): void;
  randomState(seed: number): Draws;
  dotProductSample(options: DotProductOptions): Values;
  alibiSlopes(heads: number): Values;
  paddingMask(lengths: InputArray, keys: number): Allowed;
  averagePooling(y: InputArray, at: InputArray): Values;
  linear(shape: MatmulShape, x: InputArray, weight: InputArray, bias: InputArray): Values;
  attentionStatistics(weights: InputArray, heads: number, rows: number, columns: number): AttentionStatistics;
  principalComponents(x: InputArray, rows: number, columns: number, dimensions: number): PrincipalComponents;
  randomDraws(state: InputArray, count: number, gaussian: boolean): Draws;
  softmaxJacobian(x: InputArray, rows: number, columns: number): Values;
  logSumExp(x: InputArray, rows: number, columns: number): Values;
  entropy(x: InputArray, rows: number, columns: number): Values;
  effectiveNeighbors(x: InputArray, rows: number, columns: number): Values;
  failure(): Failure;
  version: number;
  block(): number;
  headDiversity(weights: InputArray, batch: number, heads: number, rows: number, columns: number): NumberResult;
  allocate(bytes: number): number;
  scores(shape: Shape, scoring: Scoring, query: InputArray, key: InputArray): Values;
  attention(shape: Shape, options: AttentionOptions, arrays: AttentionArrays): AttentionResult;
  attentionFloat(shape: Shape, options: AttentionOptions, arrays: AttentionArrays): FloatResult;
  attentionMap(shape: Shape, options: AttentionOptions, blocks: MapBlocks, arrays: AttentionArrays): AttentionResult;
  iterateAttention(shape: Shape, options: AttentionOptions, steps: number, precision: number, arrays: AttentionArrays): IteratedAttention;
  multiHeadAttention(shape: MultiHeadShape, options: AttentionOptions, arrays: AttentionArrays, wq: InputArray, wk: InputArray, wv: InputArray, wo: InputArray): MultiHeadResult;
  attentionField(shape: Shape, options: AttentionOptions, grid: PlaneGrid, arrays: AttentionArrays): AttentionResult;
  causalMask(queries: number, keys: number, past: number, window: number): Allowed;
  kernelRegression(options: KernelOptions, x: InputArray, y: InputArray, at: InputArray): KernelRegression;
  trainKernelRegression(options: KernelTraining, x: InputArray, y: InputArray): Values;
  entropyTrial(options: EntropyTrialOptions, state: InputArray): EntropyTrial;
  entropyRow(unscaled: InputArray, scaled: InputArray, gradientUnscaled: InputArray, gradientScaled: InputArray): EntropySummary;
  regressionData(count: number, noise: number, seed: number): Values;
  expectedEntropy(count: number, spread: number, isVariance: boolean): NumberResult;
  makeIndex(width: number, similarity: number, epsilon: number): ResidentKeys;
  makeIndexFloat(width: number, similarity: number, epsilon: number): ResidentKeysFloat;
  sample(sampling: Sampling, uniform: number, logits: InputArray): SampledToken;
  mixProbabilities(share: number, logs: InputArray, votes: InputArray): Values;
  trainProjections(shape: ProjectionShape, layer: ProjectionLayer, from: ProjectionStart, descent: ProjectionDescent, x: InputArray, targets: InputArray, start: InputArray): ProjectionRun;
  trainMetric(shape: MetricShape, ascent: MetricAscent, seed: number, x: InputArray, labels: InputArray, start: InputArray): MetricRun;
  classify(shape: ClassificationShape, weights: InputArray, labels: InputArray, expected: InputArray): Classification;
  nearestNeighbors(shape: Shape, similarity: number, epsilon: number, count: number, query: InputArray, key: InputArray): Neighbors;
  lookup(shape: Shape, scoring: Scoring, neighbors: number, equalWeights: boolean, query: InputArray, key: InputArray, value: InputArray): AttentionResult;
  sinusoidalPositions(positions: InputArray, dimension: number, base: number): Values;
  rotary(x: InputArray, slices: number, positions: InputArray, dimension: number, base: number, layout: number): Values;
  softmax(x: InputArray, rows: number, columns: number, temperature: number): Values;
  capturedMass(x: InputArray, rows: number, columns: number, count: number): Values;
  trainTransformer(shape: TransformerShape, task: RepeatTask, options: AdamW, step: number, seed: number, model: InputArray, moments: InputArray, state: InputArray): TransformerStep;
  transformer(shape: TransformerShape, wantHeads: boolean, neighbors: number, equalWeights: boolean, tokens: InputArray, model: InputArray, ablated: InputArray, temperature: InputArray): TransformerResult;
}
