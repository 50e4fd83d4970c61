/** Manually placed points as a text of the hash. */
import { parseIndex, parseList, parseNumber } from "../../figure/state/url-values.js";
import { type PlacedPoint, regressionLimits } from "./state.js";

function parsePlacedPoint(text: string): PlacedPoint | undefined {
  const { x, y, ids } = regressionLimits;
  const [index = "", horizontal = "", vertical = "", ...rest] = text.split(",");
  const [id, at, to] = [
    parseIndex(index),
    parseNumber(horizontal, x.min, x.max),
    parseNumber(vertical, y.min, y.max),
  ];
  if (rest.length > 0 || id === undefined || id >= ids) return undefined;
  return at === undefined || to === undefined ? undefined : [id, at, to];
}

/** `id,x,y` each, distinct ids, ascending. */
export function parsePlacedPoints(text: string): PlacedPoint[] | undefined {
  if (text === "") return [];
  const points = parseList(text, ";", parsePlacedPoint, regressionLimits.ids);
  if (points === undefined) return undefined;
  const ids = new Set(points.map(([id]) => id));
  return ids.size < points.length ? undefined : points.sort((a, b) => a[0] - b[0]);
}

export const formatPlacedPoints = (points: readonly PlacedPoint[]): string =>
  points.map((point) => point.join(",")).join(";");
