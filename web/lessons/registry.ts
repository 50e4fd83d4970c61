/** The views by name, each a chunk of its own: a page loads what it shows. */
import type { CSSResult } from "lit";
import { fetchFamilies } from "../api/later.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import type { ViewName } from "../model/state.js";

export interface ViewModule {
  readonly View: new (host: FigureHost) => FigureView;
  /** What the view needs beyond the styles of the element. */
  readonly styles: readonly CSSResult[];
}

/** Code of a view, and beside it the families of functions it calls that a landing does without. */
async function part(code: Promise<ViewModule>, ...families: string[]): Promise<ViewModule> {
  const [module] = await Promise.all([code, fetchFamilies(families)]);
  return module;
}

/** What is needed to learn heads. */
const heads = ["multi-head", "matmul", "projection-task", "projection-training"];

const loaders: Record<ViewName, () => Promise<ViewModule>> = {
  field: () => part(import("./field/view.js")),
  similarity: () => part(import("./similarity/view.js")),
  steps: () => part(import("./steps/view.js"), "matmul"),
  masks: () => part(import("./masks/view.js"), "matmul"),
  scaling: () => part(import("./scaling/view.js"), "entropy-experiment", "dot-product-sample"),
  regression: () => part(import("./regression/view.js"), "regression", "kernel-training", "matmul"),
  words: () => part(import("./words/view.js"), "lookup", "matmul"),
  heads: () => part(import("./heads/view.js"), ...heads),
  clinic: () => part(import("./clinic/view.js"), ...heads),
  lab: () => part(import("./lab/view.js"), "attention-map", "matmul", "multi-head", "regression"),
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
