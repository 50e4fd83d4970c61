/** Floats that are kept as a file holds them, and those that no typed array has. */
export const bitsTypes = ["float16", "bfloat16", "float32", "float64"] as const;
export type BitsType = (typeof bitsTypes)[number];

/** Half precision, IEEE 754 binary16: 1 sign bit, 5 exponent bits, 10 fraction bits. */
export function half(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

const scratch = new DataView(new ArrayBuffer(4));

/** bfloat16: the upper half of a float. */
export function brainHalf(bits: number): number {
  scratch.setUint16(0, bits);
  return scratch.getFloat32(0);
}
