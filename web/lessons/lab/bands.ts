/** Divides large work into bands of queries. Pure geometry. */
import type { LabBlocks } from "./blocks.js";

/** Queries [from, to). */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** All queries, or those of a window in whole blocks of `tall`. */
export class Bands {
  readonly #end: number;
  #at: number;

  constructor(
    all: number,
    private readonly blocks?: Pick<LabBlocks, "view" | "tall">,
  ) {
    this.#at = blocks?.view.top ?? 0;
    this.#end = Math.min(all, this.#at + (blocks?.view.height ?? all));
  }

  get left(): number {
    return this.#end - this.#at;
  }

  /** About this many of the remaining queries; undefined if none are left. */
  next(about: number): Band | undefined {
    const { left } = this;
    if (left <= 0) return undefined;
    const tall = this.blocks?.tall ?? 1;
    const wanted = Math.max(1, Math.floor(about / tall)) * tall;
    // A shorter last block is a separate band: the core divides a band into equal blocks.
    const rows = Math.min(wanted, left < tall ? left : left - (left % tall));
    const from = this.#at;
    this.#at += rows;
    return { from, to: this.#at };
  }
}
