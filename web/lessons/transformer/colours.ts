/** What the colours of a plane mean, and the names of the heaps of one colour. */
import type { CloudName, Dot } from "../../charts/token-plane.js";
import type { Place, Role } from "./measure.js";

/** By which property of a key a plane is coloured. */
export type ColourBy = "before" | "token" | "position";

const byRole: Readonly<Record<Role, ColourBy>> = {
  induction: "before",
  previous: "position",
  other: "token",
};

export const colourByOf = (role: Role): ColourBy => byRole[role];

/** The colour of what has no token before it. */
const noHue = 7;

export function hueOf(by: ColourBy, { token, before, position }: Omit<Place, "at">): number {
  if (by === "position") return position;
  return by === "token" ? token : (before ?? noHue);
}

/** Dots without those that a colour cannot place. */
export const dotsOf = (places: readonly Place[], by: ColourBy): Dot[] =>
  places
    .filter(({ before }) => by !== "before" || before !== undefined)
    .map((place) => ({ at: place.at, hue: hueOf(by, place) }));

/** Heaps nearer to the middle than this part of the extent have no side to write on. */
const middle = 0.3;
/** A name stands so much farther out than its heap. */
const beyond = 0.085;

/** The name of each colour beside the middle of its dots, on the side away from the centre. */
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
