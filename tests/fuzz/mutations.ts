/** Texts and bytes with a few places changed. */

import type { Random } from "./random.js";

/** Characters that break parsers. */
const pieces: readonly string[] = [
  ...[
    "NaN",
    "Infinity",
    "-Infinity",
    "inf",
    "1e400",
    "-0",
    "0x10",
    "1_0",
    "٣",
    "−1",
    "1,5",
    "..",
    "2147483648",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "<script>",
    "</script>",
    "javascript:",
    "\u202e",
    "\u0000",
  ],
  ...[
    "%",
    "%00",
    "%zz",
    "%e2%80%a8",
    "&",
    "=",
    "#",
    ";",
    ",",
    '"',
    "'",
    "\\",
    "\\u",
    "\n",
    "\r\n",
    "\t",
    "\ud800",
  ],
  ...["[", "]", "{", "}", "[[[[[[[[", "null", "true", "v=1&z=AAAA", "🦊", " ", "9".repeat(400)],
];

/** One to four changes: delete, repeat, replace, insert, or splice. */
export function spoiltText(random: Random, text: string): string {
  let spoilt = text;
  for (let times = random.between(0, 4); times > 0; times--) {
    const at = random.below(Math.min(spoilt.length + 1, 1 << 20));
    const end = Math.min(at + random.below(random.once(4) ? 200 : 12), spoilt.length);
    const put = random.pick([
      () => "",
      () => random.pick(pieces),
      () => spoilt.slice(at, end) + spoilt.slice(at, end),
      () => String.fromCharCode(random.below(random.once(4) ? 65536 : 128)),
      () =>
        String((random.signed() * 2 ** random.between(-4, 60)).toPrecision(random.between(1, 17))),
    ])();
    spoilt = spoilt.slice(0, at) + put + spoilt.slice(random.once(3) ? at : end);
  }
  return spoilt;
}

/** The same for bytes; most of them in the first hundred, where the header is. */
export function spoiltBytes(random: Random, bytes: Uint8Array): Uint8Array {
  let spoilt = bytes.slice();
  for (let times = random.between(0, 3); times > 0; times--) {
    const length = random.once(2) ? Math.min(spoilt.length, 100) : spoilt.length;
    const at = random.below(length + 1);
    const end = Math.min(at + random.below(30), spoilt.length);
    const put = random.pick([
      () => Uint8Array.of(random.below(256)),
      () => Uint8Array.of(random.between(32, 126)),
      () => new TextEncoder().encode(random.pick(pieces)),
      () => spoilt.slice(at, end),
      () => new Uint8Array(),
    ])();
    const rest = random.once(12) ? spoilt.length : random.once(2) ? at : at + put.length;
    spoilt = Uint8Array.of(...spoilt.slice(0, at), ...put, ...spoilt.slice(rest));
  }
  return spoilt;
}
