/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "From query to output by hand · 5 minutes",
  ask: "Can you do attention by hand?",
  text: [
    "Attention compares each query with every key, and averages the values, weighted by the result. Each query is a row of Q, each key a row of K, each value a row of V. The score of a query and a key is their dot product: multiply entry by entry, then add. [Unfold one score](step=scores&unfolded=a1,1) to see its products.",
    "The scores are divided by √d; d is the dimension, the number of entries of a key. A mask can block scores with −∞. The softmax turns each row of scores into weights that sum to 1. Then each row of weights averages the rows of V into one row of the output. The figure shows this step now: {stage}. Go to the [scores](step=scores), the [weights](step=softmax) or the [output](step=output).",
    "Keys and values differ. A key is like a student number: it identifies a record and holds nothing else. The value is the record. In [the example of the departments](example=departments&step=inputs), each key identifies a subject, and its value describes what the subject trains.",
    "In cross-attention, queries and keys come from different rows; in self-attention, from the same rows. [When their dimensions differ](example=widths&step=inputs), projection matrices map both to a common dimension.",
  ],
  tries: [
    {
      hash: "view=steps&step=scores&unfolded=a1,1",
      text: "Query 2 and key B: which two products make up the whole score? Unfold it.",
    },
    {
      hash: "view=steps&step=softmax&unfolded=a2,0",
      text: "Query 3 has two keys with the best score: how much weight does each get?",
    },
    {
      hash: "view=steps&example=departments&step=output",
      text: "Departments as queries, subjects as keys: which department’s output has more logic?",
    },
    {
      hash: "view=steps&example=tokens&step=mask",
      text: "Six words with a causal mask: how many scores are blocked?",
    },
    {
      hash: "view=steps&example=widths",
      text: "Queries of dimension 3, keys of dimension 2: which dimension do both have after their projections?",
    },
    {
      hash: "view=steps&step=softmax&shifted=0&q=40,0,40,0;0,2,0,1;1,-1,0,1&k=20,0,20,0;0,2,1,1;1,1,0,-1;-1,0,1,2&unfolded=a0,0",
      text: "A score of 800, and the maximum not subtracted: what is e to the 800?",
    },
    {
      hash: "view=transformer",
      text: "The same steps in a trained network: which key decides the next word?",
    },
  ],
};
