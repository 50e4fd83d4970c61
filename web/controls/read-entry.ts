import { limits } from "../figure/state/state.js";

/** Parses typed numbers, with a typographic minus sign or a decimal comma; undefined for anything else. */
export function readEntry(text: string): number | undefined {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  if (!/^-?(\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const x = Number(plain);
  return x >= limits.coordinate.min && x <= limits.coordinate.max ? x + 0 : undefined;
}
