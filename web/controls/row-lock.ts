import type { FigureHost } from "../figure/figure-view.js";

/**
 * The highlighted row, key or cell: the hovered or focused one, unless one is pinned. A tap, a click
 * or Enter pins; the same again, or Escape, unpins.
 */
export class RowLock<T> {
  #hovered: T | undefined;
  #locked: T | undefined;

  constructor(
    private readonly changed: () => void,
    private readonly same: (a: T, b: T) => boolean = Object.is,
  ) {}

  /** The item to highlight in every linked part. */
  get current(): T | undefined {
    return this.#locked ?? this.#hovered;
  }

  get locked(): T | undefined {
    return this.#locked;
  }

  hover(row: T | undefined): void {
    const before = this.#hovered;
    if (row === before || (row !== undefined && before !== undefined && this.same(row, before))) {
      return;
    }
    this.#hovered = row;
    this.changed();
  }

  toggle(row: T): void {
    const again = this.#locked !== undefined && this.same(row, this.#locked);
    this.#locked = again ? undefined : row;
    this.changed();
  }

  /** False if nothing was pinned. */
  unlock(): boolean {
    if (this.#locked === undefined) return false;
    this.#locked = undefined;
    this.#hovered = undefined;
    this.changed();
    return true;
  }
}

/** Escape: unpins and says so; false if nothing was pinned. */
export function unpin<T>(lock: RowLock<T>, host: FigureHost): boolean {
  const unpinned = lock.unlock();
  if (unpinned) host.announce(host.text.common.unlocked);
  return unpinned;
}
