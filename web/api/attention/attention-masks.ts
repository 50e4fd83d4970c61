/** Masks in the form that the core reads: a buffer and one stride per axis. */

import { mustBe, shapeError } from "../errors.js";
import { readPerAxis } from "../tensors/array-options.js";
import { masking, padding } from "../tensors/kinds.js";
import { readRows, readTensor, type Source, showShape } from "../tensors/tensor.js";
import { perAxisTable, type WeightSettings } from "./attention-options.js";
import { type AttentionShape, scoreShape } from "./attention-shape.js";

export interface MaskSources {
  readonly mask: Source | undefined;
  readonly keyPadding: Source | undefined;
}

/** Reads both masks. */
export function readMasks(
  { mask, keyPadding }: Pick<WeightSettings, "mask" | "keyPadding">,
  maskName = "mask",
): MaskSources {
  return {
    mask: mask === undefined ? undefined : readRows(mask, maskName, masking),
    keyPadding:
      keyPadding === undefined ? undefined : readTensor(keyPadding, "keyPadding", padding),
  };
}

/**
 * Fits the masks to the axes of the call. The mask is addressed as b*maskStrideBatch + h*maskStrideHead +
 * i*maskStrideQuery + j*maskStrideKey, a stride of 0 broadcasting it; keyPadding as b*paddingStrideBatch + j.
 */
export function arrangeMasks({ mask, keyPadding }: MaskSources, fit: AttentionShape) {
  const [batch, head, query, key] = mask ? maskStrides(mask, fit) : [0, 0, 0, 0];
  return {
    maskKind: mask ? (mask.element === "Uint8Array" ? 1 : 2) : 0,
    maskStrideBatch: batch as number,
    maskStrideHead: head as number,
    maskStrideQuery: query as number,
    maskStrideKey: key as number,
    paddingStrideBatch: keyPadding ? paddingStride(keyPadding, fit) : 0,
  };
}

type Lists = Pick<WeightSettings, keyof typeof perAxisTable>;

/**
 * What has one number per batch row or head, as the core reads it: pasts, lengths of the keys, slopes and, if there
 * are sinks, those. Null if the numbers in the options say it all.
 */
export function arrangePerAxis(
  { past, keyLengths, positionBias, sinks }: Lists,
  { raw: { batch, queryHeads, queries, keys } }: AttentionShape,
): Float64Array | null {
  const none = (keyLengths ?? positionBias ?? sinks) === undefined;
  if (none && typeof past === "number" && past >= 0) return null;
  const table = perAxisTable;
  const rows = "batch rows";
  const pasts = readPerAxis(table.past, past, "past", batch, rows);
  for (const past of pasts) checkPast(past, queries);
  return Float64Array.from([
    ...pasts,
    ...readPerAxis(table.keyLengths, keyLengths ?? keys, "keyLengths", batch, rows),
    ...readPerAxis(table.positionBias, positionBias ?? 0, "positionBias", queryHeads, "heads"),
    ...(sinks === undefined ? [] : readPerAxis(table.sinks, sinks, "sinks", queryHeads, "heads")),
  ]);
}

/** Before −m there would be nothing but empty rows. */
export function checkPast(past: number, queries: number): void {
  if (past < -queries) throw mustBe("VALUE", "past", `at least ${-queries}, −m`, past);
}

/** Strides over B, H, m, n; 0 broadcasts. Axes are matched from the right. */
function maskStrides(mask: Source, fit: AttentionShape): number[] {
  const target = scoreShape(fit);
  const strides = [0, 0, 0, 0];
  let stride = 1;
  for (let back = 1; back <= mask.shape.length; back++) {
    const axis = mask.shape.at(-back) as number;
    const wanted = target.at(-back);
    if (wanted === undefined || (axis !== wanted && axis !== 1)) {
      const text = `has shape ${showShape(mask.shape)}, which does not broadcast to `;
      throw shapeError(mask, text + showShape(target));
    }
    if (axis !== 1) strides[4 - back] = stride;
    stride *= axis;
  }
  return strides;
}

function paddingStride(padding: Source, { raw: { batch, keys }, lead }: AttentionShape): number {
  const shape = padding.shape.join();
  if (shape === `${keys}`) return 0;
  if (shape === `${lead.length === 2 ? lead[0] : 1},${keys}`) return keys;
  throw shapeError(
    padding,
    `has shape ${showShape(padding.shape)} but (${keys}) or (${batch}, ${keys}) is needed`,
  );
}
