/** The console of a program: sends its lines and tables to the page. */
import { type Item, type Level, maxText } from "../messages.js";
import { writtenLine, writtenValue } from "./written-value.js";

type Call = (...values: unknown[]) => void;

/** The largest numbers of rows and columns of a table. */
const maxRows = 200;
const maxColumns = 20;

const keysOf = (row: unknown): string[] =>
  typeof row === "object" && row !== null ? Object.keys(row).slice(0, maxColumns) : [];

/** A row per element, a column per field that any element has. */
function tableOf(value: object): Item {
  const rows = Object.entries(value).slice(0, maxRows);
  const columns = [...new Set(rows.flatMap(([, row]) => keysOf(row)))].slice(0, maxColumns);
  const isPlain = rows.some(([, row]) => keysOf(row).length === 0);
  const cell = (row: unknown, name: string) =>
    keysOf(row).includes(name) ? writtenValue((row as Record<string, unknown>)[name]) : "";
  return {
    kind: "table",
    heads: ["", ...columns, ...(isPlain ? ["="] : [])],
    rows: rows.map(([name, row]) => [
      name,
      ...columns.map((column) => cell(row, column)),
      ...(isPlain ? [keysOf(row).length === 0 ? writtenValue(row) : ""] : []),
    ]),
  };
}

export function makeConsole(send: (item: Item) => void): Readonly<Record<string, Call>> {
  const line = (level: Level): Call => {
    return (...values) =>
      send({ kind: "line", level, text: writtenLine(values).slice(0, maxText) });
  };
  const log = line("log");
  const error = line("error");
  return {
    ...{ log, info: line("info"), debug: log, dir: log, warn: line("warn"), error, trace: log },
    table: (value) => {
      if (typeof value === "object" && value !== null) send(tableOf(value));
      else log(value);
    },
    assert: (holds, ...values) => {
      if (!holds) error("Assertion failed:", ...values);
    },
  };
}
