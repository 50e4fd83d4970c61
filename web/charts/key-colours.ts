/**
 * The colour of key i, as a mark and as a value: up to eight Okabe-Ito colours (a few
 * darkened for readable letters), beyond that a wheel of 24 evenly spaced hues in OKLCH,
 * alternately light and dark, with consecutive keys far apart on the wheel. Independent
 * of the theme: in the lesson `field` a key's colour is its value.
 */
export const keyColours = [
  "#e69f00",
  "#56b4e9",
  "#1fa67d",
  "#f0e442",
  "#0072b2",
  "#e06a10",
  "#cc79a7",
  "#9a968c",
  "#f190a7",
  "#797a08",
  "#3bc4e0",
  "#9856a7",
  "#e5a059",
  "#04896a",
  "#9babfd",
  "#b84c51",
  "#a0be66",
  "#077fa8",
  "#e093cf",
  "#976b03",
  "#3bcabb",
  "#7563c0",
  "#f3947c",
  "#428731",
  "#6bb9f8",
  "#af4d80",
  "#c9b04f",
  "#01858a",
  "#c39dee",
  "#b35713",
  "#6dc88f",
  "#4072c5",
] as const;

/** Keys from here on are squares, distinguished by letter and shape. */
export const roundKeys = 8;

/** Red, green and blue of key i, 0 … 255: its value in lessons with colour values. */
export function keyValue(index: number): readonly [number, number, number] {
  const hex = Number.parseInt((keyColours[index % keyColours.length] ?? "#000000").slice(1), 16);
  return [hex >> 16, (hex >> 8) & 255, hex & 255];
}

/** Dark or light text, whichever has more contrast on the colour (luma, ITU-R BT.601). */
export function inkOn(index: number): string {
  const [red, green, blue] = keyValue(index);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 118 ? "#141311" : "#ffffff";
}
