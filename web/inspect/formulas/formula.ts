/** The formula behind a number: with symbols, and under it with the live values filled in. */
import type { SoftKnn } from "../../api/index.js";
import type { CoreNumber } from "../../figure/core-call.js";
import { focused } from "../snippets/focus.js";
import { named } from "../snippets/signature.js";
import { attentionFormulas } from "./attention.js";
import { experimentFormulas } from "./experiments.js";
import { regressionFormulas } from "./regression.js";
import { rowFormulas } from "./rows.js";
import type { FormulaLine, FormulaWriter } from "./tokens.js";

export type { FormulaLine, Role, Token } from "./tokens.js";

const writers: Readonly<Record<string, FormulaWriter>> = {
  ...attentionFormulas,
  ...rowFormulas,
  ...regressionFormulas,
  ...experimentFormulas,
};

/** Symbols first, values under them; empty for a number that no formula of one line gives. */
export function formulaOf(number: CoreNumber, knn: SoftKnn): readonly FormulaLine[] {
  const call = named(number);
  const writer = writers[number.call.name];
  return call && writer ? writer(focused(call), knn) : [];
}
