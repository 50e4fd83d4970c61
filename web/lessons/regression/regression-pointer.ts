/** Pointer and keyboard on a regression, as typed events in data units. */
import { arrowOf, dragged, nudgeOf } from "../../charts/follow.js";
import type { RegressionFrame } from "./regression-frame.js";

type Place = readonly [number, number];

export interface RegressionEvents {
  /** The pointer is over this x, or outside. */
  hover(x: number | undefined): void;
  /** The background was tapped at this x. */
  tap(x: number): void;
  /** The star is dragged, or moved by keys, to this x. */
  moveQuery(x: number): void;
  /** Enter on the star. */
  hold(): void;
  select(id: number): void;
  move(id: number, to: Place): void;
  /** An arrow key moved the point by this much. */
  nudge(id: number, by: Place): void;
  /** Selects another point, by this many further on. */
  walk(id: number, by: number): void;
  add(at: Place): void;
  remove(id: number): void;
  /** The current drag ended. */
  release(): void;
}

interface Handle {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export interface PointerScene {
  readonly points: readonly Handle[];
  /** The position of the star. */
  readonly at: number;
}

/** The largest distance between pointer and point, in CSS pixels; a mouse is more precise. */
const gripRadius = { touch: 22, mouse: 12 };
/** Suppresses the click after a drag. There is only one active pointer. */
let justDragged = false;

export function regressionPointer(
  scene: PointerScene,
  frame: RegressionFrame,
  events: RegressionEvents,
) {
  const place = (drawing: Element, event: { clientX: number; clientY: number }): Place => {
    const box = drawing.getBoundingClientRect();
    const scale = frame.width / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  };
  const data = ([x, y]: Place): Place => [frame.x.invert(x), frame.y.invert(y)];
  const isInside = ([x]: Place) => x >= frame.left - 6 && x <= frame.right + 6;
  const reach = (event: MouseEvent) =>
    (event as PointerEvent).pointerType === "mouse" ? gripRadius.mouse : gripRadius.touch;

  /** The nearest point within reach. */
  const pointAt = ([x, y]: Place, within: number): Handle | undefined => {
    let nearest: Handle | undefined;
    let best = within;
    for (const point of scene.points) {
      const distance = Math.hypot(frame.x(point.x) - x, frame.y(point.y) - y);
      if (distance < best) [nearest, best] = [point, distance];
    }
    return nearest;
  };
  const isOnStar = ([x, y]: Place) =>
    Math.hypot(frame.x(scene.at) - x, frame.base - y) < gripRadius.touch;

  return {
    over(event: PointerEvent): void {
      const at = place(event.currentTarget as Element, event);
      events.hover(isInside(at) && event.buttons === 0 ? data(at)[0] : undefined);
    },
    /** Prevents scrolling while a handle is dragged; touch-action has no effect inside an SVG. */
    touch(event: TouchEvent): void {
      const [finger, other] = event.touches;
      if (finger === undefined || other !== undefined) return;
      const at = place(event.currentTarget as Element, finger);
      if (pointAt(at, gripRadius.touch) !== undefined || isOnStar(at)) event.preventDefault();
    },
    down(event: PointerEvent): void {
      const drawing = event.currentTarget as SVGSVGElement;
      const start = place(drawing, event);
      justDragged = false;
      if (event.button !== 0) return;
      const held = pointAt(start, reach(event));
      const star = held === undefined && isOnStar(start);
      if (held === undefined && !star) return;
      event.preventDefault();
      const name = held ? `[data-point="${held.id}"]` : '[data-handle="star"]';
      if (held) events.select(held.id);
      drawing.querySelector<SVGGElement>(name)?.focus();
      // Keeps the offset of the grip, so that the point does not jump to the pointer.
      const [x, y] = held ? [frame.x(held.x), frame.y(held.y)] : [frame.x(scene.at), start[1]];
      const offset = [x - start[0], y - start[1]] as const;
      dragged(
        drawing,
        event,
        (e) => {
          const to = place(drawing, e);
          const [a, b] = data([to[0] + offset[0], to[1] + offset[1]]);
          if (held) events.move(held.id, [a, b]);
          else events.moveQuery(a);
        },
        (wasDrag) => {
          justDragged = wasDrag;
          if (wasDrag) events.release();
        },
      );
    },
    click(event: MouseEvent): void {
      const at = place(event.currentTarget as Element, event);
      if (event.detail === 0 || !isInside(at) || justDragged) return;
      if (pointAt(at, reach(event)) === undefined) events.tap(data(at)[0]);
    },
    double(event: MouseEvent): void {
      const at = place(event.currentTarget as Element, event);
      if (!isInside(at) || at[1] > frame.floor || pointAt(at, gripRadius.mouse) !== undefined)
        return;
      event.preventDefault();
      events.add(data(at));
    },
    key: (event: KeyboardEvent) => onKey(scene, events, event),
  };
}

function onKey(scene: PointerScene, events: RegressionEvents, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) return;
  const target = event.target as Element;
  const point = target.closest("[data-point]")?.getAttribute("data-point");
  const taken = point
    ? onPointKey(events, Number(point), event)
    : target.closest('[data-handle="star"]') !== null && onStarKey(scene, events, event);
  if (taken) event.preventDefault();
}

function onPointKey(events: RegressionEvents, id: number, event: KeyboardEvent): boolean {
  const by = nudgeOf(event);
  if (by) events.nudge(id, by);
  else if (event.key === "PageDown") events.walk(id, 1);
  else if (event.key === "PageUp") events.walk(id, -1);
  else if (event.key === "Home") events.walk(id, Number.NEGATIVE_INFINITY);
  else if (event.key === "End") events.walk(id, Number.POSITIVE_INFINITY);
  else if (event.key === "Delete" || event.key === "Backspace") events.remove(id);
  else return false;
  return true;
}

function onStarKey({ at }: PointerScene, events: RegressionEvents, event: KeyboardEvent): boolean {
  const { key } = event;
  const by: Record<string, number> = { PageUp: 0.5, PageDown: -0.5 };
  const direction = arrowOf(event);
  if (direction) events.moveQuery(at + (direction[0] + direction[1]) * 0.1);
  else if (by[key] !== undefined) events.moveQuery(at + by[key]);
  else if (key === "Home") events.moveQuery(0);
  else if (key === "End") events.moveQuery(Number.POSITIVE_INFINITY);
  else if (key === "Enter" || key === " ") events.hold();
  else return false;
  return true;
}
