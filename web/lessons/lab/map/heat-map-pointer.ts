/** Pointer and keyboard on a heat map, as typed events in cells of the drawing. */
import type { HeatBox, HeatMapScene } from "./heat-map-scene.js";

export interface HeatCell {
  readonly row: number;
  readonly column: number;
}

export interface HeatMapEvents {
  /** A click. */
  choose(cell: HeatCell): void;
  /** An arrow key: a number of cells of the drawing. */
  step(rows: number, columns: number): void;
  /** Home, End, Page Up and Page Down: to an end of an axis. */
  jump(axis: "row" | "column", to: 0 | 1): void;
}

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
  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => events.step(-1, 0),
    ArrowDown: () => events.step(1, 0),
    ArrowLeft: () => events.step(0, -1),
    ArrowRight: () => events.step(0, 1),
    Home: () => events.jump("column", 0),
    End: () => events.jump("column", 1),
    PageUp: () => events.jump("row", 0),
    PageDown: () => events.jump("row", 1),
  };
  return {
    click(event: MouseEvent): void {
      const cell = cellAt(event);
      if (cell !== undefined) events.choose(cell);
    },
    key(event: KeyboardEvent): void {
      const command = keys[event.key];
      if (command === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      command();
    },
  };
}
