/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "When it goes wrong · 3 minutes",
  ask: "Which treatment works?",
  text: [
    "Attention compares a query with keys. Each key gets a score, and the softmax turns the scores into weights. The output averages the values of the keys by weight. Attention fails in eight ways here, one for each patient, and one number measures each failure. Before treatment, the number of the chosen patient is {before}. Some treatments change many numbers and cure nothing.",
    "Five of the eight patients are offered a lower temperature, which concentrates the weights. Guess how many of them it cures, then treat all five.",
  ],
  tries: [
    { hash: "view=clinic", text: "Everyone the same: is it the temperature?" },
    {
      hash: "view=clinic&patient=bully&treatment=cosine",
      text: "The long key under cosine: does it still win more than its share?",
    },
    {
      hash: "view=clinic&patient=emptied",
      text: "A row without an allowed key: where does its weight go?",
    },
    {
      hash: "view=clinic&patient=wide&treatment=scale",
      text: "Dimension 1,024, divided by √d: how many effective neighbours are there now?",
    },
  ],
};
