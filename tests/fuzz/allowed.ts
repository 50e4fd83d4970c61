/** The allowed keys of each query, computed cell by cell from the documented masks. */

import type { Named } from "./attention-calls.js";
import { numbersIn } from "./given.js";

export interface Cells {
  /** Of the weights: (m,n), (H,m,n) or (B,H,m,n). */
  readonly shape: readonly number[];
  /** 1 for allowed keys. */
  readonly allowed: Uint8Array;
  /** The bias of the score; 0 without an additive mask. */
  readonly added: Float64Array;
}

export function allowedCells(shape: readonly number[], options: Named): Cells {
  const [m, n] = shape.slice(-2) as [number, number];
  const size = shape.reduce((a, b) => a * b, 1);
  const allowed = new Uint8Array(size);
  const added = new Float64Array(size);
  const mask = options.mask === undefined ? undefined : numbersIn(options.mask);
  const additive = mask !== undefined && isFloats(options.mask);
  const padding = options.keyPadding === undefined ? undefined : numbersIn(options.keyPadding);
  const { causal = false, past = 0, window } = options as Record<string, number | undefined>;
  for (let cell = 0; cell < size; cell++) {
    const j = cell % n;
    const i = Math.floor(cell / n) % m;
    const masked = mask?.data[placeIn(mask.shape, shape, cell)] ?? 1;
    if (additive) added[cell] = masked;
    const batch = shape.length === 4 ? Math.floor(cell / (size / (shape[0] as number))) : 0;
    const real = padding?.data[padding.shape.length === 2 ? batch * n + j : j] ?? 1;
    const near = window === undefined || Math.abs(j - i - past) < window;
    const early = !causal || j <= i + past;
    const open = additive ? masked !== -Infinity : masked !== 0;
    allowed[cell] = open && real !== 0 && near && early ? 1 : 0;
  }
  return { shape, allowed, added };
}

function isFloats(mask: unknown): boolean {
  const { data } = mask as { data?: unknown };
  return data instanceof Float64Array || data instanceof Float32Array;
}

/** The element of a tensor of `axes`, broadcast to a cell of `shape`. */
function placeIn(axes: readonly number[], shape: readonly number[], cell: number): number {
  let place = 0;
  let stride = 1;
  let rest = cell;
  for (let back = 1; back <= shape.length; back++) {
    const along = rest % (shape.at(-back) as number);
    rest = Math.floor(rest / (shape.at(-back) as number));
    const axis = axes.at(-back) ?? 1;
    if (axis !== 1) place += along * stride;
    stride *= axis;
  }
  return place;
}
