/** A dictionary that answers by meaning. */

import { rawScoring } from "./attention-crossing.js";
import { type ScoringOptions, scoringTable } from "./attention-options.js";
import { fit, widenEmpty } from "./attention-shape.js";
import type { CallContext, Engine } from "./engine.js";
import { failure, type Place } from "./errors.js";
import { checkSize } from "./limits.js";
import { arrayOption, finiteOption, type OptionTable, readOptions } from "./options.js";
import { draftRows } from "./pairs.js";
import type { RawScoring } from "./raw-groups.js";
import {
  checkMemory,
  commonElement,
  draftTensor,
  floatElements,
  type RowsInput,
  type Source,
  showShape,
  type Tensor,
  type TensorInput,
  toDoubles,
  toTensor,
} from "./tensor.js";

/** What is asked, of which dictionary, and what likeness is. */
export interface LookupOptions extends Pick<ScoringOptions, "similarity" | "temperature"> {
  /** (m,d), or (d) for a single question */
  readonly query: RowsInput;
  /** (n,d) */
  readonly keys: TensorInput;
  /** (n), a number for each key, or (n,v) */
  readonly values: RowsInput;
  /** Multiplies `dot` only. Any finite number; default 1, that is none. */
  readonly scale?: number;
}

export interface Lookup {
  /** The leading axes of the query, then those of a value: (m,v), (m), (v) or (). */
  readonly value: Tensor;
  /** (m,n), or (n) for a query (d) */
  readonly weights: Tensor;
  /** The number of questions a dictionary without entries could not answer: m or 0. */
  readonly emptyRows: number;
}

export interface LookupFunctions {
  /**
   * A dictionary that answers by meaning: every question gets the values of all
   * entries, weighted by how alike question and key are.
   *
   * Formula: w = softmaxⱼ(score(query, keyⱼ)), value = Σⱼ wⱼ valuesⱼ; scores by
   * `similarity`, see `ScoringOptions`. `dot` is not scaled unless `scale` says so
   * (1/√d is what `attention` takes by itself).
   *
   * Shapes: query (m,d), keys (n,d), values (n) → value (m); values (n,v) → (m,v);
   * a query (d) → () or (v). Weights (m,n) or (n). Number types as in `attention`.
   * Nested `[]` is no questions, or no entries.
   *
   * Limits: temperature 0 is the exact dictionary of the most similar key (exact
   * ties share); with `rbf` and a temperature small beside the distances of the
   * keys, a query that equals one of them gets its value exactly. Infinity gives
   * the mean of all values.
   *
   * Empties: without entries every answer is 0, counted in `emptyRows`.
   *
   * Errors: as `attention`. Cost: O(m·n·(d + v)) time, O(m·n) memory for the weights.
   *
   * Source: Graves, Wayne and Danihelka (2014), "Neural Turing Machines", section
   * 3.3.1 (addressing by content).
   *
   * @example
   * ```ts
   * // Hand-made vectors of "apple", "banana" and "chair"; "fruit" is not among them.
   * const keys = [[1.6, 1.5], [1.3, 1.6], [0.3, -2]];
   * const { value, weights } = knn.lookup({ query: [2, 2], keys, values: [10, 5, 2] });
   * console.log(value.data[0]); // 7.993…
   * console.log(knn.toNested(weights)); // [0.5986…, 0.4012…, 0.00004054…]
   * ```
   */
  lookup(options: LookupOptions): Lookup;
}

export function lookupFunctions(engine: Engine): LookupFunctions {
  return { lookup: (options) => lookup(engine, options) };
}

interface LookupSettings {
  readonly query: unknown;
  readonly keys: unknown;
  readonly values: unknown;
  readonly similarity: "dot" | "cosine" | "rbf";
  readonly scale: number;
  readonly temperature: number;
}

const lookupTable = {
  query: arrayOption,
  keys: arrayOption,
  values: arrayOption,
  similarity: scoringTable.similarity,
  scale: finiteOption(1),
  temperature: scoringTable.temperature,
} satisfies OptionTable<LookupSettings>;

const where = "lookup";

/** An argument as it came, and as the rows it is to the core. */
interface Rows {
  readonly given: Source;
  readonly rows: Source;
}

interface Sources {
  readonly query: Rows;
  readonly keys: Source;
  readonly values: Rows;
}

/** Of the results. */
interface Shapes {
  readonly value: readonly number[];
  readonly weights: readonly number[];
}

function lookup(engine: Engine, options: unknown): Lookup {
  const settings: LookupSettings = readOptions(lookupTable, options, where);
  const sources = settleAll(settings);
  const { query, keys, values } = sources;
  const element = commonElement([query.rows, keys, values.rows]);
  const { raw: shape } = fit(query.rows, keys, values.rows);
  const lead = query.given.shape.slice(0, -1);
  const shapes: Shapes = {
    value: [...lead, ...values.given.shape.slice(1)],
    weights: [...lead, shape.keys],
  };
  checkSize({ where, argument: "value" }, shapes.value);
  checkSize({ where, argument: "weights" }, shapes.weights);
  const [q, k, v] = [toDoubles(query.rows), toDoubles(keys), toDoubles(values.rows)] as const;
  const question = questionOf(sources, shapes, [q, k, v]);
  const arrays = { query: q, key: k, value: v };
  const answer = engine.ask(question, "lookup", [shape, scoringOf(settings)], arrays);
  const make = (argument: keyof Shapes, numbers: Float64Array) =>
    toTensor(numbers, shapes[argument], element, { where, argument });
  return {
    value: make("value", answer.output),
    weights: make("weights", answer.weights),
    emptyRows: answer.emptyRows,
  };
}

function scoringOf(settings: LookupSettings): RawScoring {
  const { softcap, keyNormPenalty } = scoringTable;
  const others = { softcap: softcap.default, keyNormPenalty: keyNormPenalty.default };
  return rawScoring({ ...settings, ...others });
}

/** Places are named in the shapes the caller gave. */
function questionOf(
  { query, keys, values }: Sources,
  { weights }: Shapes,
  [q, k, v]: readonly [Float64Array, Float64Array, Float64Array],
): CallContext {
  return {
    where,
    asked: {
      query: { argument: "query", shape: query.rows.shape, shown: query.given.shape, data: q },
      key: { argument: "keys", shape: keys.shape, data: k },
      value: { argument: "values", shape: values.rows.shape, shown: values.given.shape, data: v },
      score: { argument: "score", shape: [1, ...weights.slice(-1)], shown: weights },
    },
  };
}

/** First everything that may run the caller's code, then the memory. */
function settleAll(settings: LookupSettings): Sources {
  const place = (argument: string): Place => ({ where, argument });
  const drafts = {
    query: draftTensor(settings.query, place("query"), "number"),
    keys: draftRows(settings.keys, where, "keys"),
    values: draftTensor(settings.values, place("values"), "number"),
  };
  const query = checkMemory(widenEmpty(drafts.query, drafts.keys), floatElements);
  const question = asRows(query, [1, ...query.shape], "(d) or (m, d)");
  const keys = checkMemory(
    widenEmpty(drafts.keys, { ...drafts.query, shape: question.shape }),
    floatElements,
  );
  const values = checkMemory(drafts.values, floatElements);
  const entries = asRows(values, [...values.shape, 1], "(n) or (n, v)");
  return {
    query: { given: query, rows: question },
    keys: asRows(keys, keys.shape, "(n, d)"),
    values: { given: values, rows: entries },
  };
}

/** Rows of a source of two axes, or of one axis in the shape `single`. */
function asRows(source: Source, single: readonly number[], accepts: string): Source {
  const { shape, place } = source;
  if (shape.length === 2) return source;
  if (shape.length === 1 && single.length === 2) return { ...source, shape: single };
  const text = `must have the shape ${accepts}, got ${showShape(shape)}`;
  throw failure("SOFTKNN_E_SHAPE", place, text);
}
