/** Reads a file of the reader: what is in it, what its names say it is for, and the matrices or weights of what was chosen. */
import {
  type Fault,
  type FaultDetails,
  FaultError,
  fail,
  type Note,
  tensorName,
} from "../../../data/fault.js";
import { openData } from "../../../data/open.js";
import { Pace, type PaceOptions, type Source } from "../../../data/source.js";
import type { Column, Gap, Table } from "../../../data/table.js";
import type { StoredTensor, Tensors } from "../../../data/tensor.js";
import type { GivenData } from "../given/given.js";
import { cut, groupsOf, readGroup } from "../given/given-tensors.js";
import { type OwnData, type OwnMatrix, type OwnSlot, ownLimits } from "./matrix.js";
import {
  isId,
  isLabel,
  isOfKeys,
  isValue,
  type Place,
  type Role,
  roleOf,
  tokensIn,
} from "./roles.js";

/** An array of a file, or columns of a table. */
export interface Item {
  readonly name: string;
  /** "12 × 64"; "" for texts. */
  readonly size: string;
  /** The first numbers or texts. */
  readonly preview: string;
  /** What it may be for. */
  readonly roles: readonly Role[];
  /** What its name says, or what is likely. */
  readonly role: Role | undefined;
}

/** By item; undefined: not used. */
export type Roles = readonly (Role | undefined)[];

/** A file whose names do not say what is what. */
export interface Choice {
  readonly kind: "choice";
  readonly file: string;
  readonly items: readonly Item[];
  readonly rows: number;
  readonly gaps: readonly Gap[];
  /** `skip`: rows with a missing number are left out. Never rejects. */
  read(chosen: Roles, skip: boolean, options?: PaceOptions): Promise<OwnReading>;
}

/** Matrices for Q, K, V or X, or what a model gave, each with tokens where the file has some. */
export interface DataReading {
  readonly kind: "data";
  readonly own: OwnData;
  readonly given: GivenData;
  readonly notes: Readonly<Partial<Record<Place, readonly Note[]>>>;
}

/** One of: data, a choice, an exported state, a fault, or nothing after an abort. */
export type OwnReading =
  | DataReading
  | Choice
  | { readonly kind: "state"; readonly text: string }
  | { readonly kind: "fault"; readonly fault: Fault }
  | { readonly kind: "stopped" };

/** Never rejects. Works in slices of some milliseconds. */
export const readOwnData = (source: Source, options: PaceOptions = {}): Promise<OwnReading> =>
  orFault(options, async (pace) => {
    const head = await source.read(0, Math.min(64, source.size));
    // Returned unparsed: the state reader checks it field by field.
    if (/^\s*\{\s*"softknn"\s*:\s*"state"/.test(new TextDecoder().decode(head)))
      return {
        kind: "state",
        text: new TextDecoder().decode(await source.read(0, source.size)),
      };
    const found = await openData(source, pace);
    return "columns" in found ? ofTable(found, source.name) : ofTensors(found, source.name, pace);
  });

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

/** Rows whose numbers a preview shows. */
const previewNumbers = 4;
/** More columns of numbers are one item. */
const fewColumns = 12;

interface Columns extends Item {
  readonly columns: readonly Column[];
}

const widthOf = (columns: readonly Column[]): number =>
  columns.reduce((sum, column) => sum + (column.kind === "text" ? 0 : column.width), 0);

const short = (x: number): string =>
  Number.isNaN(x) ? "–" : String(Number.isInteger(x) ? x : Number(x.toPrecision(4)));

function columnsItem(columns: readonly Column[], role: Role | undefined, rows: number): Columns {
  const [first, last] = [columns[0] as Column, columns.at(-1) as Column];
  const name = first === last ? first.name : `${first.name} … ${last.name}`;
  if (first.kind === "text") {
    const preview = tensorName(first.texts.slice(0, previewNumbers).join(", "), 40);
    return { name, size: "", preview, roles: ["labels"], role, columns };
  }
  const row = columns.flatMap((column) =>
    column.kind === "text" ? [] : [...column.data.subarray(0, column.width)],
  );
  const preview = `${row.slice(0, previewNumbers).map(short).join(" ")}${row.length > previewNumbers ? " …" : ""}`;
  const of: readonly Role[] = ["weights", "query", "key", "value", "x"];
  return { name, size: `${rows} × ${row.length}`, preview, roles: of, role, columns };
}

/** The columns of a table, many numbers as one item. */
function itemsOf({ columns, rows }: Table, file: string): Columns[] {
  const texts = columns.filter(({ kind }) => kind === "text");
  // A text that is the same in every row names none.
  const tells = (column: Column) =>
    rows === 1 || (column.kind === "text" && new Set(column.texts).size > 1);
  const labels = texts.find(({ name }) => isLabel(name)) ?? texts.find(tells);
  const lists = columns.filter(({ kind }) => kind === "vectors");
  const [vectors] = lists;
  const numbers = columns.filter(({ kind, name }) => kind === "numbers" && !isId(name));
  const values = numbers.filter(({ name }) => isValue(name));
  const ofFile = roleOf(file) ?? "x";
  const likely = (column: Column): Role | undefined => {
    if (column === labels) return "labels";
    if (column.kind === "vectors")
      return (lists.length > 1 && roleOf(column.name)) || (column === vectors ? ofFile : undefined);
    if (values.includes(column) && (vectors || values.length < numbers.length)) return "value";
    return !vectors && numbers.includes(column) ? ofFile : undefined;
  };
  const joins = columns.filter(({ kind }) => kind === "numbers").length > fewColumns;
  const groups: Column[][] = [];
  for (const [i, column] of columns.entries()) {
    const [last, before] = [groups.at(-1), columns[i - 1]];
    const isSame = column.kind === "numbers" && before?.kind === "numbers";
    if (joins && last && isSame && likely(column) === likely(before)) last.push(column);
    else groups.push([column]);
  }
  return groups.map((members) => columnsItem(members, likely(members[0] as Column), rows));
}

/** Words with vectors, and a file of numbers whose name says what they are, are taken at once. */
function ofTable(table: Table, file: string): OwnReading | Promise<OwnReading> {
  const items = itemsOf(table, file);
  const name = tensorName(file, 130);
  const read = async (chosen: Roles, skip = false) => matricesOf(table, items, chosen, skip, name);
  const kinds = table.columns.map(({ kind }) => kind).sort();
  const isWords = kinds.join() === "text,vectors";
  const isNamed = roleOf(file) !== undefined && !kinds.includes("text");
  const isSure = table.gaps.length === 0 && (isWords || isNamed);
  if (isSure) return read(items.map(({ role }) => role));
  const safe: Choice["read"] = (chosen, skip, options = {}) =>
    orFault(options, () => read(chosen, skip));
  const { rows, gaps } = table;
  return { kind: "choice", file: name, items, rows, gaps, read: safe };
}

/** Where a gap is, for messages. */
const gapPlace = ({ row, column }: Gap): FaultDetails =>
  typeof column === "number"
    ? { row: row + 1, column: column + 1 }
    : { row: row + 1, tensor: tensorName(column) };

function matricesOf(
  table: Table,
  items: readonly Columns[],
  chosen: Roles,
  skip: boolean,
  name: string,
): DataReading {
  const of = (role: Role) => items.flatMap((item, i) => (chosen[i] === role ? item.columns : []));
  const slots = (["weights", "query", "key", "value", "x"] as const).filter(
    (slot) => of(slot).length > 0,
  );
  const used = new Set(slots.flatMap((slot) => of(slot).map((column) => column.name)));
  // A column without a name counts its gaps by their places within.
  const gaps = table.gaps.filter(({ column }) => typeof column === "number" || used.has(column));
  const [first] = gaps;
  if (first && !skip) fail("missingCell", gapPlace(first));
  const gone = new Set(gaps.map(({ row }) => row));
  if (slots.length === 0 || gone.size === table.rows) fail("noNumbers");
  const matrices = slots.map((slot) => [slot, joined(table.rows, of(slot), gone)] as const);
  const own: Partial<Record<OwnSlot, OwnMatrix>> = {};
  let given: GivenData = {};
  for (const [slot, { rows, columns, data }] of matrices) {
    const most = ownLimits.columns;
    if (slot === "weights")
      given = { weights: { name, shape: [1, 1, rows, columns], type: "float64", data } };
    else if (columns > most)
      fail("tooMany", { found: `${rows} × ${columns}`, wanted: `${ownLimits.rows} × ${most}` });
    else own[slot] = { name, rows, columns, data };
  }
  const [labels] = of("labels");
  if (labels?.kind === "text") {
    const tokens = cut(labels.texts.filter((_, row) => !gone.has(row)));
    given = { ...given, [own.query || own.x || !own.key ? "queryTokens" : "keyTokens"]: tokens };
  }
  const notes: Note[] = [];
  if (gone.size > 0) notes.push({ kind: "gapsLeftOut", found: `${gone.size}` });
  if (table.beyond > 0)
    notes.push({ kind: "rowsLeftOut", found: `${table.beyond}`, wanted: `${table.rows}` });
  return { kind: "data", own, given, notes: { [slots[0] ?? "x"]: notes } };
}

/** Joins the columns of numbers side by side, without the rows of `gone`. */
function joined(all: number, columns: readonly Column[], gone: ReadonlySet<number>) {
  const width = widthOf(columns);
  const rows = all - gone.size;
  const data = new Float64Array(rows * width);
  let at = 0;
  for (const column of columns) {
    if (column.kind === "text") continue;
    const d = column.width;
    for (let row = 0, to = at; row < all; row++) {
      if (gone.has(row)) continue;
      data.set(column.data.subarray(row * d, (row + 1) * d), to);
      to += width;
    }
    at += d;
  }
  return { rows, columns: width, data };
}

/** The most axes of a matrix: batch, head, position, dimension. */
const mostAxes = 4;

/** Weights, or matrices that differ in their role alone, are taken at once where the names say which they are. */
function ofTensors(
  { tensors, texts }: Tensors,
  file: string,
  pace: Pace,
): OwnReading | Promise<OwnReading> {
  const groups = groupsOf(tensors);
  if (groups.length === 0) {
    const [broken] = [...tensors].flatMap(([name, { fault }]) =>
      fault ? [{ ...(name && { tensor: tensorName(name) }), ...fault }] : [],
    );
    if (broken) fail(broken.kind, broken);
    if (texts.size === 0) fail("noNumbers");
    const keys = [...texts].find(([name]) => isOfKeys(name))?.[1];
    const queries = [...texts.values()].find((list) => list !== keys);
    const given = {
      ...(queries && { queryTokens: cut(queries) }),
      ...(keys && { keyTokens: cut(keys) }),
    };
    return { kind: "data", own: {}, given, notes: {} };
  }
  const named = groups.map(({ name, members }) =>
    members.length > 1 || groups.length > 1
      ? roleOf(members[0] ?? "")
      : (roleOf(name) ?? roleOf(file)),
  );
  const fits = (i: number, role: Role) =>
    role === "weights"
      ? (groups[i]?.shape.length ?? 0) >= 2
      : groups[i]?.members.length === 1 && groups[i].shape.length <= mostAxes;
  const hasWeights = named.includes("weights");
  const role = named.map((it, i) => {
    const isFirst = named.indexOf(it) === i;
    const isWanted = hasWeights ? it === "weights" : isFirst;
    return it && isWanted && isFirst && fits(i, it) ? it : undefined;
  });
  const single = named.filter((it) => it !== undefined && (!hasWeights || it === "weights"));
  const isSure = single.length > 0 && new Set(single).size === single.length;
  const likely =
    groups.length === 1 && !isSure ? [(groups[0]?.shape.length ?? 0) > 2 ? "weights" : "x"] : role;
  const items = groups.map(
    ({ name, shape }, i): Item => ({
      ...{ name: name || tensorName(file), size: shape.join(" × "), preview: "" },
      roles: (["weights", "query", "key", "value", "x"] as const).filter((it) => fits(i, it)),
      role: likely[i] as Role | undefined,
    }),
  );
  const read = async (chosen: Roles, at: Pace): Promise<OwnReading> => {
    const of = (wanted: Role) => groups[chosen.indexOf(wanted)];
    const weights = of("weights");
    if (weights) {
      const found = await readGroup(tensors, weights, file, at);
      const [, , rows, columns] = found.weights.shape;
      const tokens = tokensIn(
        new Map([...texts].map(([it, list]) => [it, cut(list)])),
        weights.name,
        [rows, columns],
      );
      return {
        kind: "data",
        own: {},
        given: { weights: found.weights, ...tokens },
        notes: { weights: found.notes },
      };
    }
    const own: Partial<Record<OwnSlot, OwnMatrix>> = {};
    const notes: Partial<Record<Place, readonly Note[]>> = {};
    const left = groups.length - chosen.filter((it) => it !== undefined).length;
    for (const slot of ["query", "key", "value", "x"] as const) {
      const [name] = of(slot)?.members ?? [];
      const tensor = name === undefined ? undefined : tensors.get(name);
      if (tensor === undefined || name === undefined) continue;
      const one = await readMatrix(
        tensor,
        name === file.replace(/\.\w+$/, "") ? "" : name,
        file,
        slot,
        at,
      );
      own[slot] = one.matrix;
      const rest: Note[] =
        left > 0 && Object.keys(own).length === 1
          ? [{ kind: "partsLeftOut", found: `${left}` }]
          : [];
      notes[slot] = [...one.notes, ...rest];
    }
    const { query, key, value, x } = own;
    if (Object.keys(own).length === 0) fail("noNumbers");
    const sides = [(query ?? x ?? key)?.rows ?? 0, (key ?? x ?? value)?.rows ?? 0] as const;
    return { kind: "data", own, given: tokensIn(texts, "", sides), notes };
  };
  if (isSure) return read(role, pace);
  const safe: Choice["read"] = (chosen, _, options = {}) =>
    orFault(options, (newPace) => read(chosen, newPace));
  return { kind: "choice", file: tensorName(file), items, rows: 0, gaps: [], read: safe };
}

/** A matrix and the changes made while it was read. */
export async function readMatrix(
  tensor: StoredTensor,
  name: string,
  file: string,
  slot: OwnSlot,
  pace: Pace,
): Promise<{ readonly matrix: OwnMatrix; readonly notes: readonly Note[] }> {
  const { shape } = tensor;
  const [last = 1, before = 1, heads = 1, batches = 1] = [...shape].reverse();
  // A flat list is one query, or one number per key or value.
  const [rows, columns] = shape.length === 1 && slot !== "query" ? [last, 1] : [before, last];
  const at = name ? { tensor: tensorName(name) } : {};
  const most = ownLimits;
  const kept = heads * batches === 1 ? Math.min(rows, most.rows) : rows;
  if (
    kept > most.rows ||
    columns > most.columns ||
    heads > most.heads ||
    heads * kept * columns > most.numbers
  )
    fail("tooMany", {
      ...at,
      found: shape.join(" × "),
      wanted: `${most.heads} × ${most.rows} × ${most.columns}`,
    });
  // Rows of a matrix, or the first batch.
  const first = batches > 1 ? 1 : kept < rows ? kept : undefined;
  const data = await tensor.read(first, pace);
  const notes: Note[] = [];
  if (heads > 1) notes.push({ kind: "asHeads", found: [heads, rows, columns].join(" × ") });
  if (kept < rows) notes.push({ kind: "rowsLeftOut", found: `${rows - kept}`, wanted: `${kept}` });
  if (batches > 1) notes.push({ kind: "batchesLeftOut", found: `${batches - 1}` });
  const matrix: OwnMatrix = {
    name: tensorName([file, name].filter(Boolean).join(" · "), 130),
    ...{ rows: kept, columns: heads * columns },
    ...(heads > 1 && { heads }),
    data: heads > 1 ? sideBySide(data, heads, kept, columns) : data,
  };
  return { matrix, notes };
}

/** Concatenates the heads in every row, as projections give them. */
function sideBySide(
  data: OwnMatrix["data"],
  heads: number,
  rows: number,
  columns: number,
): OwnMatrix["data"] {
  const result = new (data.constructor as typeof Float64Array)(data.length);
  for (let head = 0; head < heads; head++)
    for (let row = 0; row < rows; row++) {
      const from = (head * rows + row) * columns;
      result.set(data.subarray(from, from + columns), (row * heads + head) * columns);
    }
  return result;
}
