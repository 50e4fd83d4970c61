/** Editing of the regression: the dragged point, the star's position, and the announcements. */

import type { RowLock } from "../../controls/row-lock.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { type Data, nextPointId, withPointPlaced, withPointRemoved } from "./data.js";
import type { RegressionEvents } from "./regression-pointer.js";
import { lastPlace } from "./state.js";

const write = decimals(2);

/** The grid row nearest to a position. */
export function rowAt(x: number): number {
  return Math.round(Math.min(lastPlace, Math.max(0, x)) * 10);
}

export interface Desk {
  readonly host: FigureHost;
  readonly lock: RowLock<number>;
  data(): Data;
  /** The displayed range of y, fixed while a point is held. */
  shown(): readonly [number, number];
  /** Announces the prediction at the star. */
  read(before?: string): void;
  focus(id: number): void;
}

export class RegressionEditing {
  selected: number | undefined;
  /** The range of y while a point is held. */
  held: readonly [number, number] | undefined;

  constructor(private readonly desk: Desk) {}

  #point(id: number) {
    return this.desk.data().points.find((point) => point.id === id);
  }

  #place(id: number, x: number, y: number, gesture: string): void {
    const { host } = this.desk;
    const [low, high] = this.desk.shown();
    const inside = Math.min(high, Math.max(low, y));
    host.set(withPointPlaced(host.state, id, x, inside), gesture);
  }

  #report(id: number): void {
    const point = this.#point(id);
    if (point === undefined) return;
    const { moved } = this.desk.host.text.regression;
    this.desk.read(moved(id + 1, write(point.x), write(point.y)));
  }

  /** Moves the star to a row; a pin moves along. */
  moveQuery(x: number): void {
    const { host, lock } = this.desk;
    const row = rowAt(x);
    if (lock.locked !== undefined && lock.locked !== row) lock.toggle(row);
    lock.hover(undefined);
    host.set({ at: row / 10 }, "query");
    this.desk.read();
  }

  /** A tap moves and pins the star; a second tap unpins it. */
  tap(x: number): void {
    const { host, lock } = this.desk;
    const row = rowAt(x);
    lock.toggle(row);
    if (lock.locked === undefined) {
      host.announce(host.text.common.unlocked);
      return;
    }
    host.set({ at: row / 10 });
    this.desk.read(host.text.regression.locked);
  }

  add(x: number, y: number): void {
    const { host } = this.desk;
    const id = nextPointId(host.state);
    if (id === undefined) return;
    host.set(withPointPlaced(host.state, id, x, y));
    this.selected = id;
    const { added } = host.text.regression;
    this.desk.read(added(id + 1, write(x), write(y)));
    this.desk.focus(id);
  }

  remove(id: number): void {
    const { host } = this.desk;
    const { order, points } = this.desk.data();
    const after = order[order.findIndex((i) => points[i]?.id === id) + 1] ?? order.at(-2) ?? 0;
    const neighbour = points[after]?.id;
    const patch = withPointRemoved(host.state, id);
    if (Object.keys(patch).length === 0) return;
    this.selected = neighbour;
    host.set(patch);
    this.desk.read(host.text.regression.removed(id + 1));
    if (neighbour !== undefined) this.desk.focus(neighbour);
  }

  /** Selects the point this many places to the right. */
  #walk(id: number, by: number): void {
    const { order, points } = this.desk.data();
    const from = order.findIndex((i) => points[i]?.id === id);
    const to = Math.min(order.length - 1, Math.max(0, from + by));
    const next = points[order[to] ?? 0]?.id;
    if (next === undefined) return;
    this.selected = next;
    this.desk.host.refresh();
    this.desk.focus(next);
  }

  get events(): RegressionEvents {
    const { host, lock } = this.desk;
    return {
      hover: (x) => lock.hover(x === undefined ? undefined : rowAt(x)),
      tap: (x) => this.tap(x),
      moveQuery: (x) => this.moveQuery(x),
      hold: () => this.tap(host.state.at),
      select: (id) => {
        this.selected = id;
        host.refresh();
      },
      move: (id, [x, y]) => {
        this.held ??= this.desk.shown();
        this.#place(id, x, y, "drag");
      },
      nudge: (id, [dx, dy]) => {
        const point = this.#point(id);
        this.selected = id;
        if (point) this.#place(id, point.x + dx, point.y + dy, `nudge ${id}`);
        this.#report(id);
      },
      walk: (id, by) => this.#walk(id, by),
      add: ([x, y]) => this.add(x, y),
      remove: (id) => this.remove(id),
      release: () => {
        const point = this.held === undefined ? undefined : this.selected;
        this.held = undefined;
        host.seal();
        if (point === undefined) this.desk.read();
        else this.#report(point);
        host.refresh();
      },
    };
  }
}
