/** The cores of figures: that of `softknn` comes first, that of `softknn/learn` when a lesson calls it. */
import { load } from "../api/index.js";
import type { LessonFunctions } from "../figure/lesson-functions.js";

let joined:
  | { readonly parts: readonly [object, object]; readonly all: LessonFunctions }
  | undefined;

/** The functions for a lesson: one object as long as the cores run. */
export async function loadCores(learns: boolean): Promise<LessonFunctions> {
  const first = load();
  if (!learns) return (await first) as LessonFunctions;
  const [knn, learn] = await Promise.all([first, loadLearn()]);
  if (joined?.parts[0] !== knn || joined.parts[1] !== learn) {
    joined = { parts: [knn, learn], all: { ...learn, ...knn } };
  }
  return joined.all;
}

async function loadLearn() {
  const { load } = await import("../api/learn/index.js");
  return load();
}
