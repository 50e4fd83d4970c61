/** Reads the reader's own data: the format is detected from the content, and every error names the reason and, where it is known, the place. */
import {
  excerpt,
  type Fault,
  FaultError,
  fail,
  megabytes,
  type Note,
  tensorName,
} from "../../../data/fault.js";
import { textOf } from "../../../data/lines.js";
import { type OpenText, openData, type TensorFile, wholeText } from "../../../data/open.js";
import {
  fileLimits,
  Pace,
  type PaceOptions,
  pieceBytes,
  type Source,
} from "../../../data/source.js";
import type { ReadTable } from "../../../data/tables/columns.js";
import { readDelimited } from "../../../data/tables/delimited.js";
import { jsonTable } from "../../../data/tables/json-table.js";
import { parseJson } from "../../../data/tables/printed.js";
import { wordLayout } from "../../../data/tables/word-vectors.js";
import type { GivenData } from "../given/given.js";
import { isGiven, type Place } from "../given/given-slots.js";
import {
  cut,
  groupsIn,
  isWeightsName,
  labelsOf,
  linesIn,
  looksLikeWeights,
  ofKeys,
  readGroup,
  stacked,
  textsIn,
  type WeightsGroup,
  weightsIn,
} from "../given/given-tensors.js";
import { jsonTensors } from "./json-tensors.js";
import { type OwnMatrix, type OwnSlot, ownLimits } from "./matrix.js";
import { readOwnTensor, unusable } from "./own-tensor.js";
import type { DataReading, OwnReading, ReadOptions } from "./readings.js";
import { slotOfFile, slotOfName } from "./slots.js";
import { groupsOf, joined, matricesIn, type TableRole } from "./table-choice.js";
import { type Chosen, leftOut, planTensors, type Tensors } from "./tensor-choice.js";

// Loaded with the readers.
export { asLayers } from "../given/given-tensors.js";

export type { OwnReading, TableChoice, TensorChoice } from "./readings.js";

/** Never rejects. Works in slices of some milliseconds; memory is that of the result and of one piece. */
export const readOwnData = (source: Source, options: ReadOptions = {}): Promise<OwnReading> =>
  orFault(options, (pace) => new Reader(source, options.slot).read(pace));

async function orFault(
  options: PaceOptions,
  act: (pace: Pace) => Promise<OwnReading>,
): Promise<OwnReading> {
  try {
    return await act(new Pace(options));
  } catch (error) {
    if (options.signal?.aborted) return { kind: "stopped" };
    const fault: Fault = error instanceof FaultError ? error.fault : { kind: "unreadable" };
    return { kind: "fault", fault };
  }
}

/** "tokens.txt". */
const isTokenFile = (name: string) => /(^|[^a-z])(tokens?|words)([^a-z].*)?\.txt$/i.test(name);

const startsWithNumber = (text: string) => /^\s*(#.*\s+)*["']?[+\-−]?\.?\d/.test(text);

/** Reads one file for one place, or for those that names and numbers say. */
class Reader {
  readonly #wantsWeights: boolean;
  readonly #wantsTokens: boolean;
  /** The place of an own matrix. */
  readonly #slot: OwnSlot | undefined;

  constructor(
    private readonly source: Source,
    private readonly place: Place | undefined,
  ) {
    this.#wantsWeights = place === "weights" || place === "other";
    this.#wantsTokens = place === "queryTokens" || place === "keyTokens";
    this.#slot = isGiven(place) ? undefined : place;
  }

  async read(pace: Pace): Promise<OwnReading> {
    const { size } = this.source;
    if (size > fileLimits.bytes) fail("tooLarge", megabytes(size, fileLimits.bytes));
    const opened = await openData(this.source, pace, ownLimits.rows);
    if ("table" in opened) return this.#table(opened);
    if ("tensors" in opened) return this.#tensors(opened, pace);
    return opened.nested ? this.#nested(opened, pace) : this.#lines(opened, pace);
  }

  async #lines({ encoding, start }: OpenText, pace: Pace): Promise<OwnReading> {
    const { name } = this.source;
    const isText = this.place === undefined && /\.txt$/i.test(name) && !slotOfFile(name);
    const isTokens =
      this.#wantsTokens ||
      isTokenFile(name) ||
      (isText && !startsWithNumber(start) && !(await this.#startsWithWord(encoding)));
    if (!isTokens)
      return this.#table(await readDelimited(this.source, encoding, pace, ownLimits.rows));
    const list = cut(linesIn(await textOf(this.source, encoding, pace)));
    if (this.#wantsWeights) fail("notANumber", { line: 1, found: excerpt(list[0] ?? "") });
    return this.#given({ queryTokens: list });
  }

  /** Whether the first lines hold a word and its numbers each. */
  async #startsWithWord(encoding: string): Promise<boolean> {
    const head = await this.source.read(0, Math.min(pieceBytes, this.source.size));
    const lines = new TextDecoder(encoding).decode(head).split(/\r?\n/);
    return wordLayout(lines.slice(0, Math.min(8, Math.max(1, lines.length - 1)))) !== undefined;
  }

  async #nested(opened: OpenText, pace: Pace): Promise<OwnReading> {
    const text = await wholeText(this.source, opened, pace);
    // Returned unparsed: the state reader checks it field by field.
    if (/^\s*\{\s*"softknn"\s*:\s*"state"/.test(opened.start)) return { kind: "state", text };
    const value = parseJson(text);
    const slot = this.#slot ?? slotOfFile(this.source.name);
    const wanted = { slot: slot !== undefined, weights: this.#wantsWeights };
    const found = jsonTensors(value, wanted);
    if (found) return this.#tensors(found, pace);
    return this.#table((await jsonTable(value, pace, ownLimits.rows)) ?? fail("jsonKeys"));
  }

  /** A table of numbers that has one place is taken at once; the reader chooses the columns of any other. */
  #table(read: ReadTable): OwnReading {
    const { table } = read;
    const name = tensorName(this.source.name, 130);
    const groups = groupsOf(table);
    const isPlain =
      table.gaps.length === 0 &&
      (table.columns.every(({ kind }) => kind === "numbers") ||
        (table.columns.length === 1 && table.columns[0]?.kind === "vectors"));
    const slot = isGiven(this.place) ? undefined : (this.place ?? slotOfFile(this.source.name));
    const at = slot ?? "key";
    const take = (roles: readonly TableRole[], skip = false): DataReading => {
      const { own, labels, notes } = matricesIn(read, groups, roles, at, skip, name);
      const whose = at === "key" ? "keyTokens" : "queryTokens";
      const given = labels && at !== "value" ? { [whose]: labels } : {};
      const [first = at] = Object.keys(own);
      return { kind: "data", own, given, notes: { [first]: notes } };
    };
    if (isGiven(this.place) || (isPlain && slot === undefined)) {
      const { rows, columns, data } = joined(table, table.columns);
      if (
        isGiven(this.place) ||
        isWeightsName(this.source.name) ||
        looksLikeWeights(data, columns)
      ) {
        const { weights } = stacked(name, [{ type: "float64", data }], [rows, columns]);
        return this.#given({ weights });
      }
    }
    if (slot !== undefined && isPlain) return take(groups.map(() => "matrix"));
    return {
      kind: "table",
      ...{ file: name, place: at, rows: table.rows, gaps: table.gaps, groups },
      read: (roles, skip) => orFault({}, async () => take(roles, skip)),
    };
  }

  /** What a model gave, at its place: the second weights, or the tokens of the keys. */
  #given(given: GivenData, notes: readonly Note[] = []): DataReading {
    const { weights, queryTokens, ...rest } = given;
    if (this.#wantsTokens && queryTokens === undefined) fail("notTokens");
    if (this.#wantsWeights && weights === undefined) fail("noNumbers");
    const slot = this.place === "other" ? "other" : "weights";
    const at = this.place === "keyTokens" ? "keyTokens" : "queryTokens";
    return {
      ...{ kind: "data", own: {} },
      given: {
        ...rest,
        ...(queryTokens && { [at]: queryTokens }),
        ...(weights && { [slot]: weights }),
      },
      notes: notes.length === 0 ? {} : { [weights ? slot : at]: notes },
    };
  }

  async #tensors(file: TensorFile & Partial<Named>, pace: Pace): Promise<OwnReading> {
    const { tensors, metadata = {}, left, named } = file;
    const { name } = this.source;
    const texts = await textsIn(tensors, metadata, pace);
    const [[single = ""] = []] = tensors;
    const ofName = tensors.size === 1 ? (slotOfName(single) ?? slotOfFile(name)) : undefined;
    const slot = isGiven(this.place) ? undefined : ((named ? undefined : this.place) ?? ofName);
    if (slot === undefined) {
      const given = await this.#givenIn(tensors, texts, pace);
      if (given) return given;
    }
    const { chosen, open, names } = planTensors(tensors, slot);
    if (slot === undefined && tensors.has("")) fail("noSlot", { found: tensorName(name) });
    const take = async (these: Chosen, newPace: Pace, notes: readonly Note[] = []) => {
      const reading = await this.#matrices(tensors, these, newPace, notes);
      const { query, key, value, x } = reading.own;
      const sides = [(query ?? x ?? key)?.rows ?? 0, (key ?? x ?? value)?.rows ?? 0] as const;
      return { ...reading, given: labelsOf(texts, "", sides) };
    };
    if (open.length === 0)
      return take(chosen, pace, left ?? (slot ? [] : leftOut(tensors, chosen)));
    return {
      kind: "choice",
      ...{ file: tensorName(name), places: open, guess: chosen },
      tensors: names.map((one) => ({ name: one, shape: tensors.get(one)?.shape ?? [] })),
      read: (these, options) => orFault(options, (newPace) => take(these, newPace)),
    };
  }

  /** Weights and tokens of a file; undefined if it has neither. */
  async #givenIn(
    tensors: Tensors,
    texts: ReadonlyMap<string, readonly string[]>,
    pace: Pace,
  ): Promise<OwnReading | undefined> {
    const { name: file } = this.source;
    const isNamed = isWeightsName(file) && tensors.size === 1;
    const isSure = this.#wantsWeights || isNamed;
    const groups = isSure ? groupsIn(tensors) : await weightsIn(tensors, pace);
    const take = async (group: WeightsGroup, newPace: Pace) => {
      const { weights, notes } = await readGroup(tensors, group, file, newPace);
      const [, , rows, columns] = weights.shape;
      return this.#given({ weights, ...labelsOf(texts, group.name, [rows, columns]) }, notes);
    };
    const [only, ...others] = this.#wantsTokens ? [] : groups;
    if (only !== undefined && others.length === 0) return take(only, pace);
    if (only !== undefined) {
      const place = this.place === "other" ? "other" : "weights";
      return {
        kind: "choice",
        ...{ file: tensorName(file), places: [place], tensors: groups },
        guess: { [place]: only.name },
        read: (chosen, options) =>
          orFault(options, async (newPace) => {
            const group = groups.find(({ name }) => name === chosen[place]);
            return group ? take(group, newPace) : { kind: "stopped" };
          }),
      };
    }
    // Beside matrices, tokens name the rows of these.
    const isAlone = [...tensors.values()].every((tensor) => unusable(tensor) !== undefined);
    if (texts.size > 0 && (isAlone || isGiven(this.place))) {
      const lists = [...texts];
      const keys = lists.length > 1 ? lists.find(([name]) => ofKeys.test(name)) : undefined;
      const queries = lists.find((list) => list !== keys);
      return this.#given({
        ...(queries && { queryTokens: queries[1] }),
        ...(keys && { keyTokens: keys[1] }),
      });
    }
    if (this.#wantsTokens) fail("notTokens");
    return isSure ? failWeights(tensors) : undefined;
  }

  /** Reads the tensors that have a place; the notes are those of the first. */
  async #matrices(
    tensors: Tensors,
    chosen: Chosen,
    pace: Pace,
    before: readonly Note[],
  ): Promise<DataReading> {
    const own: Partial<Record<OwnSlot, OwnMatrix>> = {};
    const notes: Partial<Record<OwnSlot, readonly Note[]>> = {};
    for (const [slot, name] of Object.entries(chosen) as [OwnSlot, string][]) {
      const tensor = tensors.get(name);
      if (tensor === undefined) continue;
      const read = await readOwnTensor(tensor, name, this.source.name, slot, pace);
      notes[slot] = Object.keys(own).length === 0 ? [...read.notes, ...before] : read.notes;
      own[slot] = read.matrix;
    }
    return { kind: "data", own, given: {}, notes };
  }
}

/** What JSON says beside its tensors. */
interface Named {
  readonly left: readonly Note[];
  readonly named: boolean;
}

/** Why a file for weights has none. */
function failWeights(tensors: Tensors): never {
  const [[name, tensor] = []] = tensors;
  if (tensors.size === 1 && tensor) {
    const at = name ? { tensor: tensorName(name) } : {};
    if (tensor.fault) fail(tensor.fault.kind, { ...at, ...tensor.fault });
    if (tensor.shape.includes(0)) fail("noNumbers", at);
    fail("weightsAxes", { ...at, found: `${tensor.shape.length}` });
  }
  return fail("noTensor");
}
