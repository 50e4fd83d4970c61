/** The reader's own word vectors in an index: look-ups, sums of words, and their map. */

import type { KeyIndex, Tensor } from "../../api/index.js";
import { load } from "../../api/index.js";
import { fail } from "../../data/fault.js";
import { Pace, type PaceOptions, type Source } from "../../data/source.js";
import { wordBatches } from "../../data/word-batches.js";
import { decimals } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { Quantity } from "../../figure/quantity.js";
import type { Alike } from "./solve.js";

export interface MapPoint {
  readonly word: string;
  readonly at: readonly [x: number, y: number];
}

/** What stands near a word, or near a − b + c. */
export interface WordAnswer {
  /** With their cosines. */
  readonly near: readonly Alike[];
  /** The summands, the result ("") and its neighbours along their first two principal components. */
  readonly map: readonly MapPoint[];
}

const nearest = 8;

/** Of a − b + c. */
const signs: Tensor = { data: Float32Array.of(1, -1, 1), shape: [1, 3] };

export class WordIndex {
  readonly #places = new Map<string, number>();

  private constructor(
    private readonly knn: LessonFunctions,
    private readonly index: KeyIndex<Float32Array>,
    readonly words: readonly string[],
  ) {
    // Of a word that occurs twice the first counts.
    for (const [i, word] of words.entries()) if (!this.#places.has(word)) this.#places.set(word, i);
  }

  /** Streams a file into the index. Throws a FaultError. */
  static async read(source: Source, options: PaceOptions): Promise<WordIndex> {
    const { load: loadLearn } = await import("../../api/learn/index.js");
    const [knn, learn] = await Promise.all([load(), loadLearn()]);
    return WordIndex.over({ ...learn, ...knn }, source, options);
  }

  static async over(
    knn: LessonFunctions,
    source: Source,
    options: PaceOptions,
  ): Promise<WordIndex> {
    const words: string[] = [];
    let index: KeyIndex<Float32Array> | undefined;
    try {
      for await (const batch of wordBatches(source, new Pace(options))) {
        const { dimension } = batch;
        const data = Float32Array.from(batch.data);
        const keys = { data, shape: [batch.words.length, dimension] };
        if (index === undefined) index = knn.index(keys, { similarity: "cosine" });
        else index.add(keys);
        words.push(...batch.words);
      }
      return new WordIndex(knn, index ?? fail("noNumbers"), words);
    } catch (error) {
      index?.dispose();
      throw error;
    }
  }

  get dimension(): number {
    return this.index.dimension;
  }

  /** As it is written, or else in lower case. */
  find(word: string): number | undefined {
    return this.#places.get(word) ?? this.#places.get(word.toLowerCase());
  }

  vector(row: number): Float32Array {
    return this.index.get(row) ?? fail("noNumbers");
  }

  #tensor(rows: readonly Float32Array[]) {
    const data = new Float32Array(rows.length * this.dimension);
    for (const [i, row] of rows.entries()) data.set(row, i * this.dimension);
    return { data, shape: [rows.length, this.dimension] };
  }

  /**
   * The words nearest to one word, or to a − b + c, without these words. The index finds them among all; `knn`, which
   * records its calls, computes the cosines of these few.
   */
  ask(places: readonly number[], knn: LessonFunctions): WordAnswer {
    const given = places.map((place) => this.vector(place));
    const [one = new Float32Array(this.dimension)] = given;
    const sum = given.length === 3;
    const query = sum ? knn.linear(signs, this.#tensor(given)).data : one;
    const k = Math.min(nearest + places.length, this.words.length);
    const asked = { data: Float32Array.from(query), shape: [1, this.dimension] };
    const rows = Array.from(this.index.search(asked, { k }).indices)
      .filter((row) => !places.includes(row))
      .slice(0, nearest);
    const near = rows.length === 0 ? [] : this.#alike({ ...asked, data: query }, rows, knn);
    const shown = [...places, ...rows];
    const points = [...shown.map((row) => this.vector(row)), Float32Array.from(query)];
    const names = [...shown.map((row) => this.words[row] ?? ""), ""];
    if (points.length < 3 || this.dimension < 2) return { near, map: [] };
    const { projected } = this.knn.principalComponents(this.#tensor(points), { dimensions: 2 });
    const map = names.map((word, i) => ({
      word,
      at: [projected.data[2 * i] as number, projected.data[2 * i + 1] as number] as const,
    }));
    return { near, map };
  }

  #alike(query: Tensor, rows: readonly number[], knn: LessonFunctions): Alike[] {
    const keys = this.#tensor(rows.map((row) => this.vector(row)));
    const options = { k: rows.length, similarity: "cosine" } as const;
    const { indices, scores } = knn.nearestNeighbors(query, keys, options);
    const words = Array.from(indices, (at) => this.words[rows[at] ?? 0] ?? "");
    const quantity = new Quantity("near", scores.data, decimals(3), [["own"], ["others"], words]);
    return words.map((word, i) => ({ word, score: quantity.at(i) }));
  }

  dispose(): void {
    this.index.dispose();
  }
}
