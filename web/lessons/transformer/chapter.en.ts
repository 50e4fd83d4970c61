/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "A network that learned it · 6 minutes",
  ask: "Does a trained network really look up its nearest neighbours?",
  text: [
    "These heads were learned, not set by hand. A transformer, a network of attention heads, was trained to continue sequences that repeat themselves. In each head, every token gives a query, a key and a value. The query gets a score with each key, and the softmax turns the scores into weights for the values. Queries and keys have two numbers each, so a plane shows all of a head.",
    "One head of the first layer, the previous-token head, [looks one position back](headAt=0.1): it writes into each token which token came before. A head of the second layer, an induction head, [uses that note](headAt=1.1): its keys are grouped by the token that came before. So the query of “on” lands beside the key of whatever followed “on”. That is a nearest-neighbour look-up, and the network now predicts “{next}” with probability {probability}.",
    "The two heads need each other. [Ablate the previous-token head](ablated=0.1), that is remove its output, and the look-up fails, although the second head is still there. Accuracy on fresh sequences: {accuracy}.",
    "The temperature of the head divides its scores: it decides how soft the look-up is. Set the temperature to [0, the hard nearest neighbour](headTemperature=0), where the best key gets all the weight, or to [4](headTemperature=4), and compare.",
    "Then [train the same network yourself](trainStep=300). After about a hundred steps the loss falls, a head starts to look back, and the keys form a ring, all at once.",
  ],
  tries: [
    { hash: "view=transformer", text: "Which token follows “on”, and which head finds it?" },
    {
      hash: "view=transformer&headAt=0.1",
      text: "The previous-token head: how are its keys ordered?",
    },
    {
      hash: "view=transformer&ablated=0.1",
      text: "Without the previous-token head: what does the network predict?",
    },
    {
      hash: "view=transformer&sequence=a+b+c+d+e+f+a+b+c+d",
      text: "Letters instead of words: does the look-up still work?",
    },
    {
      hash: "view=transformer&sequence=tea+dog+sun+l+cat+h+tea+dog+sun&headAt=1.2",
      text: "A random period of six: which head finds it?",
    },
  ],
};
