/** The outline of causal mask, window and padding, in units of the picture. */

import { blockAt, type LabBlocks } from "./blocks.js";
import type { LabSetting } from "./state.js";

/** Keys [from, to). */
type Range = readonly [number, number];

/** The keys that a query may attend to; undefined for none. Mask geometry as in `causalMask`. */
export function allowedKeys(setting: LabSetting, n: number, row: number): Range | undefined {
  const { causal, window, padding } = setting;
  const at = row + setting.past;
  const low = window > 0 ? Math.max(0, at - window + 1) : 0;
  const reach = causal ? at + 1 : window > 0 ? at + window : n;
  const high = Math.min(n - padding, reach);
  return high > low ? [low, high] : undefined;
}

/** The keys that any query of a block of rows may attend to. */
function reachOf(setting: LabSetting, n: number, { view, tall }: LabBlocks, block: number) {
  const from = view.top + block * tall;
  const to = Math.min(from + tall, view.top + view.height);
  const ends = [allowedKeys(setting, n, from), allowedKeys(setting, n, to - 1)];
  const some = ends.filter((range) => range !== undefined);
  if (some.length === 0) return undefined;
  return [
    Math.min(...some.map(([low]) => low)),
    Math.max(...some.map(([, high]) => high)),
  ] as const;
}

/** A path of rectangles over fully blocked blocks, one unit per block; "" for none. */
export function maskedPath(setting: LabSetting, n: number, blocks: LabBlocks): string {
  const { first, count, columns } = blocks;
  const inside = (c: number) => Math.min(count, Math.max(0, c - first));
  let path = "";
  const blocked = (row: number, from: number, to: number) => {
    if (to > from) path += `M${from} ${row}h${to - from}v1h${from - to}z`;
  };
  for (let row = 0; row < blocks.rows; row++) {
    const range = reachOf(setting, n, blocks, row);
    const [low, high] = range ?? [n, n];
    blocked(row, 0, inside(low >= n ? columns : blockAt(low, columns, n)));
    blocked(row, inside(high <= 0 ? 0 : blockAt(high - 1, columns, n) + 1), count);
  }
  return path;
}
