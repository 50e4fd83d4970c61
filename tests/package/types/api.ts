/** Types of the API, as strict as a consumer can be. */
import { type AttentionResult, load, SoftKnnError, type Tensor } from "softknn";
import { load as loadWorker } from "softknn/worker";

const knn = await load();
const result: AttentionResult = knn.attention(
  { query: [[1, 0]], key: [[1, 0]], value: [[1]] },
  { similarity: "rbf", temperature: 0.5, returnWeights: true },
);
const weights: Tensor | undefined = result.weights;
const data: Float32Array | Float64Array = result.output.data;
// @ts-expect-error A word that names no similarity.
knn.attention({ query: [[1]], key: [[1]], value: [[1]] }, { similarity: "rbv" });

const worker = await loadWorker();
const later: Promise<AttentionResult> = worker.attention({
  ...{ query: [[1, 0]], key: [[1, 0]], value: [[1]] },
});
const isOurs = (error: unknown): error is SoftKnnError => error instanceof SoftKnnError;

export { data, isOurs, later, weights };
