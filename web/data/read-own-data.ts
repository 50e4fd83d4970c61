/** Reads the reader's own data: the format is detected from the content, and every error names the reason and, where it is known, the place. */
import {
  excerpt,
  type Fault,
  FaultError,
  fail,
  megabytes,
  type Note,
  tensorName,
} from "./fault.js";
import { refuseForeign } from "./foreign.js";
import type { GivenData } from "./given/given.js";
import { readGivenJson } from "./given/given-json.js";
import { isGiven, type Place } from "./given/given-slots.js";
import {
  cut,
  groupsIn,
  isWeightsName,
  labelsOf,
  linesIn,
  looksLikeWeights,
  readGroup,
  stacked,
  textsIn,
  type WeightsGroup,
  weightsIn,
} from "./given/given-tensors.js";
import { holdsMatrices, parseJson, type ReadMatrices, readJson } from "./json.js";
import { checkText, encodingOf, textOf } from "./lines.js";
import { type OwnData, type OwnSlot, ownLimits } from "./matrix.js";
import { openNpy, readNpy } from "./numpy/npy.js";
import { failMagic, startsAsNpy } from "./numpy/npy-header.js";
import { readNpz } from "./numpy/npz.js";
import { startsAsZip } from "./numpy/zip.js";
import { unusable } from "./own-tensor.js";
import type {
  DataReading,
  OwnNotes,
  OwnReading,
  ReadOptions,
  TableChoice,
  TensorChoice,
} from "./readings.js";
import type { ReadMatrix } from "./rows.js";
import { readSafetensors, startsAsSafetensors } from "./safetensors.js";
import { slotOfFile } from "./slots.js";
import { Pace, type PaceOptions, pieceBytes, type Source } from "./source.js";
import type { ReadTable } from "./tables/columns.js";
import { readDelimited } from "./tables/delimited.js";
import { isJsonLines, jsonTable, readJsonLines } from "./tables/json-table.js";
import { readParquet, startsAsParquet } from "./tables/parquet.js";
import { isNested } from "./tables/read-table.js";
import { groupsOf, matricesIn, type TableRole } from "./tables/table-choice.js";
import { wordLayout } from "./tables/word-vectors.js";
import { type Chosen, leftOut, planTensors, readChosen, type Tensors } from "./tensor-choice.js";

// Loaded with the readers.
export { asLayers } from "./given/given-tensors.js";

export type { OwnReading, TableChoice, TensorChoice } from "./readings.js";

/** Never rejects. Works in slices of some milliseconds; memory is that of the result and of one piece. */
export async function readOwnData(source: Source, options: ReadOptions = {}): Promise<OwnReading> {
  return orFault(options, (pace) => read(source, options.slot, pace));
}

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

async function read(source: Source, place: Place | undefined, pace: Pace): Promise<OwnReading> {
  const { size, name } = source;
  if (size === 0) fail("empty");
  if (size > ownLimits.bytes) fail("tooLarge", megabytes(size, ownLimits.bytes));
  const head = await source.read(0, Math.min(4096, size));
  refuseForeign(head, name);
  if (startsAsNpy(head)) return npy(source, place, pace);
  if (/\.npy$/i.test(name) || head[0] === 0x93) failMagic(head);
  if (startsAsZip(head))
    return tensorsOf({ tensors: await readNpz(source, pace) }, source, place, pace);
  if (/\.npz$/i.test(name)) fail("zipDirectory", { byte: size });
  if (/\.safetensors$/i.test(name) || startsAsSafetensors(head))
    return tensorsOf(await readSafetensors(source, pace), source, place, pace);
  if (startsAsParquet(head))
    return tableReading(await readParquet(source, pace, ownLimits.rows), source, place);
  checkText(head);
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const isJson = isNested(text) || /\.json$/i.test(name);
  if (/^\s*\{/.test(text) && (await isJsonLines(source, encoding)))
    return tableReading(await readJsonLines(source, encoding, pace, ownLimits.rows), source, place);
  if (isJson) return json(source, encoding, place, pace);
  const lines = place === "queryTokens" || place === "keyTokens" || isTokenFile(name);
  const isText = place === undefined && /\.txt$/i.test(name) && !slotOfFile(name);
  if (lines || (isText && !startsWithNumber(text) && !(await startsWithWord(source, encoding))))
    return tokens(source, encoding, place, pace);
  return tableReading(await readDelimited(source, encoding, pace, ownLimits.rows), source, place);
}

/** Whether the first lines hold a word and its numbers each. */
async function startsWithWord(source: Source, encoding: string): Promise<boolean> {
  const head = await source.read(0, Math.min(pieceBytes, source.size));
  const lines = new TextDecoder(encoding).decode(head).split(/\r?\n/);
  return wordLayout(lines.slice(0, Math.min(8, Math.max(1, lines.length - 1)))) !== undefined;
}

/** A table of numbers that has one place is taken at once; the reader chooses the columns of any other. */
function tableReading(read: ReadTable, source: Source, place: Place | undefined): OwnReading {
  const { table } = read;
  const name = tensorName(source.name);
  const groups = groupsOf(table);
  const all = groups.map((): TableRole => "matrix");
  const isPlain =
    table.gaps.length === 0 &&
    (table.columns.every(({ kind }) => kind === "numbers") ||
      (table.columns.length === 1 && table.columns[0]?.kind === "vectors"));
  const slot = isGiven(place) ? undefined : (place ?? slotOfFile(source.name));
  const take = (roles: readonly TableRole[], at: OwnSlot, skip = false): DataReading => {
    const { own, labels, notes } = matricesIn(
      read,
      groups,
      roles,
      at,
      skip,
      tensorName(source.name, 130),
    );
    const whose = at === "key" ? "keyTokens" : "queryTokens";
    const given = labels && at !== "value" ? { [whose]: labels } : {};
    const [first = at] = Object.keys(own);
    return { kind: "data", own, given, notes: { [first]: notes } };
  };
  if (isGiven(place) || (isPlain && slot === undefined)) {
    const { own, notes } = take(all, "key");
    const { rows, columns, data } = own.key ?? fail("noNumbers");
    if (isGiven(place) || isWeightsName(source.name) || looksLikeWeights(data, columns)) {
      const { weights } = stacked(
        name,
        [{ type: "float64", data: Float64Array.from(data) }],
        [rows, columns],
      );
      return givenOf({ weights }, place, notes.key);
    }
  }
  if (slot !== undefined && isPlain) return take(all, slot);
  const at = slot ?? "key";
  const choice: TableChoice = {
    ...{ kind: "table", file: name, place: at, rows: table.rows, gaps: table.gaps, groups },
    read: (roles, skip) => orFault({}, async () => take(roles, at, skip)),
  };
  return choice;
}

/** "tokens.txt". */
const isTokenFile = (name: string) => /(^|[^a-z])(tokens?|words)([^a-z].*)?\.txt$/i.test(name);

const startsWithNumber = (text: string) => /^\s*(#.*\s+)*["']?[+\-−]?\.?\d/.test(text);

async function tokens(
  source: Source,
  encoding: string,
  place: Place | undefined,
  pace: Pace,
): Promise<OwnReading> {
  const list = cut(linesIn(await textOf(source, encoding, pace)));
  if (place === "weights" || place === "other")
    fail("notANumber", { line: 1, found: excerpt(list[0] ?? "") });
  return givenOf({ queryTokens: list }, place);
}

/** What a model gave, at its place: the second weights, or the tokens of the keys. */
function givenOf(
  given: GivenData,
  place: Place | undefined,
  notes: readonly Note[] = [],
): DataReading {
  const { weights, queryTokens, ...rest } = given;
  const slot = place === "other" ? "other" : "weights";
  if ((place === "queryTokens" || place === "keyTokens") && queryTokens === undefined)
    fail("notTokens");
  if ((place === "weights" || place === "other") && weights === undefined) fail("noNumbers");
  const at = place === "keyTokens" ? "keyTokens" : "queryTokens";
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

async function npy(source: Source, place: Place | undefined, pace: Pace): Promise<OwnReading> {
  const slot = isGiven(place) ? undefined : (place ?? slotOfFile(source.name));
  if (slot !== undefined) return matricesOf({ [slot]: await readNpy(source, slot, pace) });
  const tensor = await openNpy(source, pace);
  return (
    (await givenIn({ tensors: new Map([["", tensor]]) }, source, place, pace)) ??
    fail("noSlot", { found: tensorName(source.name) })
  );
}

interface Opened {
  readonly tensors: Tensors;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Weights and tokens of a file; undefined if it has neither. */
async function givenIn(
  { tensors, metadata = {} }: Opened,
  source: Source,
  place: Place | undefined,
  pace: Pace,
): Promise<OwnReading | undefined> {
  const texts = await textsIn(tensors, metadata, pace);
  const wantsWeights = place === "weights" || place === "other";
  const wantsTokens = place === "queryTokens" || place === "keyTokens";
  const isNamed = isWeightsName(source.name) && tensors.size === 1;
  const groups = wantsTokens
    ? []
    : wantsWeights || isNamed
      ? groupsIn(tensors)
      : await weightsIn(tensors, pace);
  const take = async (group: WeightsGroup, newPace: Pace) => {
    const { weights, notes } = await readGroup(tensors, group, source.name, newPace);
    const [, , rows, columns] = weights.shape;
    return givenOf({ weights, ...labelsOf(texts, group.name, [rows, columns]) }, place, notes);
  };
  const [only, ...others] = groups;
  if (only !== undefined && others.length === 0) return take(only, pace);
  if (only !== undefined) return choiceOf(groups, source, wantsWeights ? place : "weights", take);
  const [first] = texts.values();
  if (first !== undefined) return givenOf({ queryTokens: first }, place);
  if (wantsTokens) fail("notTokens");
  return wantsWeights || isNamed ? failWeights(tensors) : undefined;
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

function choiceOf(
  groups: readonly WeightsGroup[],
  source: Source,
  place: "weights" | "other",
  take: (group: WeightsGroup, pace: Pace) => Promise<OwnReading>,
): TensorChoice {
  return {
    kind: "choice",
    file: tensorName(source.name),
    places: [place],
    tensors: groups,
    guess: { [place]: groups[0]?.name ?? "" },
    read: (chosen, options) =>
      orFault(options, async (pace) => {
        const group = groups.find(({ name }) => name === chosen[place]);
        return group ? take(group, pace) : { kind: "stopped" };
      }),
  };
}

async function tensorsOf(
  opened: Opened,
  source: Source,
  place: Place | undefined,
  pace: Pace,
): Promise<OwnReading> {
  const { tensors, metadata = {} } = opened;
  const ofFile = tensors.size === 1 ? slotOfFile(source.name) : undefined;
  const slot = isGiven(place) ? undefined : (place ?? ofFile);
  if (slot === undefined) {
    const given = await givenIn(opened, source, place, pace);
    if (given !== undefined && !(given.kind === "data" && isTokensBeside(given, tensors)))
      return given;
  }
  const { chosen, open, names } = planTensors(tensors, source.name, slot);
  const texts = await textsIn(tensors, metadata, pace);
  const take = async (these: Chosen, newPace: Pace) => {
    const reading = matricesOf(await readChosen(tensors, these, source, newPace));
    const { query, key, value, x } = reading.own;
    const sides = [(query ?? x ?? key)?.rows ?? 0, (key ?? x ?? value)?.rows ?? 0] as const;
    return { ...reading, given: labelsOf(texts, "", sides) };
  };
  if (open.length === 0) {
    const reading = await take(chosen, pace);
    const [first] = Object.keys(chosen) as OwnSlot[];
    return slot || first === undefined
      ? reading
      : withNotes(reading, first, leftOut(tensors, chosen));
  }
  const shapeOf = (name: string) => tensors.get(name)?.shape ?? [];
  return {
    kind: "choice",
    file: tensorName(source.name),
    places: open,
    tensors: names.map((name) => ({ name, shape: shapeOf(name) })),
    guess: chosen,
    read: (these, options) => orFault(options, (newPace) => take(these, newPace)),
  };
}

/** Tokens of a file that also has tensors, and no weights: they name the rows of its matrices. */
const isTokensBeside = ({ given }: DataReading, tensors: Tensors): boolean =>
  given.weights === undefined &&
  [...tensors.values()].some((tensor) => unusable(tensor) === undefined);

function withNotes(reading: DataReading, slot: OwnSlot, notes: readonly Note[]): DataReading {
  return {
    ...reading,
    notes: { ...reading.notes, [slot]: [...(reading.notes[slot] ?? []), ...notes] },
  };
}

async function json(
  source: Source,
  encoding: string,
  place: Place | undefined,
  pace: Pace,
): Promise<OwnReading> {
  const { size, name } = source;
  const head = new TextDecoder(encoding).decode(await source.read(0, Math.min(4096, size)));
  const isState = /^\s*\{\s*"softknn"\s*:\s*"state"/.test(head);
  const most = isState ? ownLimits.stateBytes : ownLimits.jsonBytes;
  if (size > most) fail("tooLarge", megabytes(size, most));
  const text = await textOf(source, encoding, pace);
  // Returned unparsed: the state reader checks it field by field.
  if (isState) return { kind: "state", text };
  const slot = isGiven(place) ? undefined : (place ?? slotOfFile(name));
  const value = parseJson(text);
  if (slot === undefined) {
    const wanted = place === "weights" || place === "other";
    const read = readGivenJson(value, tensorName(name), wanted);
    if (read) return givenOf(read.given, place, read.notes);
    if (isGiven(place)) fail(wanted ? "noNumbers" : "notTokens");
  }
  if (holdsMatrices(value, slot)) return matricesOf(readJson(value, tensorName(name), slot));
  return tableReading(jsonTable(value, ownLimits.rows) ?? fail("jsonKeys"), source, place);
}

function matricesOf(read: ReadMatrices): DataReading {
  const entries = Object.entries(read);
  const named = ({ matrix }: ReadMatrix) => ({ ...matrix, name: tensorName(matrix.name, 130) });
  const own = Object.fromEntries(entries.map(([slot, r]) => [slot, named(r)])) as OwnData;
  const notes = Object.fromEntries(entries.map(([slot, r]) => [slot, r.notes])) as OwnNotes;
  return { kind: "data", own, given: {}, notes };
}
