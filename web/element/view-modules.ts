/** Loads the code of the lessons that a page shows. */
import { keepViewModule, lessonOf, viewModule } from "../figure/lesson.js";
import type { ViewName } from "../figure/state/state.js";
import "../lessons/registry.js";

export { lessonControls, lessons } from "../figure/lesson.js";

/** Fetches the code of a view; a failed attempt may be repeated. */
export async function loadView(name: ViewName): Promise<void> {
  const lesson = lessonOf(name);
  if (lesson === undefined || viewModule(name) !== undefined) return;
  const view = await lesson.view();
  await view.ready?.();
  keepViewModule(name, view);
}
