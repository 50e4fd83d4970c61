/**
 * A matrix of written numbers, sized by its content: editable or computed ones.
 * One tab stop; the arrow keys move between cells.
 */
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Written } from "../../figure/phrase.js";
import { cssProperties } from "../css-properties.js";
import { classes, keyMark, outputMark, queryMark, valueMark } from "../marks.js";

export interface NumberCell {
  readonly text: Written;
  readonly label: string;
  /** An editable number. */
  readonly value?: number;
  /** The text before the current step. */
  readonly was?: Written | undefined;
  /** Share of the full weight colour, 0 … 1. */
  readonly ink?: number | undefined;
  readonly blocked?: "hatched" | "void" | undefined;
  /** The largest of its row. */
  readonly strong?: boolean;
  /** A part of the selected computation. */
  readonly lit?: boolean;
  /** The selected cell. */
  readonly picked?: boolean;
}

export interface Head {
  readonly mark: "query" | "key" | "value" | "output" | "none";
  /** Key index; selects colour and shape. */
  readonly index: number;
  readonly letter: string;
  readonly name: string;
  /** The mark is sufficient; the name is for screen readers. */
  readonly bare?: boolean;
  readonly lit?: boolean;
  /** A weight beside the heading, as a bar and as text. */
  readonly weight?: { readonly share: number; readonly text: Written } | undefined;
}

export interface At {
  readonly row: number;
  readonly column: number;
}

export interface NumberMatrixScene {
  /** The matrix, for style sheet and tests. */
  readonly name: string;
  readonly label: string;
  readonly cells: readonly (readonly NumberCell[])[];
  readonly rowsBefore?: readonly Head[] | undefined;
  readonly rowsAfter?: readonly Head[] | undefined;
  readonly columns?: readonly Head[] | undefined;
  /** The cell with the tab stop. */
  readonly focus: At;
}

export interface NumberMatrixEvents {
  point(at: At | undefined): void;
  focus(at: At): void;
  /** Undefined if cells have no details. */
  readonly pick?: ((at: At) => void) | undefined;
  /** Present for editable numbers. */
  readonly entry?: EntryEvents | undefined;
}

function markOf({ mark, index, letter }: Head): TemplateResult | typeof nothing {
  if (mark === "none") return nothing;
  const drawn = {
    query: () => queryMark(9, 9, 8),
    key: () => keyMark(9, 9, index, letter, 8),
    value: () => svg`<g class="value-head">${valueMark(9, 9, index)}</g>`,
    output: () => outputMark(9, 9, 5),
  }[mark]();
  return html`<svg class="head-mark" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">${drawn}</svg>`;
}

function headCell(head: Head, scope: "row" | "col"): TemplateResult {
  const { weight } = head;
  return html`<th scope=${scope} class=${classes({ head: true, lit: head.lit })}>
    <span class="head-in">${markOf(head)}<span class=${head.bare ? "visually-hidden" : "head-name"}>${head.name}</span>${
      weight === undefined
        ? nothing
        : html`<span class="head-weight"><span class="head-bar" ${cssProperties({ "--share": weight.share })}></span>${weight.text}</span>`
    }</span></th>`;
}

function cellOf(scene: NumberMatrixScene, events: NumberMatrixEvents, row: number, column: number) {
  const it = scene.cells[row]?.[column];
  if (it === undefined) return nothing;
  const { text, label, ink = 0 } = it;
  const tabStop = scene.focus.row === row && scene.focus.column === column;
  const lit = it.lit === true;
  if (events.entry) {
    const entry = { row, column, value: it.value ?? 0, text: String(text), label, tabStop, lit };
    return html`<td role="gridcell" class="given">${numberEntry(entry, events.entry)}</td>`;
  }
  const flags = {
    computed: true,
    lit,
    picked: it.picked,
    strong: it.strong,
    inked: it.ink !== undefined,
    hatched: it.blocked === "hatched",
    void: it.blocked === "void",
  };
  return html`<td role="gridcell" class=${classes(flags)} aria-label=${label} tabindex=${tabStop ? 0 : -1} data-row=${row} data-column=${column}
    ${cssProperties({ "--ink-share": ink })}><span class="now">${text}</span>${
      it.was === undefined ? nothing : html`<span class="was" aria-hidden="true">${it.was}</span>`
    }</td>`;
}

function placeOf(event: Event): (At & { readonly element: HTMLElement }) | undefined {
  const element = (event.target as Element).closest<HTMLElement>("[data-row]");
  if (element === null) return undefined;
  return { row: Number(element.dataset.row), column: Number(element.dataset.column), element };
}

const ways: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** In a number that is being edited, left and right move the caret until it is at an end. */
function caretMoves(element: Element, key: string): boolean {
  if (!(element instanceof HTMLInputElement) || !/Left|Right/.test(key)) return false;
  const { selectionStart, selectionEnd, value } = element;
  const all = selectionStart === 0 && selectionEnd === value.length;
  const atEnd = key === "ArrowLeft" ? selectionEnd === 0 : selectionStart === value.length;
  return !all && !atEnd;
}

function onKey(scene: NumberMatrixScene, events: NumberMatrixEvents, event: KeyboardEvent): void {
  const at = placeOf(event);
  if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = ways[event.key];
  if (way !== undefined) {
    event.stopPropagation();
    if (caretMoves(at.element, event.key)) return;
    const row = Math.min(scene.cells.length - 1, Math.max(0, at.row + way[0]));
    const last = (scene.cells[0]?.length ?? 1) - 1;
    const column = Math.min(last, Math.max(0, at.column + way[1]));
    events.focus({ row, column });
    at.element
      .closest("table")
      ?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
      ?.focus();
  } else if ((event.key === " " || event.key === "Enter") && events.pick) events.pick(at);
  else return;
  event.preventDefault();
}

export function numberMatrix(scene: NumberMatrixScene, events: NumberMatrixEvents): TemplateResult {
  const { cells, rowsBefore, rowsAfter, columns } = scene;
  const point = (event: Event) => events.point(placeOf(event));
  const leave = () => events.point(undefined);
  const click = (event: Event) => {
    const at = placeOf(event);
    if (at === undefined) return;
    events.focus(at);
    events.pick?.(at);
  };
  const heads = [...(rowsBefore ?? []), ...(rowsAfter ?? []), ...(columns ?? [])];
  const longest = Math.max(0, ...heads.map(({ name, bare }) => (bare ? 0 : [...name].length)));
  const corner = (heads: readonly Head[] | undefined) =>
    heads && columns ? html`<td></td>` : nothing;
  const head = (heads: readonly Head[] | undefined, row: number) => {
    const it = heads?.[row];
    return it === undefined ? nothing : headCell(it, "row");
  };
  return html`<table class=${classes({ numbers: true, named: longest > 2, pickable: events.pick !== undefined })} data-matrix=${scene.name}
      role="grid" aria-label=${scene.label}
      ${cssProperties({ "--longest": longest })}
      @pointerover=${point} @pointerleave=${leave} @focusin=${point} @focusout=${leave}
      @keydown=${(e: KeyboardEvent) => onKey(scene, events, e)} @click=${click}>
    ${
      columns
        ? html`<thead><tr>${corner(rowsBefore)}${columns.map((it) => headCell(it, "col"))}${corner(rowsAfter)}</tr></thead>`
        : nothing
    }
    <tbody>${cells.map(
      (row, i) =>
        html`<tr>${head(rowsBefore, i)}${row.map((_, j) => cellOf(scene, events, i, j))}${head(rowsAfter, i)}</tr>`,
    )}</tbody>
  </table>`;
}

export interface Entry {
  readonly row: number;
  readonly column: number;
  readonly value: number;
  readonly text: string;
  readonly label: string;
  readonly tabStop: boolean;
  readonly lit: boolean;
}

export interface EntryEvents {
  /** The control that the numbers belong to, and whether they are read-only. */
  readonly control: string;
  readonly isLocked: boolean;
  /** Parses the text; undefined if invalid. */
  read(text: string): number | undefined;
  change(row: number, column: number, value: number): void;
  /** The gesture ended: the next change is a new undo step. */
  done(): void;
}

/** CSS pixels of a sideways drag per 0.1, and the tolerance of a click. */
const pixelsPerTenth = 8;
const clickTolerance = 4;

function onPointerDown(entry: Entry, events: EntryEvents, down: PointerEvent): void {
  // Touch scrolls the matrix; the number is edited by typing.
  if (down.pointerType === "touch" || down.button !== 0) return;
  const input = down.currentTarget as HTMLInputElement;
  let dragged = false;
  const move = ({ clientX }: PointerEvent) => {
    const way = clientX - down.clientX;
    dragged ||= Math.abs(way) > clickTolerance;
    if (!dragged) return;
    if (!input.hasPointerCapture(down.pointerId)) input.setPointerCapture(down.pointerId);
    events.change(entry.row, entry.column, entry.value + Math.round(way / pixelsPerTenth) / 10);
  };
  const up = () => {
    input.removeEventListener("pointermove", move);
    if (dragged) events.done();
  };
  input.addEventListener("pointermove", move);
  input.addEventListener("pointerup", up, { once: true });
  input.addEventListener("pointercancel", up, { once: true });
}

function onEntryKey(entry: Entry, events: EntryEvents, event: KeyboardEvent): void {
  const way = { PageUp: 1, PageDown: -1 }[event.key];
  if (way === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  events.change(entry.row, entry.column, entry.value + way * (event.shiftKey ? 1 : 0.1));
}

function numberEntry(entry: Entry, events: EntryEvents): TemplateResult {
  const { row, column, text } = entry;
  const type = (event: Event) => {
    const x = events.read((event.target as HTMLInputElement).value);
    if (x !== undefined) events.change(row, column, x);
  };
  const settle = (event: Event) => {
    const input = event.target as HTMLInputElement;
    if (events.read(input.value) === undefined) input.value = text;
    events.done();
  };
  return html`<input class=${classes({ entry: true, lit: entry.lit })} type="text" inputmode="decimal"
    autocomplete="off" aria-label=${entry.label} data-row=${row} data-column=${column}
    data-edits=${events.control} ?readonly=${events.isLocked}
    tabindex=${entry.tabStop ? 0 : -1} .value=${text}
    @input=${type} @change=${settle}
    @focus=${(e: Event) => (e.target as HTMLInputElement).select()}
    @keydown=${(e: KeyboardEvent) => onEntryKey(entry, events, e)}
    @pointerdown=${(e: PointerEvent) => onPointerDown(entry, events, e)}>`;
}
