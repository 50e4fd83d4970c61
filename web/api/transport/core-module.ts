/**
 * What JavaScript can call, as Embind declares it: `npm run declarations` writes this file, and a test
 * compares. The comments are in `cpp/bindings`, beside the functions.
 */

export type Outcome = { status: number; argument: number; slice: number; row: number; column: number };
export type NumberResult = { status: number; value: number };
export type Shape = { batch: number; queryHeads: number; keyHeads: number; queries: number; keys: number; width: number; valueWidth: number };
export type Scoring = { similarity: number; scale: number; temperature: number; keyNormPenalty: number; softcap: number; epsilon: number };
export type AttentionOptions = { similarity: number; scale: number; temperature: number; keyNormPenalty: number; softcap: number; epsilon: number; maskKind: number; maskStrideBatch: number; maskStrideHead: number; maskStrideQuery: number; maskStrideKey: number; paddingStrideBatch: number; causal: boolean; past: number; window: number; dropout: number; dropoutSeed: number; nonFinite: number; neighbors: number; equalWeights: boolean; weights: boolean; scores: boolean; entropy: boolean };
export type PlaneGrid = { xFrom: number; xTo: number; yFrom: number; yTo: number; columns: number; rows: number };
export type MapBlocks = { rows: number; columns: number; reduction: number };
export type InputArray = { address: number; length: number };
export type Doubles = { doubles: number; length: number };
export type Values = { status: number; values: Doubles };
export type IteratedAttention = { status: number; states: Doubles; moved: Doubles; emptyRows: number };
export type Floats = { floats: number; length: number };
export type FloatResult = { status: number; output: Floats; weights: Floats; scores: Floats; entropy: Floats; sinkWeights: Floats; scoresFit: boolean; emptyRows: number };
export type Integers = { integers: number; length: number };
export type AttentionResult = { status: number; output: Doubles; weights: Doubles; scores: Doubles; entropy: Doubles; winner: Integers; sinkWeights: Doubles; emptyRows: number };
export type Bytes = { bytes: number; length: number };
export type Allowed = { status: number; allowed: Bytes };
export type KernelOptions = { kernel: number; bandwidth: number; leaveOneOut: boolean };
export type KernelTraining = { w0: number; learningRate: number; epochs: number; leaveOneOut: boolean };
export type DotProductOptions = { d: number; count: number; seed: number; scaled: boolean };
export type EntropyTrialOptions = { dim: number; queries: number; keys: number; correlation: number };
export type KernelRegression = { status: number; prediction: Doubles; weights: Doubles; emptyRows: number };
export type EntropyTrial = { status: number; unscaled: number; scaled: number; gradientUnscaled: Doubles; gradientScaled: Doubles; state: Doubles };
export type EntropySummary = { status: number; unscaled: number; scaled: number; unscaledSd: number; scaledSd: number; unscaledEffective: number; scaledEffective: number; gradientUnscaledMean: number; gradientUnscaledMedian: number; gradientScaledMean: number; gradientScaledMedian: number };
export type MultiHeadShape = { batch: number; queryHeads: number; keyHeads: number; queries: number; keys: number; width: number; valueWidth: number; queryInputs: number; keyInputs: number; valueInputs: number; outputs: number };
export type MatmulShape = { slices: number; rows: number; inner: number; columns: number; repeatX: boolean; repeatWeight: boolean };
export type MultiHeadResult = { status: number; output: Doubles; heads: Doubles; weights: Doubles; scores: Doubles; entropy: Doubles; sinkWeights: Doubles; emptyRows: number };
export type AttentionStatistics = { status: number; entropy: Doubles; effectiveNeighbors: Doubles; largest: Doubles; previous: Doubles; self: Doubles; first: Doubles; distance: Doubles };
export type Holding = { status: number; address: number; size: number; bytes: number };
export type Neighbors = { status: number; indices: Integers; scores: Doubles };

export interface ResidentKeys {
  add(keys: InputArray): Holding;
  replace(key: InputArray, position: number): Holding;
  keep(kept: InputArray): Holding;
  compact(): Holding;
  search(query: InputArray, queries: number, count: number, allowed: InputArray): Neighbors;
  delete(): void;
}

export type LanguageConfig = { layers: number; heads: number; dimension: number; vocabulary: number; context: number; normEpsilon: number; activation: number };
export type LanguageOptions = { similarity: number; temperature: number; neighbors: number; equalWeights: boolean; logits: boolean; weights: boolean; heads: boolean; states: boolean };
export type Sampling = { temperature: number; top: number };
export type LanguageResult = { status: number; logits: Doubles; weights: Doubles; query: Doubles; key: Doubles; value: Doubles; output: Doubles; states: Doubles };
export type LanguageResultFloat = { status: number; logits: Floats; weights: Floats; query: Floats; key: Floats; value: Floats; output: Floats; states: Floats };
export type TokenProbabilities = { status: number; logs: Doubles; states: Doubles };
export type TokenProbabilitiesFloat = { status: number; logs: Doubles; states: Floats };
export type ScorePlace = { layer: number; head: number; query: number };
export type ScoreTerms = { status: number; sources: number; scores: Doubles; terms: Doubles };
export type SampledToken = { status: number; token: number; logProbability: number };

export interface ResidentText {
  delete(): void;
}

export interface ResidentModel {
  configure(config: LanguageConfig): NumberResult;
  set(name: InputArray, rows: number, columns: number, first: number, values: InputArray): NumberResult;
  run(options: LanguageOptions, tokens: InputArray, changed: InputArray, ablated: InputArray): LanguageResult;
  runFloat(options: LanguageOptions, tokens: InputArray, changed: InputArray, ablated: InputArray): LanguageResultFloat;
  loss(options: LanguageOptions, tokens: InputArray, changed: InputArray, ablated: InputArray): NumberResult;
  makeText(capacity: number): ResidentText | null;
  extend(text: ResidentText | null, options: LanguageOptions, tokens: InputArray, changed: InputArray, ablated: InputArray): LanguageResult;
  extendFloat(text: ResidentText | null, options: LanguageOptions, tokens: InputArray, changed: InputArray, ablated: InputArray): LanguageResultFloat;
  probabilities(options: LanguageOptions, tokens: InputArray, changed: InputArray, ablated: InputArray): TokenProbabilities;
  probabilitiesFloat(options: LanguageOptions, tokens: InputArray, changed: InputArray, ablated: InputArray): TokenProbabilitiesFloat;
  explain(options: LanguageOptions, place: ScorePlace, tokens: InputArray, changed: InputArray, ablated: InputArray, leftOut: InputArray): ScoreTerms;
  delete(): void;
}

export type ProjectionShape = { batch: number; tokens: number; inputs: number; outputs: number; heads: number; width: number; valueWidth: number };
export type ProjectionLayer = { scale: number; temperature: number; excludeSelf: boolean };
export type ProjectionStart = { seed: number; initialScale: number; identicalHeads: boolean; given: number };
export type ProjectionDescent = { learningRate: number; epochs: number; learnt: number; keepAll: boolean };
export type MetricShape = { points: number; width: number; dimensions: number; classes: number };
export type MetricAscent = { learningRate: number; epochs: number };
export type ProjectionRun = { status: number; losses: Doubles; norms: Doubles; weights: Doubles };
export type MetricRun = { status: number; values: Doubles; projection: Doubles; gradient: Doubles };
export type PrincipalComponents = { status: number; projected: Doubles; components: Doubles; moments: Doubles };
export type ClassificationShape = { queries: number; keys: number; classes: number };
export type Classification = { status: number; predicted: Integers; values: Doubles; accuracy: number; emptyRows: number };
export type Draws = { status: number; values: Doubles; state: Doubles };
export type TransformerShape = { vocabulary: number; context: number; dimension: number; heads: number; headDimension: number; valueDimension: number; layers: number };
export type RepeatTask = { batch: number; leastPeriod: number; mostPeriod: number };
export type AdamW = { learningRate: number; weightDecay: number; clipNorm: number };
export type TransformerResult = { status: number; logits: Doubles; query: Doubles; key: Doubles; value: Doubles; weights: Doubles; output: Doubles };
export type TransformerStep = { status: number; model: Doubles; moments: Doubles; state: Doubles; loss: number; accuracy: number };

export interface CoreModule {
  release(): void;
  outcome(): Outcome;
  block(): number;
  allocate(bytes: number): number;
  describe(): InputArray;
  scores(shape: Shape, scoring: Scoring, query: InputArray, key: InputArray): Values;
  iterateAttention(shape: Shape, options: AttentionOptions, steps: number, precision: number, state: InputArray, memory: InputArray, mask: InputArray, keyPadding: InputArray, perAxis: InputArray): IteratedAttention;
  attentionFloat(shape: Shape, options: AttentionOptions, query: InputArray, key: InputArray, value: InputArray, mask: InputArray, keyPadding: InputArray, perAxis: InputArray): FloatResult;
  attention(shape: Shape, options: AttentionOptions, query: InputArray, key: InputArray, value: InputArray, mask: InputArray, keyPadding: InputArray, perAxis: InputArray): AttentionResult;
  attentionMap(shape: Shape, options: AttentionOptions, blocks: MapBlocks, query: InputArray, key: InputArray, mask: InputArray, keyPadding: InputArray, perAxis: InputArray): AttentionResult;
  attentionField(shape: Shape, options: AttentionOptions, grid: PlaneGrid, key: InputArray, value: InputArray, mask: InputArray, keyPadding: InputArray, perAxis: InputArray): AttentionResult;
  causalMask(queries: number, keys: number, past: number, window: number): Allowed;
  paddingMask(lengths: InputArray, keys: number): Allowed;
  regressionData(count: number, noise: number, seed: number): Values;
  averagePooling(y: InputArray, at: InputArray): Values;
  kernelRegression(options: KernelOptions, x: InputArray, y: InputArray, at: InputArray): KernelRegression;
  trainKernelRegression(options: KernelTraining, x: InputArray, y: InputArray): Values;
  dotProductSample(options: DotProductOptions): Values;
  entropyTrial(options: EntropyTrialOptions, state: InputArray): EntropyTrial;
  entropyRow(unscaled: InputArray, scaled: InputArray, gradientUnscaled: InputArray, gradientScaled: InputArray): EntropySummary;
  expectedEntropy(count: number, spread: number, isVariance: boolean): NumberResult;
  multiHeadAttention(shape: MultiHeadShape, options: AttentionOptions, query: InputArray, key: InputArray, value: InputArray, wq: InputArray, wk: InputArray, wv: InputArray, wo: InputArray, mask: InputArray, keyPadding: InputArray, perAxis: InputArray): MultiHeadResult;
  linear(shape: MatmulShape, x: InputArray, weight: InputArray, bias: InputArray): Values;
  headDiversity(weights: InputArray, batch: number, heads: number, rows: number, columns: number): NumberResult;
  attentionStatistics(weights: InputArray, heads: number, rows: number, columns: number): AttentionStatistics;
  ResidentKeys: {};
  makeIndex(width: number, similarity: number, epsilon: number, inFloat: boolean): ResidentKeys | null;
  ResidentText: {};
  ResidentModel: {};
  makeModel(inFloat: boolean): ResidentModel | null;
  sample(sampling: Sampling, uniform: number, logits: InputArray): SampledToken;
  mixProbabilities(share: number, logs: InputArray, votes: InputArray): Values;
  trainProjections(shape: ProjectionShape, layer: ProjectionLayer, from: ProjectionStart, descent: ProjectionDescent, x: InputArray, targets: InputArray, start: InputArray): ProjectionRun;
  trainMetric(shape: MetricShape, ascent: MetricAscent, seed: number, x: InputArray, labels: InputArray, start: InputArray): MetricRun;
  principalComponents(x: InputArray, rows: number, columns: number, dimensions: number): PrincipalComponents;
  nearestNeighbors(shape: Shape, similarity: number, epsilon: number, count: number, query: InputArray, key: InputArray): Neighbors;
  lookup(shape: Shape, scoring: Scoring, neighbors: number, equalWeights: boolean, query: InputArray, key: InputArray, value: InputArray): AttentionResult;
  classify(shape: ClassificationShape, weights: InputArray, labels: InputArray, expected: InputArray): Classification;
  sinusoidalPositions(positions: InputArray, dimension: number, base: number): Values;
  rotary(x: InputArray, slices: number, positions: InputArray, dimension: number, base: number, layout: number): Values;
  alibiSlopes(heads: number): Values;
  randomState(seed: number): Draws;
  randomDraws(state: InputArray, count: number, gaussian: boolean): Draws;
  softmax(x: InputArray, rows: number, columns: number, temperature: number): Values;
  softmaxJacobian(x: InputArray, rows: number, columns: number): Values;
  capturedMass(x: InputArray, rows: number, columns: number, count: number): Values;
  logSumExp(x: InputArray, rows: number, columns: number): Values;
  entropy(x: InputArray, rows: number, columns: number): Values;
  effectiveNeighbors(x: InputArray, rows: number, columns: number): Values;
  transformer(shape: TransformerShape, wantHeads: boolean, neighbors: number, equalWeights: boolean, tokens: InputArray, model: InputArray, ablated: InputArray, temperature: InputArray): TransformerResult;
  trainTransformer(shape: TransformerShape, task: RepeatTask, options: AdamW, step: number, seed: number, model: InputArray, moments: InputArray, state: InputArray): TransformerStep;
}
