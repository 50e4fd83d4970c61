/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "Several heads at once · 4 minutes",
  ask: "What happens when two heads start out identical?",
  text: [
    "A head has three projection matrices, which turn each object into a query, a key and a value: W_Q, W_K and W_V. The query is compared with all keys, and the softmax turns the scores into attention weights. The output of the head is the average of the values under these weights. A head sees only what its projections keep. One that keeps the colour attends to objects of the same colour; another one can keep the shape. The outputs of the heads are concatenated, that is put end to end, and multiplied by a fourth matrix, W_O.",
    "In a Transformer, a network of such heads, the projections start small and random, and gradient descent learns them. Train [two heads that start out identical](heads=2&headStart=identical&headEpochs=500), then [two that start at random](heads=2&headStart=random&headEpochs=500), and compare their diversity. The diversity is 0 for equal weights, and 1 if no object gets weight from both. Now, after {epoch} steps, the diversity is {diversity}.",
    "Training learns what similarity means. In the regression lesson this is one number, the bandwidth: how far “near” reaches. Here W_Q and W_K determine what is compared; W_V and W_O determine what is returned. The softmax stays the same.",
  ],
  tries: [
    { hash: "view=heads", text: "Drawn by hand: which head keeps colour, and which shape?" },
    {
      hash: "view=heads&headStart=random",
      text: "Small random projections: all objects lie in one knot. What can a head distinguish?",
    },
    {
      hash: "view=heads&headStart=random&headEpochs=500",
      text: "500 steps later: what does each head attend to?",
    },
    {
      hash: "view=heads&headStart=identical&headEpochs=500",
      text: "500 steps from identical heads: how far apart are they?",
    },
    {
      hash: "view=heads&heads=4&headStart=random&headEpochs=500",
      text: "Four heads learn a task that needs two: what do the other two attend to?",
    },
    {
      hash: "view=transformer",
      text: "Heads of a trained network: does one look up what followed a word?",
    },
  ],
};
