/** The views by name, each a chunk of its own: a page loads what it shows. */
import type { CSSResult } from "lit";
import type { ViewName } from "../../model/state.js";
import type { FigureHost, FigureView } from "./figure-view.js";

export interface ViewModule {
  readonly View: new (host: FigureHost) => FigureView;
  /** What the view needs beyond the styles of the element. */
  readonly styles: readonly CSSResult[];
}

const loaders: Record<ViewName, () => Promise<ViewModule>> = {
  field: () => import("./field-view.js"),
  similarity: () => import("./similarity-view.js"),
  steps: () => import("./steps-view.js"),
  masks: () => import("./masks-view.js"),
  scaling: () => import("./scaling-view.js"),
  regression: () => import("./regression-view.js"),
  clinic: () => import("./clinic-view.js"),
  words: () => import("./words-view.js"),
  heads: () => import("./heads-view.js"),
};

const loaded = new Map<ViewName, ViewModule>();

/** The view if its code is here. */
export function viewModule(name: ViewName): ViewModule | undefined {
  return loaded.get(name);
}

/** Fetches the code of a view; a failed attempt may be repeated. */
export async function loadView(name: ViewName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await loaders[name]());
}
