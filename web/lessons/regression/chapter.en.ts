/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "What training learns, with one number · 4 minutes",
  ask: "How close must a point be to affect the prediction?",
  text: [
    "The prediction at a position is an average of the points, weighted by their distance. Nadaraya and Watson each published this average in 1964. The position is the query, the positions of the points are the keys, and their heights are the values. The kernel is the function that turns distance into weight. With a Gaussian kernel the weights are the softmax of scores −⁠(x − xᵢ)²/(2h²): e to each score, divided by the sum of these powers. This is RBF attention: the radial basis function depends on distance alone. The bandwidth h is its temperature, which sets how far the weights spread.",
    "The bandwidth of your curve is {~bandwidth}. At the star, the prediction is {prediction}. Its effective number of neighbours, the number of points that share the weight, is {effective-k}. The mean squared error of the curve against the true curve is {error}. [At bandwidth 0](bandwidth=0) the nearest point decides alone. [At ∞](bandwidth=inf) every prediction is the plain average.",
    "Training can find the bandwidth. Each epoch predicts every point and takes one step down the gradient of the loss, half the sum of the squared errors. [With leave-one-out](epochs=2005&leaveOneOut=1), no point takes part in its own prediction, and the loss is usually lowest near the bandwidth that fits the true curve best. [Without it](epochs=2005&leaveOneOut=0), each point can predict itself. With so few points even leave-one-out can miss: draw other data and compare.",
  ],
  tries: [
    {
      hash: "view=regression&bandwidth=0",
      text: "Bandwidth 0: which point contributes, and what does the line follow?",
    },
    {
      hash: "view=regression&bandwidth=inf",
      text: "Bandwidth ∞: what is left of the curve?",
    },
    {
      hash: "view=regression&kernel=boxcar&bandwidth=0.3",
      text: "The boxcar kernel, where all points within the bandwidth weigh the same: why does the line go in steps?",
    },
    {
      hash: "view=regression&epochs=5",
      text: "Five epochs, as in the source article: how far does the loss fall from 24.212, and what becomes of the map?",
    },
    {
      hash: "view=regression&epochs=2005",
      text: "Leave each point out, and train for long: where does the bandwidth settle?",
    },
    {
      hash: "view=regression&epochs=2005&leaveOneOut=0",
      text: "Let every point predict itself, and train as long: what becomes of the loss, and what of the error?",
    },
    {
      hash: "view=digits&digitsPart=metric",
      text: "More than a bandwidth to learn: what does a learned distance do to digits?",
    },
  ],
};
