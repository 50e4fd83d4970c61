/** The blocked cells of a state, and the masks that block each. Combines the core's masks. Pure. */
import type { State } from "../../figure/state/state.js";

/** Why a cell is blocked, in display order. */
export const blockReasons = ["causal", "window", "padding", "custom"] as const;
export type BlockReason = (typeof blockReasons)[number];

/** The masks of a figure with n tokens, 1 = may attend; missing ones block nothing. */
export interface MaskParts {
  /** n×n */
  readonly causal?: Uint8Array | undefined;
  /** n×n */
  readonly window?: Uint8Array | undefined;
  /** n, one per key */
  readonly real?: Uint8Array | undefined;
  /** n×n */
  readonly custom?: Uint8Array | undefined;
}

/** n×n boolean mask of the manually blocked cells, 1 = may attend; undefined for none. */
export function customMask(state: State): Uint8Array | undefined {
  if (state.blocked.length === 0) return undefined;
  const n = state.tokens.length;
  const mask = new Uint8Array(n * n).fill(1);
  for (const [i, j] of state.blocked) mask[i * n + j] = 0;
  return mask;
}

/** 1 = real token; undefined without padding. */
export function realTokens(state: State): Uint8Array | undefined {
  if (state.padding.length === 0) return undefined;
  const real = new Uint8Array(state.tokens.length).fill(1);
  for (const i of state.padding) real[i] = 0;
  return real;
}

/** A causal n×n mask made symmetric: the union with its transpose. */
export function bothWays(mask: Uint8Array, n: number): Uint8Array {
  return mask.map((allowed, at) => {
    const [row, column] = [Math.floor(at / n), at % n];
    return allowed | (mask[column * n + row] ?? 0);
  });
}

/** All masks that block a cell; empty for an allowed one. */
export function reasonsOf(
  parts: MaskParts,
  row: number,
  column: number,
  n: number,
): readonly BlockReason[] {
  const cell = row * n + column;
  const blocks: Record<BlockReason, boolean> = {
    causal: parts.causal?.[cell] === 0,
    window: parts.window?.[cell] === 0,
    padding: parts.real?.[column] === 0,
    custom: parts.custom?.[cell] === 0,
  };
  return blockReasons.filter((reason) => blocks[reason]);
}

/** n×n, row-major: 1 where a cell is blocked by any mask. */
export function blockedCells(parts: MaskParts, n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) =>
    reasonsOf(parts, Math.floor(at / n), at % n, n).length > 0 ? 1 : 0,
  );
}
