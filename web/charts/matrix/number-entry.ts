/**
 * A number that is edited in place, dragged sideways, or changed with Page Up
 * and Page Down. The arrow keys belong to the surrounding matrix.
 */
import { html, type TemplateResult } from "lit";
import { classes } from "../marks.js";

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

function onKey(entry: Entry, events: EntryEvents, event: KeyboardEvent): void {
  const way = { PageUp: 1, PageDown: -1 }[event.key];
  if (way === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  events.change(entry.row, entry.column, entry.value + way * (event.shiftKey ? 1 : 0.1));
}

export function numberEntry(entry: Entry, events: EntryEvents): TemplateResult {
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
    @keydown=${(e: KeyboardEvent) => onKey(entry, events, e)}
    @pointerdown=${(e: PointerEvent) => onPointerDown(entry, events, e)}>`;
}
