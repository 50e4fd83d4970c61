/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "Why divide by √d · 4 minutes",
  ask: "What does a higher dimension do to the weights?",
  text: [
    "Let a query q and a key k have d entries each, drawn independently with mean 0 and variance 1. Then the score q·k is a sum of d products, and its variance is d. At d = {~dim}, the sampled variance is {variance-unscaled}. After division by √d it is {variance-scaled}.",
    "The softmax turns the scores of a query into weights that sum to 1. Widely spread scores concentrate the weights: one key gets almost all of the weight, and the entropy of the weights falls towards 0. The effective number of neighbours, e to the entropy, falls towards 1. Division by √d keeps the variance at 1, so the entropy hardly changes with d.",
    "Concentrated weights hardly react to a small step of the query. Their gradient is nearly 0, so training learns almost nothing. Only where the two best keys nearly tie is the gradient large. Read the median gradient off the lower chart at the highest dimension.",
    "Correlated keys have a variance in common; here its share is {~correlation}. [Try 0.9](correlation=0.9): the common part moves all scores of a query together, and the softmax ignores it.",
  ],
  tries: [
    {
      hash: "view=scaling",
      text: "Seed 7, as in the script of the source article: how near are dots and rings?",
    },
    { hash: "view=scaling&seed=42", text: "Another seed: which digits change, and do the lines?" },
    {
      hash: "view=scaling&dim=4096",
      text: "Random vectors of dimension 4,096: how many scores fall where the slope is below 0.01?",
    },
    {
      hash: "view=scaling&dim=1",
      text: "Random vectors of dimension 1: what does dividing by √d change?",
    },
    {
      hash: "view=scaling&correlation=0.9",
      text: "Keys with correlation 0.9: does the unscaled entropy fall later?",
    },
  ],
};
