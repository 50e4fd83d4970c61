/** Small pictures of cells, as PNG inside the poster: a field of colours, or ink in shades of grey. */
import { crc32, deflateSync } from "node:zlib";

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * @param {{ rows: number, columns: number, channels: 1 | 3, values: ArrayLike<number> }} picture 0 … 255, row by row
 * @returns {string} its address
 */
export function pngAddress({ rows, columns, channels, values }) {
  const line = columns * channels;
  const raw = Buffer.alloc(rows * (line + 1));
  for (let row = 0; row < rows; row++) {
    const start = row * (line + 1);
    // Each byte as its difference to the one on the left: smooth pictures pack well so.
    raw[start] = 1;
    for (let i = 0; i < line; i++) {
      const at = row * line + i;
      const left = i < channels ? 0 : Math.round(values[at - channels] ?? 0);
      raw[start + 1 + i] = Math.round(values[at] ?? 0) - left;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(columns, 0);
  header.writeUInt32BE(rows, 4);
  header.set([8, channels === 3 ? 2 : 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(raw, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return `data:image/png;base64,${Buffer.concat([signature, ...parts]).toString("base64")}`;
}
