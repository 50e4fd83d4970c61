/** Marks and words get room of their own on the screen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tokenWidths } from "../../../web/charts/bars/sentence.js";
import { boxesApart } from "../../../web/charts/plane/boxes-apart.js";

type Point = readonly [number, number];

/** How far two boxes overlap, in the direction where it is less. */
const overlap = ([x, y]: Point, [u, v]: Point, wide: number, tall: number) =>
  Math.min(wide - Math.abs(x - u), tall - Math.abs(y - v));

test("boxes in one heap part, clear of the star, inside the plane, and a distant one stays", () => {
  const [size, height] = [320, 22];
  const star: Point = [200, 160];
  const heap = Array.from({ length: 12 }, (_, i): Point => [180 + i, 150 + ((7 * i) % 5)]);
  const places: readonly Point[] = [...heap, [60, 40]];
  const widths = places.map((_, i) => 22 + ((11 * i) % 50));
  const apart = boxesApart(places, widths, height, star, size);
  for (const [i, place] of apart.entries()) {
    const [x, y] = place;
    const half = (widths[i] as number) / 2;
    assert.ok(x >= half - 0.01 && x <= size - half + 0.01, `${i} is inside`);
    assert.ok(y >= height / 2 - 0.01 && y <= size - height / 2 + 0.01, `${i} is inside`);
    assert.ok(overlap(place, star, half + 8, height / 2 + 8) < 0, `${i} is clear of the star`);
    for (let j = 0; j < i; j++) {
      const wide = half + (widths[j] as number) / 2;
      assert.ok(overlap(place, apart[j] as Point, wide, height) < 0.5, `${i} is clear of ${j}`);
    }
  }
  assert.deepEqual(apart.at(-1), [60, 40]);
});

test("tokens share the width equally, yield to long words, and exceed it only for them", () => {
  const sum = (widths: readonly number[]) => widths.reduce((a, b) => a + b, 0);
  assert.deepEqual(tokenWidths(["the", "cat", "sat"], 300), [100, 100, 100]);
  const squeezed = tokenWidths(["a", "representation", "of", "attention", "is", "learned"], 520);
  assert.ok(sum(squeezed) <= 520 && sum(squeezed) > 500, `${squeezed}`);
  const [a = 0, long = 0, of] = squeezed;
  assert.ok(long > 9 * "representation".length && a === of && a >= 48, `${squeezed}`);
  const many = tokenWidths(new Array<string>(20).fill("neighbouring"), 800);
  assert.ok(
    many.every((width) => width >= 9 * "neighbouring".length),
    `${many}`,
  );
  // Chinese letters are as wide as two.
  assert.deepEqual(tokenWidths(["注意力机制"], 10), [112]);
  assert.deepEqual(tokenWidths([], 300), []);
});
