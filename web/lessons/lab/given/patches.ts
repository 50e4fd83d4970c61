/** The grid of patches that tokens stand for: how many rows and columns, and which tokens come before. */

import type { Lab } from "../state.js";
import { type GivenPicture, tokensOf } from "./given.js";

export interface PatchLayout {
  readonly rows: number;
  readonly columns: number;
  /** Tokens before the patches, such as the class token. */
  readonly before: number;
}

/** Class and distillation tokens of common models. */
const usualBefore = [0, 1, 2, 5];
/** How far the shape of a patch may be from a square. */
const mostUneven = 1.35;

/** The grid that someone has set, or the one of about square patches; undefined if none fits. */
export function layoutOf(
  count: number,
  picture: GivenPicture | undefined,
  set: { readonly rows: number; readonly columns: number },
): PatchLayout | undefined {
  if (set.rows > 0 && set.columns > 0) {
    const before = count - set.rows * set.columns;
    return before >= 0 ? { ...set, before } : undefined;
  }
  if (picture === undefined) return undefined;
  const aspect = picture.width / picture.height;
  for (const before of usualBefore) {
    const patches = count - before;
    // A square grid, for models that resize their pictures, else one of about square patches.
    const side = Math.sqrt(patches);
    if (side >= 2 && Number.isInteger(side)) return { rows: side, columns: side, before };
    for (let rows = 2; rows <= patches / 2; rows++) {
      const uneven = patches / rows / rows / aspect;
      if (patches % rows === 0 && Math.max(uneven, 1 / uneven) < mostUneven)
        return { rows, columns: patches / rows, before };
    }
  }
  return undefined;
}

/** The patches of the keys, and of the queries where these are the same tokens; undefined for tokens of a text. */
export function layoutsOf(lab: Lab, rows: number, columns: number) {
  const { given, patchRows, patchColumns } = lab;
  const { queries, keys } = tokensOf(given, rows, columns);
  const isGrid = given.picture !== undefined || patchRows * patchColumns > 0;
  const layout = (tokens: readonly string[] | undefined, count: number) =>
    !isGrid || (tokens !== undefined && rows !== columns)
      ? undefined
      : layoutOf(count, given.picture, { rows: patchRows, columns: patchColumns });
  return { queries: layout(queries, rows), keys: layout(keys, columns) };
}
