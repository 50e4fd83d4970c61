/** The formula of a number: with symbols, and below with the current values. */
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

/** Symbols first, values below; empty for a number without a one-line formula. */
export function formulaOf(number: CoreNumber, knn: SoftKnn): readonly FormulaLine[] {
  const call = named(number);
  const writer = writers[number.call.name];
  return call && writer ? writer(focused(call), knn) : [];
}
