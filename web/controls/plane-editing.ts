/** Editing of points in a plane: the dragged point, its allowed positions, and the messages about both. */

import type { HandleId, PlaneEvents } from "../charts/plane/plane-pointer.js";
import type { FigureHost } from "../figure/figure-view.js";
import { formatNumber } from "../figure/format-number.js";
import { movedBy, planeExtent } from "../figure/plane-points.js";
import {
  letterOf,
  type Point,
  placeable,
  type State,
  withKeyMoved,
} from "../figure/state/state.js";

export class PlaneEditing {
  selected: HandleId = { kind: "query" };
  /** The extent of the plane is fixed while a point is held. */
  #heldExtent: number | undefined;

  constructor(
    private readonly host: FigureHost,
    /** The gesture ended: announce the position and its effect. */
    private readonly rested: (moved: string) => void,
    /** What moves with a key. */
    private readonly moveKey = (index: number, to: Point): Partial<State> =>
      withKeyMoved(host.state, index, to),
  ) {}

  get extent(): number {
    return Math.max(planeExtent(this.host.state), this.#heldExtent ?? 0);
  }

  name(handle: HandleId): string {
    const { common } = this.host.text;
    return handle.kind === "query" ? common.query : common.key(letterOf(handle.index));
  }

  position(handle: HandleId): Point {
    const { query, keys } = this.host.state;
    return handle.kind === "query" ? query : (keys[handle.index] ?? query);
  }

  describe(handle: HandleId) {
    const { common } = this.host.text;
    const control = handle.kind === "query" ? "query" : "keys";
    const [x, y] = this.position(handle);
    return {
      name: this.name(handle),
      value: common.point(formatNumber(x, 2), formatNumber(y, 2)),
      control,
      role: this.host.isLocked(control) ? undefined : common.movable,
    };
  }

  #place(handle: HandleId, to: Point, gesture: string): void {
    const edge = this.extent * 0.95;
    const clamp = (x: number) => placeable(Math.min(edge, Math.max(-edge, x)));
    const at: Point = [clamp(to[0]), clamp(to[1])];
    this.host.set(
      handle.kind === "query" ? { query: at } : this.moveKey(handle.index, at),
      gesture,
    );
  }

  #rest(): void {
    const [x, y] = this.position(this.selected);
    const { common } = this.host.text;
    this.rested(common.moved(this.name(this.selected), formatNumber(x, 2), formatNumber(y, 2)));
  }

  get events(): Omit<PlaneEvents, "highlight"> {
    return {
      select: (handle) => {
        this.selected = handle;
        this.host.refresh();
      },
      move: (handle, to) => {
        this.#heldExtent ??= this.extent;
        this.#place(handle, to, "drag");
      },
      nudge: (handle, dx, dy) => {
        this.#place(handle, movedBy(this.position(handle), dx, dy), `nudge ${this.name(handle)}`);
        this.#rest();
      },
      release: () => {
        this.#heldExtent = undefined;
        this.host.seal();
        this.#rest();
        this.host.refresh();
      },
    };
  }
}
