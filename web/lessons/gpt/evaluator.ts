/** Evaluates windows of text on this thread, one after the other. */
import type { LanguageModel } from "../../api/index.js";
import type { Evaluator } from "./losses.js";

export const onThread = (core: () => LanguageModel): Evaluator => ({
  async loss(tokens, options) {
    // Between windows the page answers.
    await new Promise((resolve) => setTimeout(resolve));
    return core().loss([...tokens], options);
  },
  dispose() {},
});
