/** Pointer, wheel and keyboard on a heat map, as typed events in cells of the drawing. */
import type { HeatBox, HeatMapScene } from "./heat-map-scene.js";

export interface HeatCell {
  readonly row: number;
  readonly column: number;
}

export interface HeatMapEvents {
  hover(cell: HeatCell | undefined): void;
  /** A click. */
  choose(cell: HeatCell): void;
  /** An arrow key: a number of cells of the drawing. */
  step(rows: number, columns: number): void;
  /** Home, End, Page Up and Page Down: to an end of an axis. */
  jump(axis: "row" | "column", to: 0 | 1): void;
  /** Zooms in (below 1) or out, around a cell or the cursor. */
  zoom(factor: number, at?: HeatCell): void;
  whole(): void;
  /** Moves the window by this many cells. */
  pan(rows: number, columns: number): void;
  release(): void;
}

/** A smaller movement in pixels is a click, not a drag. */
const clickTolerance = 4;

interface Drag {
  readonly id: number;
  x: number;
  y: number;
  moved: boolean;
}

/** Outside the view: the drawing is replaced during a drag. */
let drag: Drag | undefined;
let justDragged = false;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function heatMapPointer(scene: HeatMapScene, box: HeatBox, events: HeatMapEvents) {
  const cellAt = (event: MouseEvent): HeatCell | undefined => {
    const area = (event.currentTarget as Element).getBoundingClientRect();
    const scale = scene.width / area.width;
    const x = (event.clientX - area.left) * scale - box.left;
    const y = (event.clientY - area.top) * scale - box.top;
    const cell = { row: Math.floor(y / box.cellHeight), column: Math.floor(x / box.cellWidth) };
    const inside =
      cell.row >= 0 && cell.row < scene.rows && cell.column >= 0 && cell.column < scene.columns;
    return inside ? cell : undefined;
  };
  return {
    move(event: PointerEvent): void {
      if (drag?.id === event.pointerId) dragged(drag, event, box, events);
      else events.hover(cellAt(event));
    },
    leave(): void {
      events.hover(undefined);
    },
    down(event: PointerEvent): void {
      justDragged = false;
      if (!scene.movable || event.button !== 0 || cellAt(event) === undefined) return;
      drag = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    up(event: PointerEvent): void {
      if (drag?.id !== event.pointerId) return;
      justDragged = drag.moved;
      drag = undefined;
      if (justDragged) events.release();
    },
    click(event: MouseEvent): void {
      const cell = cellAt(event);
      if (!justDragged && cell !== undefined) events.choose(cell);
      justDragged = false;
    },
    /** Only with focus or Ctrl: otherwise the wheel scrolls the page. */
    wheel(event: WheelEvent): void {
      const map = event.currentTarget as SVGElement;
      const cell = cellAt(event);
      if (cell === undefined || !(event.ctrlKey || map.matches(":focus"))) return;
      event.preventDefault();
      events.zoom(event.deltaY < 0 ? 0.8 : 1.25, cell);
    },
    key(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (press(event, scene, events)) event.preventDefault();
    },
  };
}

/** The window follows the pointer by whole cells. */
function dragged(held: Drag, event: PointerEvent, box: HeatBox, events: HeatMapEvents): void {
  const [down, right] = [held.y - event.clientY, held.x - event.clientX];
  if (!held.moved && Math.hypot(down, right) <= clickTolerance) return;
  held.moved = true;
  const [rows, columns] = [Math.round(down / box.cellHeight), Math.round(right / box.cellWidth)];
  if (rows === 0 && columns === 0) return;
  held.y -= rows * box.cellHeight;
  held.x -= columns * box.cellWidth;
  events.pan(rows, columns);
}

/** False for a key without a command. */
function press(event: KeyboardEvent, scene: HeatMapScene, events: HeatMapEvents): boolean {
  const arrow = arrows[event.key];
  if (arrow !== undefined) {
    const [rows, columns] = arrow;
    if (!event.shiftKey) events.step(rows, columns);
    else events.pan(rows * Math.ceil(scene.rows / 4), columns * Math.ceil(scene.columns / 4));
    return true;
  }
  const others: Readonly<Record<string, () => void>> = {
    Home: () => events.jump("column", 0),
    End: () => events.jump("column", 1),
    PageUp: () => events.jump("row", 0),
    PageDown: () => events.jump("row", 1),
    "+": () => events.zoom(0.5),
    "=": () => events.zoom(0.5),
    "-": () => events.zoom(2),
    "0": () => events.whole(),
  };
  others[event.key]?.();
  return event.key in others;
}
