/** The error of a fuzz case that found a defect, and its assertions. */

export class Broken extends Error {}

export function assert(holds: boolean, text: string): asserts holds {
  if (!holds) throw new Broken(text);
}

/** A number is in [from, to]; NaN is in no range. */
export function assertWithin(x: number, from: number, to: number, what: string): void {
  assert(x >= from && x <= to, `${what} is ${x}, outside [${from}, ${to}]`);
}

export function assertShape(shape: readonly number[], wanted: readonly number[], what: string) {
  assert(shape.join() === wanted.join(), `${what} has the shape (${shape}), not (${wanted})`);
}
