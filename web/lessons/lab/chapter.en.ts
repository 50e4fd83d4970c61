/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "Your own data · as long as you like",
  ask: "What does attention do to your own numbers?",
  text: [
    "Each query gets a score with every key, the softmax turns the scores into weights, and the weights average the values. Queries and keys are vectors with d entries each; d is the dimension. Load your own: numbers, or a head of a model, in a .safetensors or .npz file. Set every option, such as the temperature, which divides the scores, and compare two settings. Setting A gives the chosen query {effective-k} effective neighbours, the number of keys that share its weight. The entropy of its weights is {entropy} nats; entropy is 0 if one key has all the weight.",
    "Up to 512 × 512, every weight is drawn. Larger matrices are drawn as blocks, each with its largest weight or its mean; zoom in to see single weights. The page never holds such a matrix in memory, and still shows the exact row of any query.",
  ],
  tries: [
    {
      hash: "view=lab&lab=queries,512;keys,512;width,64;self,0&labA=causal,1;window,64",
      text: "512 × 512, each query with the 64 keys up to its own: which query has the fewest effective neighbours?",
    },
    {
      hash: "view=lab&lab=queries,4096;keys,4096;width,64;self,0",
      text: "4,096 × 4,096, more than is drawn at once: can you find the strongest weight?",
    },
    {
      hash: "view=lab&lab=queries,64;width,256;self,0;keys,64;valueWidth,8&labB=scaled,0",
      text: "Dimension 256, scaled in A and unscaled in B: how many effective neighbours does a query still have?",
    },
    {
      hash: "view=lab&lab=source,words;table,glove;row,37;column,38;plane,1&labA=similarity,cosine;temperature,0.1",
      text: "GloVe, 107 words: does “king” attend to “queen”?",
    },
    {
      hash: "view=lab&labA=similarity,rbf&labB=scaled,0;keyNormPenalty,1",
      text: "RBF in A, q·k − ‖k‖²/2 in B: what differs?",
    },
  ],
};
