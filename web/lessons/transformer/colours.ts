/** The meanings of the colours in a plane, and the labels of clusters of one colour. */
import type { CloudName, Dot } from "../../charts/plane/token-plane.js";
import type { Place, Role } from "./measure.js";

/** The property of a key that selects its colour. */
export type ColourBy = "before" | "token" | "position";

const byRole: Readonly<Record<Role, ColourBy>> = {
  induction: "before",
  previous: "position",
  other: "token",
};

export const colourByOf = (role: Role): ColourBy => byRole[role];

/** The colour of keys without a token before. */
const noHue = 7;

export function hueOf(by: ColourBy, { token, before, position }: Omit<Place, "at">): number {
  if (by === "position") return position;
  return by === "token" ? token : (before ?? noHue);
}

/** Dots, except those without a colour. */
export const dotsOf = (places: readonly Place[], by: ColourBy): Dot[] =>
  places
    .filter(({ before }) => by !== "before" || before !== undefined)
    .map((place) => ({ at: place.at, hue: hueOf(by, place) }));

/** Clusters nearer to the centre than this share of the extent get no label. */
const middle = 0.3;
/** Distance of a label from its cluster, as a share of the extent. */
const beyond = 0.085;

/** A label per colour beside the mean of its dots, away from the centre. */
export function cloudNames(
  dots: readonly Dot[],
  extent: number,
  textOf: (hue: number) => string,
): CloudName[] {
  const sums = new Map<number, [x: number, y: number, count: number]>();
  for (const { at, hue } of dots) {
    if (Math.hypot(...at) < middle * extent) continue;
    const sum = sums.get(hue) ?? [0, 0, 0];
    sums.set(hue, [sum[0] + at[0], sum[1] + at[1], sum[2] + 1]);
  }
  return [...sums].flatMap(([hue, [x, y, count]]): CloudName[] => {
    const [mx, my] = [x / count, y / count];
    const length = Math.hypot(mx, my);
    if (length < middle * extent) return [];
    const out = 1 + (beyond * extent) / length;
    return [{ at: [mx * out, my * out], hue, text: textOf(hue) }];
  });
}
