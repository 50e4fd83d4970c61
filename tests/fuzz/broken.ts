/** What a case of the fuzz has found wrong. */

/** Thrown where something that must hold does not. */
export class Broken extends Error {}

export function assert(holds: boolean, text: string): asserts holds {
  if (!holds) throw new Broken(text);
}

/** A number is in [from, to]; NaN is in nothing. */
export function assertWithin(x: number, from: number, to: number, what: string): void {
  assert(x >= from && x <= to, `${what} is ${x}, outside [${from}, ${to}]`);
}

export function assertShape(shape: readonly number[], wanted: readonly number[], what: string) {
  assert(shape.join() === wanted.join(), `${what} has the shape (${shape}), not (${wanted})`);
}
