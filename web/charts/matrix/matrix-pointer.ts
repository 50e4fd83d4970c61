/** Pointer and keyboard on a matrix, as typed events. */

export interface CellId {
  readonly row: number;
  readonly column: number;
}

export interface MatrixEvents {
  /** A cell is hovered over or focused; or none. */
  highlight(cell: CellId | undefined): void;
  /** The head of a row is hovered over. */
  highlightRow(row: number): void;
  /** The tab stop moves to a cell. */
  focus(cell: CellId): void;
  /** A row is pinned or unpinned: by its head, or by any cell if cells are not toggles. */
  lock(row: number): void;
  toggle?: ((row: number, column: number) => void) | undefined;
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell of an event. */
function cellOf(event: Event): (CellId & { element: SVGGElement }) | undefined {
  const element = (event.target as Element).closest<SVGGElement>("[data-row]");
  if (element === null) return undefined;
  const { row, column } = element.dataset;
  return { row: Number(row), column: Number(column), element };
}

/** The row whose head an event happened in. */
function headOf(event: Event): number | undefined {
  const head = (event.target as Element).closest<SVGGElement>("[data-head]");
  return head === null ? undefined : Number(head.dataset.head);
}

function cellAt(grid: Element | null, { row, column }: CellId): SVGGElement | null | undefined {
  return grid?.querySelector<SVGGElement>(`[data-row="${row}"][data-column="${column}"]`);
}

/** The action of a press on a cell. */
function press(events: MatrixEvents, { row, column }: CellId): void {
  if (events.toggle) events.toggle(row, column);
  else events.lock(row);
}

export function matrixPointer(rows: number, columns: number, events: MatrixEvents) {
  return {
    point(event: Event): void {
      const at = cellOf(event);
      const head = headOf(event);
      if (head !== undefined) events.highlightRow(head);
      else events.highlight(at && { row: at.row, column: at.column });
    },
    leave(): void {
      events.highlight(undefined);
    },
    click(event: Event): void {
      const at = cellOf(event);
      const head = headOf(event);
      if (head !== undefined) {
        // Takes the focus, so that Escape works.
        cellAt(event.currentTarget as Element, { row: head, column: 0 })?.focus();
        events.lock(head);
      } else if (at !== undefined) {
        events.focus({ row: at.row, column: at.column });
        press(events, at);
      }
    },
    key(event: KeyboardEvent): void {
      const at = cellOf(event);
      if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = steps[event.key];
      if (step !== undefined) {
        const row = Math.min(rows - 1, Math.max(0, at.row + step[0]));
        const column = Math.min(columns - 1, Math.max(0, at.column + step[1]));
        events.focus({ row, column });
        cellAt(at.element.ownerSVGElement, { row, column })?.focus();
      } else if (event.key === " " || event.key === "Enter") press(events, at);
      else return;
      event.preventDefault();
    },
  };
}
