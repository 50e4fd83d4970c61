/**
 * Matrices in JSON: rows as lists of numbers, `{data, shape}` as tensors are written,
 * and an object with named matrices, `{query, key, value}`, `{q, k, v}` or `{x}`.
 */

import { excerpt, fail, type Note } from "./fault.js";
import type { JsonText } from "./json-text.js";
import { type OwnSlot, ownLimits } from "./matrix.js";
import { checkColumns, keptRows, Numbers, type ReadMatrix } from "./rows.js";
import { slotOfWord, vectorShape } from "./slots.js";
import type { Pace } from "./source.js";

export type ReadMatrices = Partial<Record<OwnSlot, ReadMatrix>>;

/** A list of numbers before it is a matrix. */
interface Listed {
  /** Offset of the list. */
  readonly at: number;
  readonly numbers: Numbers;
  /** Rows and columns; a flat list has only its length. */
  readonly shape: readonly number[];
  /** Offset of the first row beyond the limit. */
  readonly beyond?: number;
}

/** Reads a whole text; `slot` is the place of an unnamed matrix. */
export class JsonReader {
  constructor(
    private readonly json: JsonText,
    private readonly name: string,
    private readonly pace: Pace,
  ) {}

  async read(slot: OwnSlot | undefined): Promise<ReadMatrices> {
    const { json } = this;
    const matrices = json.peek() === "{" ? await this.#object(slot) : await this.#alone(slot);
    if (json.peek() !== "") json.failSyntax();
    return matrices;
  }

  async #alone(slot: OwnSlot | undefined): Promise<ReadMatrices> {
    if (slot === undefined) return fail("noSlot", { found: this.name });
    return this.#placed(slot, await this.#list());
  }

  #placed(slot: OwnSlot | undefined, listed: Listed, notes: readonly Note[] = []): ReadMatrices {
    if (slot === undefined) return fail("noSlot", { found: this.name });
    const read = this.#matrix(listed, slot);
    return { [slot]: { ...read, notes: [...notes, ...read.notes] } };
  }

  /** One matrix as `{data, shape}`, or several by name. */
  async #object(slot: OwnSlot | undefined): Promise<ReadMatrices> {
    const { json } = this;
    const start = json.at;
    const found: ReadMatrices = {};
    const tensor = new TensorParts(json);
    const other: string[] = [];
    for await (const key of this.#keys()) {
      const named = slotOfWord(key);
      if (tensor.takes(key)) await tensor.take(key, () => this.#list());
      else if (named === undefined) {
        other.push(key);
        json.skip();
      } else {
        if (found[named] !== undefined) json.fail("jsonTwice", json.at, key);
        found[named] = this.#matrix(await this.#value(), named);
      }
    }
    const notes = other.map((key): Note => ({ kind: "keyLeftOut", found: excerpt(key) }));
    if (tensor.data !== undefined) {
      if (Object.keys(found).length > 0) json.fail("jsonTwice", start, "data");
      return this.#placed(slot, tensor.listed(tensor.data), notes);
    }
    return this.#withNotes(found, notes, start, other);
  }

  #withNotes(
    found: ReadMatrices,
    notes: readonly Note[],
    start: number,
    other: readonly string[],
  ): ReadMatrices {
    const [first, read] = (Object.entries(found) as [OwnSlot, ReadMatrix][])[0] ?? [];
    if (first === undefined || read === undefined) {
      return this.json.fail("jsonKeys", start, other.join(", "));
    }
    return { ...found, [first]: { ...read, notes: [...notes, ...read.notes] } };
  }

  /** Yields the keys of an object; the caller reads their values. */
  async *#keys(): AsyncGenerator<string> {
    const { json } = this;
    json.need("{");
    if (json.take("}")) return;
    do {
      const key = json.string();
      json.need(":");
      yield key;
    } while (json.next("}"));
  }

  /** A list, or an object with data and shape. */
  async #value(): Promise<Listed> {
    const { json } = this;
    if (json.peek() !== "{") return this.#list();
    const start = json.at;
    const tensor = new TensorParts(json);
    for await (const key of this.#keys()) {
      if (tensor.takes(key)) await tensor.take(key, () => this.#list());
      else json.skip();
    }
    return tensor.data === undefined ? json.fail("jsonKeys", start) : tensor.listed(tensor.data);
  }

  /** Rows of numbers, or a flat list. */
  async #list(): Promise<Listed> {
    const { json } = this;
    if (json.peek() !== "[") return json.failList();
    const at = json.at;
    const numbers = new Numbers();
    json.need("[");
    if (json.take("]")) return json.fail("noNumbers", at);
    if (json.peek() !== "[") {
      await this.#numbers(numbers);
      return { at, numbers, shape: [numbers.length] };
    }
    return { at, numbers, ...(await this.#rows(numbers)) };
  }

  async #rows(numbers: Numbers): Promise<{ shape: readonly number[]; beyond?: number }> {
    const { json } = this;
    let [rows, columns, beyond] = [0, 0, -1];
    do {
      if (json.peek() !== "[") json.failList();
      const at = json.at;
      json.need("[");
      if (json.peek() === "]")
        json.fail(rows === 0 ? "noNumbers" : "ragged", at, "0", `${columns}`);
      if (json.peek() === "[") json.fail("axes", json.at, undefined, "3");
      const before = numbers.length;
      await this.#numbers(numbers);
      const count = numbers.length - before;
      if (rows === 0) checkColumns(count, json.where(at));
      if (rows === 0) columns = count;
      if (count !== columns) json.fail("ragged", at, `${count}`, `${columns}`);
      if (rows === ownLimits.rows) beyond = at;
      rows += 1;
    } while (json.next("]"));
    return { shape: [rows, columns], ...(beyond < 0 ? {} : { beyond }) };
  }

  /** Reads the numbers of an open list. */
  async #numbers(into: Numbers): Promise<void> {
    const { json, pace } = this;
    do {
      into.push(json.number());
      if (into.length % 4096 === 0 && pace.due) await pace.rest(json.share);
    } while (json.next("]"));
  }

  #matrix({ at, numbers, shape, beyond }: Listed, slot: OwnSlot): ReadMatrix {
    const { json, name } = this;
    const [length = 0] = shape;
    const [rows = 0, columns = 0] = shape.length === 1 ? vectorShape(slot, length) : shape;
    checkColumns(columns, json.where(at));
    const where = beyond === undefined ? {} : { line: json.where(beyond).line };
    const { kept, notes } = keptRows(rows, where);
    const kind = slot === "query" ? "asRow" : "asColumn";
    const vector: Note[] = shape.length === 1 ? [{ kind, found: `${length}` }] : [];
    const matrix = { name, rows: kept, columns, data: numbers.take(kept * columns) };
    return { matrix, notes: [...vector, ...notes] };
  }
}

/** Parts of `{data, shape}`: data as rows, or as one list that the shape divides. */
class TensorParts {
  data: Listed | undefined;
  #shape: Listed | undefined;

  constructor(private readonly json: JsonText) {}

  takes(key: string): key is "data" | "shape" {
    return key === "data" || key === "shape";
  }

  async take(key: "data" | "shape", list: () => Promise<Listed>): Promise<void> {
    const { json } = this;
    if ((key === "data" ? this.data : this.#shape) !== undefined)
      json.fail("jsonTwice", json.at, key);
    if (key === "data") this.data = await list();
    else this.#shape = await list();
  }

  listed(data: Listed): Listed {
    const given = this.#shape;
    if (given === undefined) return data;
    const shape = [...given.numbers.take(given.numbers.length)];
    const [found, wanted] = [data.shape.join(" × "), shape.join(" × ")];
    if (shape.length > 2) this.json.fail("axes", given.at, wanted, `${shape.length}`);
    const count = shape.reduce((product, side) => product * side, 1);
    const whole = shape.every((side) => Number.isInteger(side) && side > 0);
    const fits = data.shape.length === 1 ? count === data.shape[0] : found === wanted;
    if (!whole || !fits) this.json.fail("jsonShape", given.at, found, wanted);
    return { ...data, shape };
  }
}
