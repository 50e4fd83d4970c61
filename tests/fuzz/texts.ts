/** Texts and bytes with a few places changed. */

import fc, { type Arbitrary } from "fast-check";

/** Pieces that break parsers. */
const pieces: readonly string[] = [
  ...["NaN", "Infinity", "-Infinity", "inf", "1e400", "-0", "0x10", "1_0", "٣", "−1", "1,5", ".."],
  ...[
    "2147483648",
    "9".repeat(400),
    "__proto__",
    "constructor",
    "toString",
    "<script>",
    "</script>",
  ],
  ...["javascript:", "\u202e", "\u0000", "\ud800", "🦊", "%", "%00", "%zz", "%e2%80%a8", "&", "="],
  ...`# ; , " ' \\ \\u [ ] { } [[[[[[[[`.split(" "),
  ...["\n", "\r\n", "\t", " "],
  ...["null", "true", "v=1&z=AAAA"],
];

const piece = fc.oneof(
  fc.constantFrom("", ...pieces),
  fc.string({ unit: "binary", maxLength: 2 }),
  fc.double().map(String),
);

/** A place, how much is taken out there, and what is put in; `twice` repeats what was there. */
const change = fc.record({
  at: fc.nat(2 ** 20),
  remove: fc.oneof(fc.constant(0), fc.nat(12), fc.nat(200)),
  put: piece,
  twice: fc.boolean(),
});

/** Up to four changes: delete, repeat, replace or insert. */
export const spoiltText = (text: Arbitrary<string>): Arbitrary<string> =>
  fc.tuple(text, fc.array(change, { maxLength: 4 })).map(([given, changes]) =>
    changes.reduce((spoilt, { at, remove, put, twice }) => {
      const start = at % (spoilt.length + 1);
      const there = spoilt.slice(start, start + remove);
      return spoilt.slice(0, start) + (twice ? there + there : put) + spoilt.slice(start + remove);
    }, given),
  );

/** The same for bytes; half of the changes in the first hundred, where the header is. */
export const spoiltBytes = (bytes: Arbitrary<Uint8Array>): Arbitrary<Uint8Array> => {
  const one = fc.integer({ min: 0, max: 255 }).map((byte) => Uint8Array.of(byte));
  const put = fc.oneof(
    one,
    piece.map((text) => new TextEncoder().encode(text)),
  );
  const edit = fc.record({ at: fc.nat(), remove: fc.nat(30), put, inHeader: fc.boolean() });
  return fc.tuple(bytes, fc.array(edit, { maxLength: 3 })).map(([given, edits]) =>
    edits.reduce((spoilt, { at, remove, put, inHeader }) => {
      const end = inHeader ? Math.min(spoilt.length, 100) : spoilt.length;
      const start = at % (end + 1);
      return Uint8Array.of(...spoilt.slice(0, start), ...put, ...spoilt.slice(start + remove));
    }, given),
  );
};
