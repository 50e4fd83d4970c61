/** Moves the star and the points of the plot, by pointer and by keys. */
import { arrowOf, dragged, nudgeOf } from "../../charts/follow.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { type Data, withPointPlaced } from "./data.js";
import { type Frame, type Heights, heightsOf } from "./frame.js";
import { rowAt } from "./solve.js";

type Place = readonly [number, number];

interface Handle {
  /** Undefined for the star. */
  readonly id: number | undefined;
  /** In the drawing. */
  readonly at: Place;
}

/** The largest distance between pointer and handle, in CSS pixels; a mouse is more precise. */
const gripRadius = { touch: 22, mouse: 12 };
const write = decimals(2);

function placeOf(drawing: Element, width: number, at: { clientX: number; clientY: number }): Place {
  const box = drawing.getBoundingClientRect();
  const scale = width / box.width;
  return [(at.clientX - box.left) * scale, (at.clientY - box.top) * scale];
}

export class Handles {
  selected = 0;
  /** The last press was on a handle: the click after it belongs to that handle. */
  #isPressed = false;
  /** The heights of the plot while a point is held. */
  #held: Heights | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly data: () => Data,
    /** Announces the prediction at the star. */
    private readonly read: (before?: string) => void,
  ) {}

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  get heights(): Heights {
    return this.#held ?? heightsOf(this.data());
  }

  /** Moves the star to the nearest position of the grid. */
  moveQuery(x: number): void {
    this.host.set({ at: rowAt(x) / 10 }, "query");
    this.read();
  }

  #place(id: number, x: number, y: number, gesture: string): void {
    const [low, high] = this.heights;
    const inside = Math.min(high, Math.max(low, y));
    this.host.set(withPointPlaced(this.host.state, id, x, inside), gesture);
  }

  #report(id: number): void {
    const { x = 0, y = 0 } = this.data().points[id] ?? {};
    this.read(this.host.text.regression.moved(id + 1, write(x), write(y)));
  }

  #release(id: number | undefined): void {
    this.#held = undefined;
    this.host.seal();
    if (id === undefined) this.read();
    else this.#report(id);
    this.host.refresh();
  }

  /** The listeners of the drawing with this layout. */
  on(frame: Frame) {
    const { x, y, left, right, base, width } = frame;
    const star: Handle = { id: undefined, at: [x(this.host.state.at), base] };
    const points = this.data().points.map((p): Handle => ({ id: p.id, at: [x(p.x), y(p.y)] }));
    const off = ([a, b]: Place, { at }: Handle) => Math.hypot(at[0] - a, at[1] - b);
    const nearestTo = (at: Place, reach: number): Handle | undefined => {
      const near = points.filter((point) => off(at, point) < reach);
      const best = near.sort((a, b) => off(at, a) - off(at, b))[0];
      return best ?? (off(at, star) < gripRadius.touch ? star : undefined);
    };
    return {
      /** Prevents scrolling while a handle is dragged; touch-action has no effect inside an SVG. */
      touch: (event: TouchEvent) => {
        const [finger, other] = event.touches;
        if (finger === undefined || other !== undefined) return;
        const at = placeOf(event.currentTarget as Element, width, finger);
        if (nearestTo(at, gripRadius.touch)) event.preventDefault();
      },
      down: (event: PointerEvent) => {
        const drawing = event.currentTarget as SVGSVGElement;
        const start = placeOf(drawing, width, event);
        const reach = event.pointerType === "mouse" ? gripRadius.mouse : gripRadius.touch;
        const held = event.button === 0 ? nearestTo(start, reach) : undefined;
        this.#isPressed = held !== undefined;
        if (held === undefined) return;
        event.preventDefault();
        const { id, at } = held;
        const name = id === undefined ? '[data-handle="star"]' : `[data-point="${id}"]`;
        if (id !== undefined) this.selected = id;
        drawing.querySelector<SVGGElement>(name)?.focus();
        this.host.refresh();
        const move = (now: PointerEvent) => {
          const to = placeOf(drawing, width, now);
          // Keeps the offset of the grip, so that the point does not jump to the pointer.
          const [a, b] = [at[0] + to[0] - start[0], at[1] + to[1] - start[1]];
          if (id === undefined) return this.moveQuery(x.invert(a));
          this.#held ??= this.heights;
          this.#place(id, x.invert(a), y.invert(b), "drag");
        };
        dragged(drawing, event, move, (wasDrag) => wasDrag && this.#release(id));
      },
      click: (event: MouseEvent) => {
        const [a] = placeOf(event.currentTarget as Element, width, event);
        if (event.detail === 0 || this.#isPressed || a < left - 6 || a > right + 6) return;
        this.moveQuery(x.invert(a));
        this.host.seal();
      },
      key: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey) return;
        const target = event.target as Element;
        const point = target.closest("[data-point]")?.getAttribute("data-point");
        const isTaken = point
          ? this.#onPoint(Number(point), event)
          : target.closest('[data-handle="star"]') !== null && this.#onStar(event);
        if (isTaken) event.preventDefault();
      },
    };
  }

  /** Page keys go to another point, from left to right. */
  #onPoint(id: number, event: KeyboardEvent): boolean {
    const { order, points } = this.data();
    const from = order.indexOf(id);
    const last = order.length - 1;
    const to = { PageDown: from + 1, PageUp: from - 1, Home: 0, End: last }[event.key];
    const by = nudgeOf(event);
    const { x = 0, y = 0 } = points[id] ?? {};
    if (by) {
      this.selected = id;
      this.#place(id, x + by[0], y + by[1], `nudge ${id}`);
      this.#report(id);
    } else if (to !== undefined) {
      this.selected = order[Math.min(last, Math.max(0, to))] ?? id;
      const drawing = (event.target as SVGElement).ownerSVGElement;
      drawing?.querySelector<SVGGElement>(`[data-point="${this.selected}"]`)?.focus();
      this.host.refresh();
    }
    return by !== undefined || to !== undefined;
  }

  #onStar(event: KeyboardEvent): boolean {
    const { at } = this.host.state;
    const to = { PageUp: at + 0.5, PageDown: at - 0.5, Home: 0, End: Number.MAX_VALUE }[event.key];
    const direction = arrowOf(event);
    if (direction) this.moveQuery(at + (direction[0] + direction[1]) * 0.1);
    else if (to !== undefined) this.moveQuery(to);
    return direction !== undefined || to !== undefined;
  }
}
