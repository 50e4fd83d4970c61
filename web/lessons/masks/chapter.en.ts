/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "Which keys take part · 3 minutes",
  ask: "Where does a masked key’s weight go?",
  text: [
    "Each token, here a word, has a query, a key and a value. The query gets a score with every key, and the softmax turns the scores into weights that sum to 1. A mask removes keys before the softmax. A causal mask removes the tokens that come later. A padding mask removes placeholders, which only fill up a short sentence. Block one more cell, and watch its row.",
    "The mask adds −∞ to the scores of the removed keys, so their weights are exactly 0. The other keys of the row share the whole weight in the ratios that they had before. The row of “{asking}” has the weights {weights}, and their sum is {sum}.",
    "Some programs add a number such as −10⁹ instead of −∞. The result is the same while scores are small and a row keeps a key. [Pad the first token](causal=1&padding=0&finiteMask=0): its row has no key left, and its output is 0. [Change −∞ to −10⁹](causal=1&padding=0&finiteMask=1): the same row now gives its weight to removed keys.",
  ],
  tries: [
    {
      hash: "view=masks&version=2&padding=4,5",
      text: "Make the last two tokens padding: which tokens get their weight?",
    },
    {
      hash: "view=masks&version=2&causal=0&padding=4,5",
      text: "Padding alone, without the causal mask: which tokens does the first one attend to now?",
    },
    {
      hash: "view=masks&version=2&window=3",
      text: "Look back at most two tokens: how many does the last one attend to?",
    },
    {
      hash: "view=masks&version=2&padding=0",
      text: "Pad the first token: which keys are left for the first row?",
    },
    {
      hash: "view=masks&version=2&padding=0&finiteMask=1",
      text: "The same with −10⁹: which keys get the weight of the first row?",
    },
    {
      hash: "view=masks&version=2&padding=2&finiteMask=1&logits=5000000000",
      text: "Pad “walked”, block with −10⁹, and make the scores 5 × 10⁹ times as large: which key gets the most weight in the row of “walked”?",
    },
    {
      hash: "view=masks&version=2&padding=2&logits=5000000000",
      text: "The same scores with −∞: does anything leak?",
    },
    {
      hash: "view=masks&version=2&causal=0",
      text: "Remove every mask: how does the first row share its weight now?",
    },
    {
      hash: "view=transformer",
      text: "A causal mask in a trained network: which earlier token gets the most weight?",
    },
  ],
};
