/**
 * The engine's peak rate: a WebAssembly module of independent chains acc ← acc·x + y in four Float32 lanes, as many as
 * the processor needs to stay busy and its registers hold.
 */

const chains = 12;
const lanes = 4;
const turns = 20_000;
/** Multiplications and additions of one call. */
export const peakFlops = 2 * lanes * chains * turns;

const simd = (/** @type {number} */ code) => [0xfd, ...leb(code)];
const splat = simd(0x13);
const lane0 = [...simd(0x1f), 0];
const add = simd(0xe4);
const multiply = simd(0xe6);
const relaxedMadd = simd(0x105);
const f32 = 0x7d;
const i32 = 0x7f;
const v128 = 0x7b;

/** LEB128, unsigned. @param {number} value @returns {number[]} */
function leb(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)];
}

/** @param {number} id @param {number[]} content */
const section = (id, content) => [id, ...leb(content.length), ...content];
/** @param {number[][]} items */
const vector = (items) => [...leb(items.length), ...items.flat()];
const get = (/** @type {number} */ local) => [0x20, ...leb(local)];
const set = (/** @type {number} */ local) => [0x21, ...leb(local)];
const integer = (/** @type {number} */ value) => [0x41, ...signed(value)];

/** LEB128, signed. @param {number} value @returns {number[]} */
function signed(value) {
  const last = value >= -64 && value < 64;
  return last ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}

/** f(x, y): the sum over chains of lane 0. @param {boolean} relaxed @returns {number[]} */
function body(relaxed) {
  const [x, y, counter, wideX, wideY, first] = [0, 1, 2, 3, 4, 5];
  const each = Array.from({ length: chains }, (_, i) => first + i);
  const step = each.flatMap((acc) => [
    ...get(acc),
    ...get(wideX),
    ...(relaxed ? [...get(wideY), ...relaxedMadd] : [...multiply, ...get(wideY), ...add]),
    ...set(acc),
  ]);
  const code = [
    ...[...get(x), ...splat, ...set(wideX), ...get(y), ...splat, ...set(wideY)],
    ...[...integer(turns), ...set(counter)],
    // loop … counter −= 1; branch back while nonzero
    ...[0x03, 0x40, ...step],
    ...[...get(counter), ...integer(-1), 0x6a, 0x22, counter, 0x0d, 0, 0x0b],
    ...each.flatMap((acc, i) => [...get(acc), ...(i > 0 ? add : [])]),
    ...[...lane0, 0x0b],
  ];
  const locals = vector([
    [1, i32],
    [2 + chains, v128],
  ]);
  return [...locals, ...code];
}

/** @param {boolean} relaxed fused multiply-add, as relaxed SIMD allows it @returns {Uint8Array<ArrayBuffer>} */
export function peakModule(relaxed) {
  const code = body(relaxed);
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([[0x60, ...vector([[f32], [f32]]), ...vector([[f32]])]])),
    ...section(3, vector([[0]])),
    ...section(7, vector([[...vector([[0x66]]), 0, 0]])),
    ...section(10, vector([[...leb(code.length), ...code]])),
  ]);
}

/** @param {boolean} relaxed @returns {(() => number) | undefined} undefined if the engine rejects it */
export function peakKernel(relaxed) {
  const bytes = peakModule(relaxed);
  if (!WebAssembly.validate(bytes)) return undefined;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const run = /** @type {(x: number, y: number) => number} */ (exports.f);
  // Converges to 1, so no number overflows or becomes subnormal.
  return () => run(0.5, 0.5);
}
