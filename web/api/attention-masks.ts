/** Masks as the core addresses them: a buffer and a stride per axis. */

import type { MaskSettings } from "./attention-options.js";
import type { AttentionShape } from "./attention-shape.js";
import { failure, type Place } from "./errors.js";
import type { RawMasking } from "./raw-groups.js";
import {
  byteElements,
  checkMemory,
  draftTensor,
  floatElements,
  requireShape,
  type Source,
  showShape,
  toBytes,
  toDoubles,
  type UncheckedTensor,
} from "./tensor.js";

export interface MaskDrafts {
  readonly mask: UncheckedTensor | undefined;
  readonly keyPadding: UncheckedTensor | undefined;
}

export interface MaskSources {
  readonly mask: Source | undefined;
  readonly keyPadding: Source | undefined;
}

/** The arrays and their addressing, ready for the core. */
export interface MaskArrays {
  readonly mask: Uint8Array | Float64Array | null;
  readonly keyPadding: Uint8Array | null;
  readonly masking: RawMasking;
}

/** First look at both masks; see `draftTensor`. */
export function draftMasks(settings: MaskSettings, where: string): MaskDrafts {
  const place = (argument: string): Place => ({ where, argument });
  const { mask, keyPadding } = settings;
  return {
    mask:
      mask === undefined ? undefined : requireShape(draftTensor(mask, place("mask"), "boolean")),
    keyPadding:
      keyPadding === undefined
        ? undefined
        : draftTensor(keyPadding, place("keyPadding"), "boolean"),
  };
}

/** Second look at both masks; see `checkMemory`. */
export function settleMasks(drafts: MaskDrafts): MaskSources {
  const { mask, keyPadding } = drafts;
  return {
    mask: mask && checkMemory(mask, [...byteElements, ...floatElements]),
    keyPadding: keyPadding && checkMemory(keyPadding, byteElements),
  };
}

/** Whether a mask is added to the scores (and so has to be of their number type). */
function isAdditive(mask: Source | undefined): mask is Source {
  return mask !== undefined && floatElements.includes(mask.element);
}

/** The mask where it is one of the floats of a call. */
export function additive({ mask }: MaskSources): readonly Source[] {
  return isAdditive(mask) ? [mask] : [];
}

/** Fits the masks to the axes of the call and copies them. */
export function arrangeMasks(
  sources: MaskSources,
  settings: MaskSettings,
  fit: AttentionShape,
): MaskArrays {
  const { mask, keyPadding } = sources;
  const strides = mask === undefined ? [0, 0, 0, 0] : maskStrides(mask, fit);
  const added = isAdditive(mask);
  return {
    mask: mask === undefined ? null : added ? toDoubles(mask) : toBytes(mask),
    keyPadding: keyPadding === undefined ? null : toBytes(keyPadding),
    masking: {
      maskKind: mask === undefined ? 0 : added ? 2 : 1,
      maskStrideBatch: strides[0] as number,
      maskStrideHead: strides[1] as number,
      maskStrideQuery: strides[2] as number,
      maskStrideKey: strides[3] as number,
      paddingStrideBatch: keyPadding === undefined ? 0 : paddingStride(keyPadding, fit),
      causal: settings.causal,
      past: settings.past,
      window: settings.window ?? 0,
    },
  };
}

/** Strides over B, H, m, n; 0 repeats. Axes are matched from the right. */
function maskStrides(mask: Source, fit: AttentionShape): number[] {
  const target = [...fit.lead, fit.raw.queries, fit.raw.keys];
  const strides = [0, 0, 0, 0];
  let stride = 1;
  for (let back = 1; back <= mask.shape.length; back++) {
    const axis = mask.shape.at(-back) as number;
    const wanted = target.at(-back);
    if (wanted === undefined || (axis !== wanted && axis !== 1)) throw misfit(mask, target);
    if (axis !== 1) strides[4 - back] = stride;
    stride *= axis;
  }
  return strides;
}

function misfit(mask: Source, target: readonly number[]): Error {
  const text = `has shape ${showShape(mask.shape)}, which does not broadcast to ${showShape(target)}`;
  return failure("SOFTKNN_E_SHAPE", mask.place, text);
}

function paddingStride(padding: Source, fit: AttentionShape): number {
  const { batch, keys } = fit.raw;
  const [first, second] = padding.shape;
  const { length } = padding.shape;
  if (length === 1 && first === keys) return 0;
  if (length === 2 && second === keys && first === (fit.lead.length === 2 ? fit.lead[0] : 1)) {
    return keys;
  }
  const text = `has shape ${showShape(padding.shape)} but (${keys}) or (${batch}, ${keys}) is needed`;
  throw failure("SOFTKNN_E_SHAPE", padding.place, text);
}
