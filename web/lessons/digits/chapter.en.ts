/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "The nearest of 1,797 digits · 6 minutes",
  ask: "Can nearest neighbours read handwriting?",
  text: [
    "Nothing here was trained. Each of 1,797 labelled digits is a key, its label is the value, and your drawing is the query. Every key gets a score for its similarity to the query. The softmax turns the scores into weights that sum to 1, and the weights of each class add up to its share. The soft vote reads {soft-class}, with share {share}. The hard vote, where the k nearest digits count equally, reads {hard-class}.",
    "The scores are divided by the temperature, now {~temperature}; {effective-k} effective neighbours share the weight. [Cool it to 0](temperature=0): the nearest digit decides alone. [Warm it to 0.8](temperature=0.8): more digits share the weight, and distant ones outnumber near ones.",
    "To measure accuracy, leave each digit out and let the other 1,796 classify it. The soft vote is right for {accuracy} of the digits, the hard vote for {hard-accuracy}. Now change what near means: [the dot product](similarity=dot&temperature=0) grows with length, so it prefers digits with many dark pixels. [RBF](similarity=rbf&temperature=0.3) depends on distance alone: it prefers digits in the same place. Read the errors: many are hard for people too.",
    "A soft vote has a slope, so the distance itself can be learned. [Train the plane](metricEpoch=150&digitsPart=metric): gradient ascent moves each digit towards neighbours of its class. On digits that took no part, accuracy is now {held-out}; at the start it was {held-out-start}. In a Transformer, a network of attention, the matrices that make queries and keys learn in the same way.",
  ],
  tries: [
    { hash: "view=digits", text: "A drawing between 3 and 9: which reading do you trust?" },
    {
      hash: "view=digits&similarity=dot&temperature=0",
      text: "Dot product at temperature 0: which class takes digits from the others?",
    },
    {
      hash: "view=digits&temperature=inf",
      text: "Temperature ∞: why is not a single digit right?",
    },
    {
      hash: "view=digits&neighbors=15&temperature=1.5",
      text: "15 neighbours, temperature 1.5: is the soft vote worse, or the hard one?",
    },
    {
      hash: "view=digits&digit=5",
      text: "Digit 5, labelled 5: which neighbours mislead the soft vote?",
    },
    {
      hash: "view=digits&digitsPart=metric",
      text: "The plane of the principal components: which classes lie on top of each other?",
    },
    {
      hash: "view=digits&metricEpoch=150",
      text: "150 epochs of training: which classes still touch?",
    },
  ],
};
