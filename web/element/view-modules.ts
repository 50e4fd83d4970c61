/** The code of the lessons: a page loads what it shows. */
import { fetchFamilies } from "../api/lazy-family.js";
import { lessonOf, type ViewModule } from "../figure/lesson.js";
import type { ViewName } from "../figure/state.js";
import "../lessons/registry.js";

const loaded = new Map<ViewName, ViewModule>();

/** The code of a view if it is here. */
export const viewModule = (name: ViewName): ViewModule | undefined => loaded.get(name);

/** Fetches the code of a view, and beside it the families of functions it calls; a failed attempt may be repeated. */
export async function loadView(name: ViewName): Promise<void> {
  const lesson = lessonOf(name);
  if (lesson === undefined || loaded.has(name)) return;
  const [module] = await Promise.all([lesson.view(), fetchFamilies(lesson.families ?? [])]);
  loaded.set(name, module);
}
