/** The patients whose mask is wrong. */
import type { AttentionOptions, SoftKnn, Tensor } from "../../api/index.js";
import { pointsTensor } from "../../figure/tensors.js";
import type { TreatmentName } from "../../model/clinic.js";
import { defaultState } from "../../model/presets.js";
import type { Finding } from "./examine.js";

const tokens = pointsTensor(defaultState.keys);
const [n] = tokens.shape as [number];

/** A row that may see nothing, blocked by a large negative number, as many programs do. */
export function examineEmptied(knn: SoftKnn, treatment: TreatmentName): Finding {
  const minus = treatment === "larger" ? -1e30 : -1e9;
  const blocked = { data: new Float64Array(n).fill(minus), shape: [1, n] };
  const mask = treatment === "mask" ? new Array<boolean>(n).fill(false) : blocked;
  const { weights } = knn.attention(
    { query: pointsTensor([defaultState.query]), key: tokens, value: tokens },
    { mask, ...(treatment === "temperature" && { temperature: 0.05 }), returnWeights: true },
  );
  const row = weights as Tensor;
  return { bars: row.data, measure: knn.rowSums(row).data[0] ?? 0 };
}

/** Row i may see column j ≤ i; the patient has it the other way round. */
const past = Uint8Array.from({ length: n * n }, (_, at) => Number(at % n <= Math.floor(at / n)));
const transposed = Uint8Array.from({ length: n * n }, (_, at) =>
  Number(at % n >= Math.floor(at / n)),
);

function maskOf(treatment: TreatmentName): AttentionOptions {
  if (treatment === "mask") return { causal: true };
  // Weights are made without a mask and cleared afterwards.
  if (treatment === "zeroed") return {};
  const mask = { data: transposed, shape: [n, n] };
  return treatment === "window" ? { mask, window: 2 } : { mask };
}

export function examineLeaking(knn: SoftKnn, treatment: TreatmentName): Finding {
  const { weights } = knn.attention(
    { query: tokens, key: tokens, value: tokens },
    { ...maskOf(treatment), returnWeights: true },
  );
  const all = (weights as Tensor).data;
  const kept = { data: all.map((w, at) => (past[at] ? w : 0)), shape: [n, n] };
  const spent = knn.rowSums(kept).data;
  const worst = spent.indexOf(Math.min(...spent));
  const shown = treatment === "zeroed" ? kept.data : all;
  return { bars: shown.slice(worst * n, (worst + 1) * n), measure: spent[worst] ?? 0 };
}
