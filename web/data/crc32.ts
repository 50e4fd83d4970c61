/** The checksum of zip archives: CRC-32 of ISO 3309, bits reflected, polynomial 0xEDB88320. */

let table: Uint32Array | undefined;

function makeTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
    return rest;
  });
}

/** The checksum of `bytes`; `before` is that of the preceding bytes. */
export function crc32(bytes: Uint8Array, before = 0): number {
  table ??= makeTable();
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 255] as number);
  return ~crc >>> 0;
}
