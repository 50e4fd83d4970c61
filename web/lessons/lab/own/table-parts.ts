/** What the columns of a table are for, and the matrices of those that were chosen. */
import { fail, type Note, tensorName } from "../../../data/fault.js";
import type { Column, Table } from "../../../data/table.js";
import type { GivenData } from "../given/given.js";
import { cut } from "../given/given-tensors.js";
import { type OwnMatrix, type OwnSlot, ownLimits } from "./matrix.js";
import type { DataReading, Item, Parts, Roles } from "./parts.js";
import { isId, isLabel, isValue, type Role, roleOf, slotRoles } from "./roles.js";

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
  return { name, size: `${rows} × ${row.length}`, preview, roles: slotRoles, role, columns };
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
export function partsOfTable(table: Table, file: string): Parts {
  const { rows, gaps } = table;
  const items = itemsOf(table, file);
  const name = tensorName(file, 130);
  const kinds = table.columns.map(({ kind }) => kind).sort();
  const isWords = kinds.join() === "text,vectors";
  const isNamed = roleOf(file) !== undefined && !kinds.includes("text");
  return {
    items,
    rows,
    isSure: gaps.length === 0 && (isWords || isNamed),
    read: (chosen) => matricesOf(table, items, chosen, name),
  };
}

/** Rows with a missing number are left out. */
function matricesOf(
  table: Table,
  items: readonly Columns[],
  chosen: Roles,
  name: string,
): DataReading {
  const of = (role: Role) => items.flatMap((item, i) => (chosen[i] === role ? item.columns : []));
  const slots = slotRoles.filter((slot) => of(slot).length > 0);
  const used = new Set(slots.flatMap((slot) => of(slot).map((column) => column.name)));
  // A column without a name counts its gaps by their places within.
  const gaps = table.gaps.filter(({ column }) => typeof column === "number" || used.has(column));
  const gone = new Set(gaps.map(({ row }) => row));
  if (slots.length === 0) fail("nothingChosen");
  if (gone.size === table.rows) fail("noNumbers");
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
