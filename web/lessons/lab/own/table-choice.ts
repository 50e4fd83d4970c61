/** Which columns of a table are keys, values and labels: a proposal, a preview, and the reading of what was chosen. */
import { type FaultDetails, fail, type Note, tensorName } from "../../../data/fault.js";
import type { Column, Gap, ReadTable, Table } from "../../../data/tables/columns.js";
import { cut } from "../given/given-tensors.js";
import { type OwnMatrix, type OwnSlot, ownLimits } from "./matrix.js";

export const tableRoles = ["matrix", "value", "labels", "none"] as const;
/** `matrix` is the place that the file is for: keys, or what the reader said. */
export type TableRole = (typeof tableRoles)[number];

/** A column, or several of numbers in a row. */
export interface ColumnGroup {
  readonly name: string;
  readonly kind: Column["kind"];
  /** Numbers in each row; 1 for texts. */
  readonly width: number;
  /** The first rows. */
  readonly preview: readonly string[];
  readonly guess: TableRole;
  readonly columns: readonly Column[];
}

/** What was chosen from a table. */
export interface TableMatrices {
  readonly own: Readonly<Partial<Record<OwnSlot, OwnMatrix>>>;
  readonly labels: readonly string[] | undefined;
  readonly notes: readonly Note[];
}

const previewRows = 5;
/** More columns of numbers are shown as one. */
const fewColumns = 12;

const idName = /^(id|index|idx|no|nr|#|row)$|[_-]id$/i;
const valueName = /^(value|target|class|rating|score|output|label)s?$/i;
const labelName = /^(word|token|label|name|title|term|text)s?$/i;

/** Vectors are keys, or else the numbers; the text with a likely name, or the first, labels them. */
function guesses(columns: readonly Column[]): TableRole[] {
  const vectors = columns.find(({ kind }) => kind === "vectors");
  const texts = columns.filter(({ kind }) => kind === "text");
  const labels = texts.find(({ name }) => labelName.test(name)) ?? texts[0];
  const numbers = columns.filter(({ kind, name }) => kind === "numbers" && !idName.test(name));
  const isValue = ({ kind, name }: Column) => kind === "numbers" && valueName.test(name);
  const others = numbers.filter((column) => !isValue(column));
  return columns.map((column) => {
    if (column === labels) return "labels";
    if (column === vectors) return "matrix";
    if (isValue(column) && (vectors || others.length > 0)) return "value";
    return !vectors && numbers.includes(column) ? "matrix" : "none";
  });
}

const short = (x: number): string =>
  Number.isNaN(x) ? "–" : String(Number.isInteger(x) ? x : Number(x.toPrecision(4)));

function previewOf(columns: readonly Column[], row: number): string {
  const [first] = columns;
  if (first?.kind === "text") return tensorName(first.values[row] ?? "", 40);
  const cells = columns.flatMap((column) => {
    if (column.kind === "numbers") return [column.values[row] as number];
    if (column.kind === "text") return [];
    const [, d] = column.values.shape;
    return [...column.values.data.subarray(row * d, row * d + Math.min(d, 4))];
  });
  const more = widthOf(columns) > 4 ? " …" : "";
  return `${cells.slice(0, 4).map(short).join(" ")}${more}`;
}

const widthOf = (columns: readonly Column[]): number =>
  columns.reduce((sum, { kind, values }) => sum + (kind === "vectors" ? values.shape[1] : 1), 0);

/** The columns of a table, with what each may be for. */
export function groupsOf({ columns, rows }: Table): ColumnGroup[] {
  const roles = guesses(columns);
  const groups: Column[][] = [];
  const joins = columns.filter(({ kind }) => kind === "numbers").length > fewColumns;
  for (const [i, column] of columns.entries()) {
    const last = groups.at(-1);
    const same = column.kind === "numbers" && columns[i - 1]?.kind === "numbers";
    if (joins && last && same && roles[i] === roles[i - 1]) last.push(column);
    else groups.push([column]);
  }
  return groups.map((members) => {
    const [first, last] = [members[0] as Column, members.at(-1) as Column];
    const name = first === last ? first.name : `${first.name} … ${last.name}`;
    const shown = Array.from({ length: Math.min(rows, previewRows) }, (_, row) =>
      previewOf(members, row),
    );
    return {
      ...{ name, kind: first.kind, width: widthOf(members), preview: shown, columns: members },
      guess: roles[columns.indexOf(first)] ?? "none",
    };
  });
}

/** Where a gap is, for messages. */
export const gapPlace = ({ row, column }: Gap): FaultDetails =>
  typeof column === "number"
    ? { row: row + 1, column: column + 1 }
    : { row: row + 1, column: 1, tensor: tensorName(column) };

const isNumeric = ({ kind }: Column): boolean => kind !== "text";

/** Joins the columns of numbers side by side, without the rows of `gone`. */
export function joined(table: Table, columns: readonly Column[], gone = new Set<number>()) {
  const width = widthOf(columns.filter(isNumeric));
  const rows = table.rows - gone.size;
  const data = new Float64Array(rows * width);
  let at = 0;
  for (const { kind, values } of columns) {
    if (kind === "text") continue;
    const [from, d] = kind === "numbers" ? [values, 1] : [values.data, values.shape[1]];
    for (let row = 0, to = at; row < table.rows; row++) {
      if (gone.has(row)) continue;
      for (let j = 0; j < d; j++) data[to + j] = from[row * d + j] as number;
      to += width;
    }
    at += d;
  }
  return { rows, columns: width, data };
}

/** The matrices of the chosen columns; `skip` leaves out rows with a missing number, which are a fault otherwise. */
export function matricesIn(
  { table, header, beyond }: ReadTable,
  groups: readonly ColumnGroup[],
  roles: readonly TableRole[],
  place: OwnSlot,
  skip: boolean,
  name: string,
): TableMatrices {
  const of = (role: TableRole) =>
    groups.flatMap((group, i) => (roles[i] === role ? group.columns : []));
  const parts = Object.entries({
    [place]: of("matrix"),
    ...(place === "key" && { value: of("value") }),
  })
    .map(([slot, columns]) => [slot, columns.filter(isNumeric)] as const)
    .filter(([, columns]) => columns.length > 0);
  const numbers = parts.flatMap(([, columns]) => columns);
  const names = new Set(numbers.flatMap((one) => [one.name, table.columns.indexOf(one)]));
  // A nameless column of vectors counts its gaps by their places within.
  const isVector = numbers.some((one) => one.kind === "vectors" && one.name === "0");
  const gaps = table.gaps.filter(({ column }) => isVector || names.has(column));
  const [first] = gaps;
  if (first && !skip) fail("missingCell", gapPlace(first));
  const gone = new Set(gaps.map(({ row }) => row));
  if (gone.size === table.rows || parts.length === 0) fail("noNumbers");
  const own: Partial<Record<OwnSlot, OwnMatrix>> = {};
  for (const [slot, columns] of parts) {
    const matrix = { name, ...joined(table, columns, gone) };
    const { columns: most } = ownLimits;
    if (matrix.columns > most)
      fail("tooManyColumns", { found: `${matrix.columns}`, wanted: `${most}` });
    own[slot as OwnSlot] = matrix;
  }
  const [label] = of("labels");
  const labels = label && label.kind !== "vectors" ? Array.from(label.values, String) : undefined;
  const notes: Note[] = [];
  if (header !== undefined) notes.push({ kind: "headerLeftOut", line: header });
  if (gone.size > 0) notes.push({ kind: "gapsLeftOut", found: `${gone.size}` });
  if (beyond) {
    const { rows, ...at } = beyond;
    notes.push({ kind: "rowsLeftOut", ...at, found: `${rows}`, wanted: `${table.rows}` });
  }
  return { own, labels: labels && cut(labels.filter((_, row) => !gone.has(row))), notes };
}
