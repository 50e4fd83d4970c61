/** The text beside the figure. */
import type { Chapter } from "../../words/prose.js";

export const chapter: Chapter = {
  path: "Three ideas of “near” · 3 minutes",
  ask: "Which key gets the most weight?",
  text: [
    "One query is compared with the same keys in three ways. The three figures share the query and the keys; only the similarity differs. The same softmax turns each set of scores into weights. Drag the star, and all three follow.",
    "The dot product gives the best score to {dot-winner}, cosine to {cosine-winner}, RBF to {rbf-winner}. Their effective numbers of neighbours are {dot-effective-k}, {cosine-effective-k} and {rbf-effective-k}, at the temperatures {~dot}, {~cosine} and {~rbf}.",
    "Use cosine when only direction matters, as with word counts of texts of any length. A [short](query=0.16,0.03) and a [long](query=0.8,0.15) query of one direction give the same weights. Use the dot product when length has a meaning, such as confidence, frequency or importance. Use RBF, the radial basis function, when vectors are positions, as on a map: it depends on distance alone. The choice is an inductive bias, an assumption made before any data.",
  ],
  tries: [
    {
      hash: "view=similarity&dot=0&cosine=0&rbf=0",
      text: "Set every temperature to 0: how many keys still contribute?",
    },
    {
      hash: "view=similarity&dot=inf&cosine=inf&rbf=inf",
      text: "Set every temperature to ∞: does any key still win?",
    },
    {
      hash: "view=similarity&query=0.16,0.03",
      text: "Shorten the query: under which similarity do the weights stay the same?",
    },
    {
      hash: "view=similarity&query=0.25,-0.25",
      text: "Put the query between B and E: under which similarities does E get the most weight?",
    },
    {
      hash: "view=similarity&keys=1,0.2;0.9,0.1;0.6,3;-0.2,0.9;0,-1;-1,-0.6",
      text: "Make key C three times as long: where does its weight grow, where does it shrink, where does it stay?",
    },
    {
      hash: "view=digits&similarity=dot",
      text: "The dot product on 1,797 handwritten digits: how many are wrong?",
    },
  ],
};
