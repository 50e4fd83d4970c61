/** The numbers of the step machine, which the page sets as tables, as cells of a drawing. */
import { all, attribute, wordsOf } from "./tree.mjs";

/** @typedef {import("./sheet.mjs").Sheet} Sheet */

const [cellWide, cellHigh, head] = [46, 38, 30];

/** Columns of numbers in a table. @param {import("./tree.mjs").Node} table */
const rowsOf = (table) =>
  all(table, "tbody tr").map((row) => ({ cells: all(row, "td"), heads: all(row, "th") }));

/**
 * Kᵀ over the grid that Q stands beside, V over the output: as the machine stands.
 * @param {Sheet} sheet
 * @param {number} top
 * @returns {number} where it ends
 */
export function numberGrid(sheet, top) {
  const table = (/** @type {string} */ name) => sheet.find(`[data-matrix=${name}]`);
  const [q, k, v, a, o] = ["q", "k", "v", "a", "o"].map(table);
  if (!q || !k || !v || !a || !o) throw new Error("The machine lacks a matrix.");
  const count = (/** @type {import("./tree.mjs").Node} */ t) => rowsOf(t)[0]?.cells.length ?? 0;
  const left = 60;
  const x = { q: left, a: left + count(q) * cellWide + 14, o: 0 };
  x.o = x.a + count(k) * cellWide + 14;
  const above = top + head + 4;
  const below = above + Math.max(rowsOf(k).length, rowsOf(v).length) * cellHigh + 14;
  const symbol = (/** @type {string} */ name) => sheet.words(`.block-${name} .symbol`);
  sheet.write(symbol("k"), "note", {
    x: x.a - 34,
    y: top + 8,
    width: 30,
    more: " formula",
    rtl: false,
  });
  all(k, "thead svg.head-mark").forEach((mark, i) => {
    sheet.draw(mark, { x: x.a + (i + 0.5) * cellWide - 9, y: top + 6 });
  });
  sheet.write(symbol("v"), "note", { x: x.o, y: top + 8, width: 60, more: " formula", rtl: false });
  cells(sheet, k, { x: x.a, y: above });
  cells(sheet, v, { x: x.o, y: above });
  cells(sheet, q, { x: x.q, y: below, before: true });
  cells(sheet, a, { x: x.a, y: below, faint: isFaint(sheet, "a") });
  cells(sheet, o, { x: x.o, y: below, faint: isFaint(sheet, "o") });
  const end = below + rowsOf(q).length * cellHigh;
  sheet.write(symbol("q"), "note", { x: x.q, y: end + 4, width: 60, more: " formula", rtl: false });
  sheet.write(symbol("a"), "note", {
    x: x.a,
    y: end + 4,
    width: 160,
    more: " formula",
    rtl: false,
  });
  sheet.write(symbol("o"), "note", {
    x: x.o,
    y: end + 4,
    width: 160,
    more: " formula",
    rtl: false,
  });
  return end + 24;
}

/** What the step does not work on. @param {Sheet} sheet @param {string} name */
const isFaint = (sheet, name) => all(sheet.tree, `.block-${name}.faint`).length > 0;

/**
 * @param {Sheet} sheet
 * @param {import("./tree.mjs").Node} table
 * @param {{ x: number, y: number, before?: boolean, faint?: boolean }} place
 */
function cells(sheet, table, { x, y, before = false, faint = false }) {
  for (const [i, row] of rowsOf(table).entries()) {
    const at = y + i * cellHigh;
    for (const [j, cell] of row.cells.entries()) {
      const left = x + j * cellWide;
      sheet.put("rect", { class: "p-cell", x: left, y: at, width: cellWide, height: cellHigh });
      const text = wordsOf(cell);
      const middle = { x: left + cellWide / 2, y: at + cellHigh / 2, dy: "0.35em" };
      sheet.put(
        "text",
        { class: faint ? "p-number p-faint" : "p-number", ...middle },
        text.replaceAll("&", "&amp;"),
      );
    }
    const side = before ? x - 30 : x + row.cells.length * cellWide + 10;
    for (const mark of row.heads.flatMap((th) => all(th, "svg.head-mark"))) {
      if (attribute(mark, "viewBox")) sheet.draw(mark, { x: side, y: at + cellHigh / 2 - 9 });
    }
  }
}
