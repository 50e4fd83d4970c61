/** Arrays of texts in .npy: `<U5`, five code points of four bytes, or `|S5`, five bytes of UTF-8. */

import type { Pace, Source } from "../source.js";
import { readBytes, sizeOf } from "../stored-tensor.js";
import type { NpyHeader } from "./npy-header.js";

const textType = /^([<>=|]?)([US])(\d{1,7})$/;

/** The bytes of each text; 0 for other types. */
export function textLength(type: string): number {
  const [, , kind, length = "0"] = textType.exec(type) ?? [];
  return Number(length) * (kind === "U" ? 4 : 1);
}

/** The texts without the zeros that fill them up. */
export async function npyTexts(
  source: Source,
  { type, shape, start }: NpyHeader,
  pace: Pace,
): Promise<string[]> {
  const [, order, kind] = textType.exec(type) ?? [];
  const [count, length] = [sizeOf(shape), textLength(type)];
  const buffer = await readBytes(source, start, count * length, pace);
  const utf8 = new TextDecoder();
  return Array.from({ length: count }, (_, i) => {
    if (kind === "S")
      return utf8.decode(new Uint8Array(buffer, i * length, length)).replace(/\0+$/, "");
    const view = new DataView(buffer, i * length, length);
    const points = Array.from({ length: length / 4 }, (_, at) =>
      view.getUint32(4 * at, order !== ">"),
    );
    return String.fromCodePoint(
      ...points.map((point) => (point > 0x10ffff ? 0xfffd : point)),
    ).replace(/\0+$/, "");
  });
}
