/** Pointer and keyboard on a plane, as typed events in data units. */
import { dragged, nudgeOf, placeIn } from "../follow.js";

type Point = readonly [number, number];

export type HandleId =
  | { readonly kind: "query" }
  | { readonly kind: "key"; readonly index: number };

export interface PlaneEvents {
  select(handle: HandleId): void;
  /** A drag moved the handle here, or a click on the background the star. */
  move(handle: HandleId, to: Point): void;
  /** An arrow key moved the handle by this much. */
  nudge(handle: HandleId, dx: number, dy: number): void;
  /** The current drag or key press ended. */
  release(): void;
  highlight(index: number | undefined): void;
  /** A click on the background of a plane whose star is no handle. */
  place?(at: Point): void;
  /** A key was tapped without a drag, or activated by Enter or space: it is pinned or unpinned. */
  toggle?(index: number): void;
}

interface PlaneGeometry {
  readonly extent: number;
  /** Undefined if only keys can be dragged. */
  readonly query?: Point | undefined;
  readonly keys: readonly Point[];
  readonly selected: HandleId;
}

/** The largest distance between pointer and handle, in CSS pixels: a 48 px target. */
const gripRadius = 24;

/** The last press on a plane was on a handle. The click after it belongs to that handle, wherever it has moved since. */
let pressedHandle = false;

export function handleKey(handle: HandleId): string {
  return handle.kind === "query" ? "query" : `key-${handle.index}`;
}

export function sameHandle(a: HandleId, b: HandleId): boolean {
  return handleKey(a) === handleKey(b);
}

function isShown(point: Point, extent: number): boolean {
  return Math.abs(point[0]) <= extent && Math.abs(point[1]) <= extent;
}

/** Client coordinates → data units, at any size on screen. */
function toData(drawing: SVGSVGElement, extent: number, at: MouseEvent | Touch): Point {
  const [x, y] = placeIn(drawing, at);
  const { width, height } = drawing.viewBox.baseVal;
  return [(x / width) * 2 * extent - extent, extent - (y / height) * 2 * extent];
}

const star = { kind: "query" } as const;

function handles(plane: PlaneGeometry): { id: HandleId; at: Point }[] {
  return [
    ...(plane.query ? [{ id: star, at: plane.query }] : []),
    ...plane.keys.map((at, index) => ({ id: { kind: "key", index } as const, at })),
  ];
}

/** The nearest handle within reach; the star wins ties; without one the selected handle. */
function handleAt(
  plane: PlaneGeometry,
  drawing: SVGSVGElement,
  at: Point,
): { id: HandleId; at: Point } | undefined {
  const reach = (gripRadius / drawing.getBoundingClientRect().width) * 2 * plane.extent;
  let nearest: { id: HandleId; at: Point } | undefined;
  let best = reach;
  for (const candidate of handles(plane)) {
    const distance = Math.hypot(candidate.at[0] - at[0], candidate.at[1] - at[1]);
    const kept = plane.query === undefined && sameHandle(candidate.id, plane.selected);
    if (distance < best || (kept && distance === best && distance < reach)) {
      [nearest, best] = [candidate, distance];
    }
  }
  return nearest;
}

/** A tap on the star does nothing. */
function tapped(events: PlaneEvents, handle: HandleId): void {
  if (handle.kind === "key") events.toggle?.(handle.index);
}

export function planePointer(plane: PlaneGeometry, events: PlaneEvents) {
  return {
    /** Prevents scrolling while a handle is dragged; touch-action has no effect inside an SVG. */
    touch(event: TouchEvent): void {
      const [finger, other] = event.touches;
      if (finger === undefined || other !== undefined) return;
      const drawing = event.currentTarget as SVGSVGElement;
      const at = toData(drawing, plane.extent, finger);
      if (handleAt(plane, drawing, at) !== undefined) event.preventDefault();
    },
    down(event: PointerEvent): void {
      const drawing = event.currentTarget as SVGSVGElement;
      const start = toData(drawing, plane.extent, event);
      const held = event.button === 0 ? handleAt(plane, drawing, start) : undefined;
      pressedHandle = held !== undefined;
      if (held === undefined) return;
      event.preventDefault();
      drawing.querySelector<SVGGElement>(`[data-handle="${handleKey(held.id)}"]`)?.focus();
      events.select(held.id);
      // Keeps the offset of the grip, so that the point does not jump to the pointer.
      const offset = [held.at[0] - start[0], held.at[1] - start[1]] as const;
      const moved = (now: PointerEvent) => {
        const at = toData(drawing, plane.extent, now);
        events.move(held.id, [at[0] + offset[0], at[1] + offset[1]]);
      };
      dragged(drawing, event, moved, (wasDrag) =>
        wasDrag ? events.release() : tapped(events, held.id),
      );
    },
    /** A click on the background moves the star there, whichever handle is selected. */
    click(event: MouseEvent): void {
      const drawing = event.currentTarget as SVGSVGElement;
      const at = toData(drawing, plane.extent, event);
      if (event.detail === 0 || pressedHandle) return;
      if (!isShown(at, plane.extent)) return;
      if (events.place) {
        events.place(at);
        return;
      }
      events.select(star);
      events.move(star, at);
      events.release();
    },
    key(event: KeyboardEvent): void {
      const name = (event.target as Element).closest("[data-handle]")?.getAttribute("data-handle");
      const held = handles(plane).find(({ id }) => handleKey(id) === name);
      const by = nudgeOf(event);
      if (held === undefined || event.ctrlKey || event.metaKey) return;
      if (by) events.nudge(held.id, ...by);
      else if (event.key === "Enter" || event.key === " ") tapped(events, held.id);
      else return;
      event.preventDefault();
    },
  };
}
