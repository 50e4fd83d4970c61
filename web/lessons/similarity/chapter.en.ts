/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "Three ideas of “near” · 3 minutes",
  ask: "Which key gets the most weight?",
  text: [
    "One query is compared with the same keys in three ways. The three figures share the query and the keys; only the similarity differs, the function that gives each key a score. The same softmax turns each set of scores into weights that sum to 1. The output averages the values of the keys under these weights. Drag the star, and all three follow.",
    "The dot product depends on direction and length; its best score goes to {dot-winner}. Cosine depends on direction alone: {cosine-winner}. RBF, the radial basis function, depends on distance alone: {rbf-winner}. The effective number of neighbours is 1 if one key has all the weight, and n if n keys share it equally. Here it is {dot-effective-k}, {cosine-effective-k} and {rbf-effective-k}. The scores are divided by the temperatures {~dot} and {~cosine}, those of RBF by the square of {~rbf}: a lower temperature concentrates the weights.",
    "Use cosine when only direction matters, as with word counts of texts of any length. A [short](query=0.16,0.03) and a [long](query=0.8,0.15) query of one direction then give the same weights. Use the dot product when length has a meaning, such as confidence, frequency or importance. Use RBF when vectors are positions, as on a map. The choice is an inductive bias, an assumption made before any data.",
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
