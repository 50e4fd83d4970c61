/** Loads the code of the lessons that a page shows. */
import { fetchFamilies } from "../api/transport/lazy-family.js";
import { keepViewModule, lessonOf, viewModule } from "../figure/lesson.js";
import type { ViewName } from "../figure/state/state.js";
import "../lessons/registry.js";

/** Fetches the code of a view and, in parallel, its function families; a failed attempt may be repeated. */
export async function loadView(name: ViewName): Promise<void> {
  const lesson = lessonOf(name);
  if (lesson === undefined || viewModule(name) !== undefined) return;
  const [module] = await Promise.all([lesson.view(), fetchFamilies(lesson.families ?? [])]);
  keepViewModule(name, module);
}
