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
  /** Line of the first row beyond the limit. */
  readonly beyond?: number;
}

/** A longer key names nothing here. */
const longestKey = 1000;

/** Keys without a place: the first ones, and the number of the others. */
class OtherKeys {
  readonly #first: string[] = [];
  #more = 0;

  add(key: string): void {
    if (this.#first.length < 8) this.#first.push(excerpt(key));
    else this.#more += 1;
  }

  notes(): Note[] {
    const shown = this.#more > 0 ? [...this.#first, `… +${this.#more}`] : this.#first;
    return shown.map((found) => ({ kind: "keyLeftOut", found }));
  }
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
    await this.#gap();
    const matrices = json.peek() === "{" ? await this.#object(slot) : await this.#alone(slot);
    await this.#gap();
    if (json.peek() !== "") json.failSyntax();
    return matrices;
  }

  async #rest(): Promise<void> {
    const { json, pace } = this;
    // Lines are counted on the way: a fault at the end of a long text would count them all at once.
    json.where(json.at);
    await pace.rest(json.share);
  }

  /** Most steps are few: a promise for each key would take most of the time. */
  #paced(steps: Iterator<void>): Promise<void> | undefined {
    return steps.next().done ? undefined : this.#rests(steps);
  }

  async #rests(steps: Iterator<void>): Promise<void> {
    do await this.#rest();
    while (!steps.next().done);
  }

  /** Skips white space of any length. */
  async #gap(): Promise<void> {
    while (this.json.gap()) await this.#rest();
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
    const other = new OtherKeys();
    const take = async (key: string, named: OwnSlot) => {
      if (found[named] !== undefined) json.fail("jsonTwice", json.at, key);
      found[named] = this.#matrix(await this.#value(), named);
    };
    await this.#members((key) => {
      const named = slotOfWord(key);
      if (tensor.takes(key)) return tensor.take(key, () => this.#list());
      if (named !== undefined) return take(key, named);
      other.add(key);
      return this.#paced(json.skip());
    });
    const notes = other.notes();
    if (tensor.data !== undefined) {
      if (Object.keys(found).length > 0) json.fail("jsonTwice", start, "data");
      return this.#placed(slot, tensor.listed(tensor.data), notes);
    }
    return this.#withNotes(found, notes, start);
  }

  #withNotes(found: ReadMatrices, notes: readonly Note[], start: number): ReadMatrices {
    const [first, read] = (Object.entries(found) as [OwnSlot, ReadMatrix][])[0] ?? [];
    if (first === undefined || read === undefined) {
      return this.json.fail("jsonKeys", start, notes.map((note) => note.found).join(", "));
    }
    return { ...found, [first]: { ...read, notes: [...notes, ...read.notes] } };
  }

  /** Reads an object; `take` reads the value of a key. */
  async #members(take: (key: string) => Promise<void> | undefined): Promise<void> {
    const { json } = this;
    json.need("{");
    await this.#gap();
    if (json.take("}")) return;
    let count = 0;
    do {
      if (json.gap()) await this.#gap();
      const start = json.at;
      const scanned = this.#paced(json.scan());
      if (scanned) await scanned;
      const text = json.text.slice(start, json.at);
      if (json.gap()) await this.#gap();
      json.need(":");
      const taken = take(
        text.length > longestKey ? text.slice(1, longestKey) : (JSON.parse(text) as string),
      );
      if (taken) await taken;
      if (json.gap()) await this.#gap();
      count += 1;
      if (count % 256 === 0 && this.pace.due) await this.#rest();
    } while (json.next("}"));
  }

  /** A list, or an object with data and shape. */
  async #value(): Promise<Listed> {
    const { json } = this;
    await this.#gap();
    if (json.peek() !== "{") return this.#list();
    const start = json.at;
    const tensor = new TensorParts(json);
    await this.#members((key) =>
      tensor.takes(key) ? tensor.take(key, () => this.#list()) : this.#paced(json.skip()),
    );
    return tensor.data === undefined ? json.fail("jsonKeys", start) : tensor.listed(tensor.data);
  }

  /** Rows of numbers, or a flat list. */
  async #list(): Promise<Listed> {
    const { json } = this;
    await this.#gap();
    if (json.peek() !== "[") return json.failList();
    const at = json.at;
    const numbers = new Numbers();
    json.need("[");
    await this.#gap();
    if (json.take("]")) return json.fail("noNumbers", at);
    if (json.peek() !== "[") {
      await this.#numbers(numbers);
      return { at, numbers, shape: [numbers.length] };
    }
    return { at, numbers, ...(await this.#rows(numbers)) };
  }

  async #rows(numbers: Numbers): Promise<{ shape: readonly number[]; beyond?: number }> {
    const { json } = this;
    let [rows, columns, beyond] = [0, 0, 0];
    do {
      if (json.gap()) await this.#gap();
      if (json.peek() !== "[") json.failList();
      const at = json.at;
      if (rows === ownLimits.rows) beyond = json.where(at).line;
      json.need("[");
      if (json.gap()) await this.#gap();
      if (json.peek() === "]")
        json.fail(rows === 0 ? "noNumbers" : "ragged", at, "0", `${columns}`);
      if (json.peek() === "[") json.fail("axes", json.at, undefined, "3");
      const before = numbers.length;
      await this.#numbers(numbers);
      const count = numbers.length - before;
      if (rows === 0) this.#checkColumns(count, at);
      if (rows === 0) columns = count;
      if (count !== columns) json.fail("ragged", at, `${count}`, `${columns}`);
      rows += 1;
      if (json.gap()) await this.#gap();
    } while (json.next("]"));
    return { shape: [rows, columns], ...(beyond === 0 ? {} : { beyond }) };
  }

  /** Reads the numbers of an open list. */
  async #numbers(into: Numbers): Promise<void> {
    const { json, pace } = this;
    do {
      if (json.gap()) await this.#gap();
      into.push(json.number());
      if (into.length % 4096 === 0 && pace.due) await this.#rest();
      if (json.gap()) await this.#gap();
    } while (json.next("]"));
  }

  /** The place of a list costs time. */
  #checkColumns(count: number, at: number): void {
    if (count > ownLimits.columns) checkColumns(count, this.json.where(at));
  }

  #matrix({ at, numbers, shape, beyond }: Listed, slot: OwnSlot): ReadMatrix {
    const { name } = this;
    const [length = 0] = shape;
    const [rows = 0, columns = 0] = shape.length === 1 ? vectorShape(slot, length) : shape;
    this.#checkColumns(columns, at);
    const where = beyond === undefined ? {} : { line: beyond };
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
