/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "The output at every position · 1 minute",
  ask: "Which colour will the star take?",
  text: [
    "Each disc is a key, and its colour is its value. The star is a query. Every key gets a score for its similarity to the query, and the softmax turns the scores into attention weights that sum to 1. The star takes the average of the colours under these weights: attention is a soft vote of the neighbours. Best score here: key {winner}, with the weight {largest-weight}.",
    "The background shows the output for a query at every position. The temperature is {~temperature}. Before the softmax, every score is divided by the temperature. [Cool it to 0](temperature=0), and the best score takes all. [Heat it to ∞](temperature=inf), and all keys weigh the same.",
    "The similarity decides what “near” means. [RBF](similarity=rbf), the radial basis function, depends on distance alone, [cosine](similarity=cosine) on direction alone, the [dot product](similarity=dot) on direction and length. Each of them draws different borders. RBF divides its scores by the square of the temperature.",
    "Hard k nearest neighbours average the k best keys equally; k is a number you choose. Here every key contributes, and the effective number of neighbours stands in for k. This number is e^H, where H = −Σ w ln w is the entropy of the weights; now it is {effective-k}. Two keys with half of the weight each count as 2. One key with all of the weight counts as 1. [Compare with the hard k nearest.](hard=1)",
  ],
  tries: [
    {
      hash: "view=field&temperature=0",
      text: "Cool to 0: where do the borders run now?",
    },
    {
      hash: "view=field&temperature=inf",
      text: "Heat to ∞: how many colours are left?",
    },
    {
      hash: "view=field&similarity=dot",
      text: "Use the dot product: B is nearest. Does B get the most weight?",
    },
    {
      hash: "view=field&similarity=dot&matched=1&keyNormPenalty=1",
      text: "Increase β to its end: how far from RBF is the dot product now?",
    },
    {
      hash: "view=field&similarity=dot&normalized=1",
      text: "Make all keys equally long: do the similarities still rank them differently?",
    },
    {
      hash: "view=field&hard=1",
      text: "Show the hard k nearest: how much of the weight is left to the rest?",
    },
    {
      hash: "view=field&iterations=40",
      text: "Let 300 points attend to each other for 40 steps: how many places remain?",
    },
  ],
};
