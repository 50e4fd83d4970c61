/** The colours of a figure on the author's page, derived from the page's background and text with sufficient contrast. */

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const black: Colour = [0, 0, 0, 1];
const white: Colour = [255, 255, 255, 1];

/** Composites a colour over an opaque one. */
export function over(top: Colour, ground: Colour): Colour {
  const [r, g, b, alpha] = top;
  const blend = (a: number, under: number) => a * alpha + under * (1 - alpha);
  return [blend(r, ground[0]), blend(g, ground[1]), blend(b, ground[2]), 1];
}

/** Mixes `share` of the second colour into the first. */
const mixed = (from: Colour, to: Colour, share: number): Colour =>
  over([to[0], to[1], to[2], share], from);

/** Relative luminance by WCAG. */
function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((part) => {
    const x = part / 255;
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio by WCAG, 1 … 21. */
export function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const ratios = { text: 4.5, mark: 3 } as const;
const steps = 40;

/** Moves a colour toward another just far enough for its contrast on every background. */
function readable(colour: Colour, toward: Colour, grounds: readonly Colour[], ratio: number) {
  for (let step = 0; step < steps; step++) {
    const next = mixed(colour, toward, step / steps);
    if (grounds.every((ground) => contrast(next, ground) >= ratio)) return next;
  }
  return toward;
}

/** The accents of `tokens.ts`, which may lack contrast on a mid-tone background. */
const accents: Readonly<Record<string, readonly [light: Colour, dark: Colour]>> = {
  accent: [
    [138, 59, 18, 1],
    [240, 168, 120, 1],
  ],
  output: [
    [179, 18, 63, 1],
    [255, 138, 163, 1],
  ],
  scaled: [
    [11, 90, 143, 1],
    [108, 184, 236, 1],
  ],
  unscaled: [
    [168, 68, 10, 1],
    [242, 154, 95, 1],
  ],
};

/** Slightly nearer to the text colour, or farther from it if that would cost too much contrast. */
function raisedOver(ground: Colour, strongest: Colour): Colour {
  const nearer = mixed(ground, strongest, 0.05);
  if (contrast(nearer, strongest) > ratios.text + 1) return nearer;
  return mixed(ground, strongest === white ? black : white, 0.08);
}

export interface PageColours {
  readonly scheme: "light" | "dark";
  /** By custom property name, without the hyphens. */
  readonly colours: Readonly<Record<string, Colour>>;
}

/** The custom properties of a figure for a page's background and text colour. */
export function pageColours(ground: Colour, text: Colour): PageColours {
  const isDark = contrast(ground, white) > contrast(ground, black);
  const strongest = isDark ? white : black;
  const own = over(text, ground);
  const [paper, raised] = [ground, raisedOver(ground, strongest)];
  const grounds = [paper, raised];
  const ink = readable(own, strongest, grounds, ratios.text);
  const named = Object.entries(accents).map(([name, [light, dark]]) => [
    name,
    readable(isDark ? dark : light, strongest, grounds, ratios.text),
  ]);
  return {
    scheme: isDark ? "dark" : "light",
    colours: {
      ...{ paper, "paper-raised": raised, ink },
      "ink-soft": readable(mixed(ink, paper, 0.3), ink, grounds, ratios.text),
      rule: mixed(paper, ink, 0.2),
      "rule-strong": readable(mixed(paper, ink, 0.4), ink, grounds, ratios.mark),
      ...Object.fromEntries(named),
    },
  };
}

export const cssColour = ([r, g, b]: Colour): string =>
  `rgb(${[r, g, b].map(Math.round).join(", ")})`;
