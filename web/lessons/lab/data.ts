/** The data of the lab: the toy example, seeded random numbers, a table of words, or the reader's own. */
import type { SoftKnn } from "../../api/index.js";
import { glove } from "../../data/glove.js";
import { handMade2, handMade8, type WordTable } from "../../data/word-tables.js";
import { defaultState, type Point } from "../../figure/state/state.js";
import type { LabData, LabMatrix } from "./inputs.js";
import { ownBatch } from "./own.js";
import type { Lab } from "./state.js";

const tables: Readonly<Record<Lab["table"], WordTable>> = {
  plane: handMade2,
  wide: handMade8,
  glove,
};

function matrixOf(rows: readonly (readonly number[])[]): LabMatrix {
  const data = Float64Array.from(rows.flat());
  return { rows: rows.length, columns: rows[0]?.length ?? 0, data };
}

function toy(): LabData {
  const rows = (points: readonly Point[]) => matrixOf(points);
  const key = rows(defaultState.keys);
  return { query: key, key, value: rows(defaultState.values) };
}

function wordsOf(table: WordTable): LabData {
  const x = matrixOf(Object.values(table));
  return { query: x, key: x, value: x, names: Object.keys(table) };
}

/** Q, K, V drawn in order, as NumPy's `randn`; the common vector of the keys comes last. */
function random(knn: SoftKnn, lab: Lab): LabData {
  const stream = knn.random(lab.seed);
  const draw = (rows: number, columns: number): LabMatrix => {
    return { rows, columns, data: stream.randn(rows * columns) };
  };
  const query = draw(lab.queries, lab.width);
  if (lab.self) return { query, key: query, value: query };
  const key = draw(lab.keys, lab.width);
  const value = draw(lab.keys, lab.valueWidth);
  if (lab.correlation === 0) return { query, key, value };
  return { query, key: withCommon(knn, key, stream.randn(lab.width), lab.correlation), value };
}

/**
 * Blends each key with a vector common to all, keeping the variance: the same blend as in the
 * entropy experiment, whose core draws its keys internally.
 */
function withCommon(knn: SoftKnn, key: LabMatrix, common: Float64Array, share: number): LabMatrix {
  const both = new Float64Array(2 * key.data.length);
  both.set(key.data);
  for (let at = key.data.length; at < both.length; at += key.columns) both.set(common, at);
  const parts = [Math.sqrt(1 - share), Math.sqrt(share)];
  const { data } = knn.combine({ data: both, shape: [2, key.data.length] }, parts);
  return { ...key, data };
}

/** Returns the same object for the same choice, so that cached results apply. */
export class LabDataMaker {
  #id = "";
  #own: Lab["own"] | undefined;
  #data: LabData | undefined;

  constructor(private readonly knn: SoftKnn) {}

  of(lab: Lab): LabData {
    const { source, seed, queries, keys, width, valueWidth, self, correlation, table, batch } = lab;
    const drawn = { seed, queries, keys, width, valueWidth, self, correlation };
    const id = JSON.stringify({ source, table, batch, drawn });
    if (this.#data === undefined || id !== this.#id || lab.own !== this.#own) {
      [this.#id, this.#own] = [id, lab.own];
      this.#data = this.#make(lab);
    }
    return this.#data;
  }

  #make(lab: Lab): LabData {
    if (lab.source === "toy") return toy();
    if (lab.source === "words") return wordsOf(tables[lab.table]);
    const own = lab.source === "own" ? ownBatch(lab.own, lab.batch) : undefined;
    return own ?? { ...random(this.knn, lab), standIn: lab.source === "own" };
  }
}
