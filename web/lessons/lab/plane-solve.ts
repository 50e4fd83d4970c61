/** Keys and queries of one head in a plane: directly in two dimensions, else along the principal axes of the keys. */
import type { PrincipalComponents, SoftKnn, Tensor } from "../../api/index.js";
import { callIn, inWorker } from "../../figure/figure-worker.js";
import { keeping } from "../../figure/keeping.js";
import type { Floats } from "./inputs.js";

/** The drawn data. */
export interface HeadPlane {
  /** The dimension of the keys. */
  readonly dimension: number;
  /** (n, 2) and (m, 2). */
  readonly keys: Floats;
  readonly queries: Floats;
  /** One number: the share of the keys' variance in the plane; undefined in two dimensions. */
  readonly share: Floats | undefined;
  /** The plane shows [-extent, extent] on both axes. */
  readonly extent: number;
}

export type HeadPlaneState =
  | { readonly kind: "plane"; readonly plane: HeadPlane }
  | { readonly kind: "working" | "wide" | "none" }
  | { readonly kind: "refused"; readonly message: string };

export const maxPlaneDimension = 256;

/** Multiplications that fit in a frame; more run in a worker. */
const frameCost = 2 ** 24;

/** One head in double: (m, d) and (n, d). */
interface HeadVectors {
  readonly query: Tensor;
  readonly key: Tensor;
}

/** Rows of two numbers; the second is 0 in one dimension. */
function pairs(data: Floats, columns: number): Floats {
  if (columns === 2) return data;
  const result = new Float64Array((2 * data.length) / columns);
  for (let i = 0; i < result.length / 2; i++) {
    result[2 * i] = data[i * columns] ?? 0;
    result[2 * i + 1] = columns > 1 ? (data[i * columns + 1] ?? 0) : 0;
  }
  return result;
}

/** Sufficient for the outermost mark and its label. */
function extentOf(...points: readonly Floats[]): number {
  let most = 0;
  for (const list of points) for (const x of list) most = Math.max(most, Math.abs(x));
  return most === 0 ? 1 : 1.12 * most;
}

/** Queries along the first two components of the keys, minus the keys' mean. */
function projected(knn: SoftKnn, query: Tensor, found: PrincipalComponents, axes: number): Floats {
  const [, columns = 0] = found.components.shape;
  const weight = new Float64Array(columns * axes);
  for (let axis = 0; axis < axes; axis++) {
    for (let i = 0; i < columns; i++)
      weight[i * axes + axis] = found.components.data[axis * columns + i] ?? 0;
  }
  const matrix = { data: weight, shape: [columns, axes] };
  const mean = knn.linear({ data: found.mean.data, shape: [1, columns] }, matrix);
  const bias = knn.combine(mean, [-1]);
  return knn.linear(query, matrix, { data: bias.data, shape: [axes] }).data as Floats;
}

/** The share of the first components in the variance; undefined without variance. */
function shareOf(knn: SoftKnn, { data }: Tensor, axes: number): Floats | undefined {
  const sum = knn.combine({ data, shape: [data.length, 1] }, Array(data.length).fill(1)).data;
  const total = sum[0] ?? 0;
  if (total === 0) return undefined;
  const first = { data: data.slice(0, axes), shape: [axes, 1] };
  return knn.combine(first, Array(axes).fill(1 / total)).data as Floats;
}

function planeOf(knn: SoftKnn, { query, key }: HeadVectors, found: PrincipalComponents): HeadPlane {
  const [rows = 0, dimension = 0] = key.shape;
  const axes = Math.min(2, rows, dimension);
  const keys = pairs(found.projected.data, found.projected.shape[1] ?? 1);
  const queries = pairs(projected(knn, query, found, axes), axes);
  const share = shareOf(knn, found.variance, axes);
  return { dimension, keys, queries, share, extent: extentOf(keys, queries) };
}

function ownPlane({ query, key }: HeadVectors, dimension: number): HeadPlane {
  const keys = pairs(key.data, dimension);
  const queries = pairs(query.data, dimension);
  return { dimension, keys, queries, share: undefined, extent: extentOf(keys, queries) };
}

/** Returns small results at once; a slow plane is drawn when its worker has finished. */
export class HeadPlanes {
  readonly #last = keeping<{ state: HeadPlaneState }>();

  constructor(
    private readonly knn: SoftKnn,
    private readonly changed: () => void,
  ) {}

  of(vectors: HeadVectors): HeadPlaneState {
    return this.#last([vectors.key, vectors.query], () => this.#start(vectors)).state;
  }

  #start(vectors: HeadVectors): { state: HeadPlaneState } {
    const [rows = 0, columns = 0] = vectors.key.shape;
    const isHead = vectors.key.shape.length === 2 && vectors.query.shape[1] === columns;
    if (!isHead || rows === 0) return { state: { kind: "none" } };
    if (columns <= 2) return { state: { kind: "plane", plane: ownPlane(vectors, columns) } };
    if (columns > maxPlaneDimension) return { state: { kind: "wide" } };
    const dimensions = Math.min(rows, columns);
    if (rows * columns ** 2 <= frameCost) {
      return {
        state: this.#made(vectors, () => this.knn.principalComponents(vectors.key, { dimensions })),
      };
    }
    const later: { state: HeadPlaneState } = { state: { kind: "working" } };
    const call = { name: "principalComponents", args: [vectors.key, { dimensions }] };
    inWorker((helper) => callIn(helper, call))
      .then(
        (found) => this.#made(vectors, () => found as PrincipalComponents),
        (error: unknown) => refused(error),
      )
      .then((state) => {
        later.state = state;
        this.changed();
      });
    return later;
  }

  #made(vectors: HeadVectors, components: () => PrincipalComponents): HeadPlaneState {
    try {
      return { kind: "plane", plane: planeOf(this.knn, vectors, components()) };
    } catch (error) {
      return refused(error);
    }
  }
}

const refused = (error: unknown): HeadPlaneState => ({
  kind: "refused",
  message: error instanceof Error ? error.message : String(error),
});
