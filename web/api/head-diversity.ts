/** How differently the heads look. */

import type { Engine } from "./engine.js";
import { draftRows } from "./pairs.js";
import { floatElements, requireAxes, settle, toDoubles } from "./tensor.js";

export function headDiversity(engine: Engine, weights: unknown): number {
  const here = { where: "headDiversity", argument: "weights" };
  const source = settle(draftRows(weights, here.where, here.argument), floatElements);
  const { shape } = requireAxes(source, 3, 4, "3 or 4 axes, (H, m, n) or (B, H, m, n)");
  const [columns = 0, rows = 0, heads = 0, batch = 1] = [...shape].reverse();
  const data = toDoubles(source);
  const accepts = "be finite and ≥ 0";
  const asked = { x: { argument: here.argument, accepts, shape, data } };
  const sizes = { batch, heads, rows, columns };
  const question = { where: here.where, asked };
  return engine.ask(question, "headDiversity", [sizes], { weights: data }).value;
}
