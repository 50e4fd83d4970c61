/**
 * A task for two heads: scenes of nine objects, every colour with every shape. The targets are the mean of one random
 * number of the objects over those of the same colour, and of the other over those of the same shape.
 */
import type { SoftKnn, Tensor } from "../api/index.js";

export interface Scenes {
  /** (scenes, 9, 8): one of three colours, one of three shapes, two numbers. */
  readonly x: Tensor;
  /** (scenes, 9, 2) */
  readonly targets: Tensor;
  /** The colour of each of the nine objects, 0 … 2. */
  readonly colors: Int32Array;
  readonly shapes: Int32Array;
}

const [scenes, seed] = [16, 7];
const colors = Int32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2);
const shapes = Int32Array.of(0, 1, 2, 0, 1, 2, 0, 1, 2);

export function drawnScenes(knn: Pick<SoftKnn, "random">): Scenes {
  const stream = knn.random(seed);
  const all = Array.from({ length: scenes }, () => stream.randn(18)).flatMap((drawn) => {
    const mean = (part: number, kinds: Int32Array, kind = 0) =>
      kinds.reduce((sum, own, i) => (own === kind ? sum + (drawn[2 * i + part] ?? 0) : sum), 0) / 3;
    return Array.from(colors, (color, i) => {
      const kinds = [0, 1, 2].flatMap((kind) => Number(kind === color));
      const forms = [0, 1, 2].flatMap((kind) => Number(kind === shapes[i]));
      return {
        x: [...kinds, ...forms, ...drawn.subarray(2 * i, 2 * i + 2)],
        targets: [mean(0, colors, color), mean(1, shapes, shapes[i])],
      };
    });
  });
  const tensor = (name: "x" | "targets", columns: number): Tensor => ({
    data: Float64Array.from(all.flatMap((object) => object[name])),
    shape: [scenes, 9, columns],
  });
  return { x: tensor("x", 8), targets: tensor("targets", 2), colors, shapes };
}
