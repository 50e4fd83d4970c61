/** The object that `load()` returns: every function of the package, bound to one engine. */

// biome-ignore-all assist/source/organizeImports: in this order a bundle has the fewest bytes with gzip
import type { EntropyFunctions } from "./learn/entropy-experiment.js";
import { type AnyFamily, type AnyFunction, guard } from "./transport/family.js";
import type { AttentionMapFunctions } from "./attention/attention-map.js";
import type { ProjectionTaskFunctions } from "./learn/projection-task.js";
import type { PrincipalComponentsFunctions } from "./learn/principal-components.js";
import type { Engine } from "./transport/engine.js";
import { type NeighborFunctions, neighborFunctions } from "./search/neighbors.js";
import { type RowFunctions, rowFunctions } from "./attention/rows.js";
import type { RegressionFunctions } from "./learn/regression.js";
import type { ProjectionFunctions } from "./learn/projection-training.js";
import type { DotProductFunctions } from "./learn/dot-product-sample.js";
import {
  type AttentionFieldFunctions,
  attentionFieldFunctions,
} from "./attention/attention-field.js";
import { toNested } from "./tensors/to-nested.js";
import type { IndexFunctions } from "./search/key-index-types.js";
import type { TransformerFunctions } from "./learn/transformer.js";
import { type LookupFunctions, lookupFunctions } from "./search/lookup.js";
import { type AttentionFunctions, attentionFunctions } from "./attention/attention.js";
import { type HeadDiversityFunctions, headDiversityFunctions } from "./attention/head-diversity.js";
import type { KernelTrainingFunctions } from "./learn/kernel-training.js";
import { type RandomFunctions, randomFunctions } from "./random.js";
import { type MatmulFunctions, matmulFunctions } from "./attention/matmul.js";
import {
  type IteratedAttentionFunctions,
  iteratedAttentionFunctions,
} from "./attention/iterated-attention.js";
import type { MultiHeadFunctions } from "./attention/multi-head.js";
import { type MaskFunctions, maskFunctions } from "./attention/masks.js";
import type { ClassificationFunctions } from "./search/classification.js";
import type { MetricFunctions } from "./learn/metric-learning.js";
import type { AttentionStatisticsFunctions } from "./attention/attention-statistics.js";
import type { PositionFunctions } from "./attention/positions.js";
import type { ScaledDotProductFunctions } from "./attention/scaled-dot-product-attention.js";
import type { MemoryFunctions } from "./model/language-memory.js";
import type { LanguageFunctions } from "./model/language-model.js";

/** The builds of the core. */
export type EngineName = "deterministic" | "fastest";

/**
 * All functions are synchronous (those that end in `Steps` are async iterables) and deterministic.
 * They copy: arguments are never modified or kept, and results belong to the caller.
 * Axis letters: B batch, H heads, m queries, n keys, d key dimension, v value dimension.
 */
export interface SoftKnn
  extends AttentionFunctions,
    RowFunctions,
    MaskFunctions,
    NeighborFunctions,
    IndexFunctions,
    AttentionMapFunctions,
    AttentionFieldFunctions,
    LookupFunctions,
    MatmulFunctions,
    MultiHeadFunctions,
    HeadDiversityFunctions,
    RandomFunctions,
    EntropyFunctions,
    RegressionFunctions,
    KernelTrainingFunctions,
    DotProductFunctions,
    ProjectionFunctions,
    ProjectionTaskFunctions,
    MetricFunctions,
    ClassificationFunctions,
    PrincipalComponentsFunctions,
    IteratedAttentionFunctions,
    TransformerFunctions,
    LanguageFunctions,
    PositionFunctions,
    AttentionStatisticsFunctions,
    ScaledDotProductFunctions,
    MemoryFunctions {
  /**
   * The version of the compiled core.
   *
   * @example
   * ```ts
   * console.log(/^\d+\.\d+\.\d+/.test(knn.version)); // true
   * ```
   */
  readonly version: string;
  /**
   * The running build, which may differ from the requested one.
   *
   * @example
   * ```ts
   * console.log(knn.engine); // deterministic
   * ```
   */
  readonly engine: EngineName;
  /** See the function of the same name. */
  readonly toNested: typeof toNested;
}

/** The functions of attention. Those of the other families, and their core, are downloads of their own on the site. */
const families: readonly AnyFamily[] = [
  attentionFunctions,
  rowFunctions,
  maskFunctions,
  neighborFunctions,
  attentionFieldFunctions,
  lookupFunctions,
  matmulFunctions,
  headDiversityFunctions,
  randomFunctions,
  iteratedAttentionFunctions,
];

type Made = Map<readonly AnyFamily[], SoftKnn>;
const made = new WeakMap<Engine, Made>();

/** The functions over an engine, with `more` families: one object for each list. */
export function softKnnOver(
  engine: Engine,
  more: readonly AnyFamily[],
  about: Pick<SoftKnn, "version" | "engine">,
): SoftKnn {
  const known: Made = made.get(engine) ?? new Map();
  made.set(engine, known);
  let knn = known.get(more);
  if (knn === undefined) {
    const functions: Record<string, AnyFunction> = {
      toNested: guard("toNested", toNested as AnyFunction),
    };
    for (const family of [...families, ...more]) {
      for (const [where, call] of Object.entries(family)) {
        functions[where] = guard(where, (...given) => call(engine, ...(given as never[])));
      }
    }
    knn = Object.freeze({ ...functions, ...about }) as unknown as SoftKnn;
    known.set(more, knn);
  }
  return knn;
}
