/**
 * A task for two heads: scenes of nine objects, every colour with every shape. Each object has two random numbers; the
 * targets are the mean of the first over the objects of its colour, and of the second over those of its shape. Equal
 * attention leaves half of their variance, attention by colour in one head and by shape in another none.
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

const [kinds, scenes, seed] = [3, 16, 7];
const objects = kinds * kinds;

export function drawnScenes(knn: Pick<SoftKnn, "random">): Scenes {
  const each = Array.from({ length: objects }, (_, i) => i);
  const [colors, shapes] = [each.map((i) => Math.floor(i / kinds)), each.map((i) => i % kinds)];
  const numbers = knn.random(seed).randn(2 * objects * scenes);
  const own = (scene: number, i: number, part: number) =>
    numbers[2 * (scene * objects + i) + part] ?? 0;
  const mean = (scene: number, part: number, like: readonly number[], i: number) => {
    const alike = each.filter((other) => like[other] === like[i]);
    return alike.reduce((sum, other) => sum + own(scene, other, part), 0) / kinds;
  };
  const one = (kind = 0) => [0, 1, 2].map((other) => Number(other === kind));
  const all = Array.from({ length: scenes }, (_, scene) => scene).flatMap((scene) =>
    each.map((i) => ({
      x: [...one(colors[i]), ...one(shapes[i]), own(scene, i, 0), own(scene, i, 1)],
      targets: [mean(scene, 0, colors, i), mean(scene, 1, shapes, i)],
    })),
  );
  return {
    x: { data: Float64Array.from(all.flatMap(({ x }) => x)), shape: [scenes, objects, 8] },
    targets: {
      data: Float64Array.from(all.flatMap(({ targets }) => targets)),
      shape: [scenes, objects, 2],
    },
    colors: Int32Array.from(colors),
    shapes: Int32Array.from(shapes),
  };
}
