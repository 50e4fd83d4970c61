/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "Look-up by meaning · 3 minutes",
  ask: "What should a dictionary return for a word that it does not contain?",
  text: [
    "The dictionary has three entries, each a key with a value: apple is 10, banana is 5, chair is 2. Take the query “fruit”, the word to look up. [Exact look-up](answer=exact) finds a key or fails. [A blend by hand](answer=blend) returns a number, but you have to choose the shares for every word.",
    "Give every entry a score, a number for how well the entry fits. [The softmax](answer=scores) turns any scores into weights that sum to 1. Only differences of scores matter: compare [3, 2, 1](answer=scores&scores=3,2,1) with [30, 20, 10](answer=scores&scores=30,20,10).",
    "[Vectors](answer=meaning) can supply the scores: one vector for each word, so that similar words point in similar directions. The dot product multiplies two vectors entry by entry and adds. It is positive when they point roughly the same way, negative when they point roughly opposite ways, and 0 at a right angle. The answer in the figure is now {answer}.",
    "The answer is as good as the vectors. [Hand-made vectors](answer=meaning&vectors=plane) express what their author had in mind. [GloVe](answer=meaning&vectors=glove) was learned from text. [Random vectors](answer=meaning&vectors=random) return a number too.",
    "The size of dot products tends to grow with the dimension d, the number of entries of a vector. [Division by √d](answer=meaning&wordsScaled=1) reverses that.",
  ],
  tries: [
    { hash: "view=words", text: "Look up fruit exactly: what comes back?" },
    {
      hash: "view=words&word=apple",
      text: "Look up apple exactly: does another entry contribute?",
    },
    {
      hash: "view=words&answer=blend",
      text: "Blend by hand, 0.6 and 0.4: which number comes back?",
    },
    {
      hash: "view=words&answer=blend&wordValues=vectors",
      text: "The same shares, with vectors for values: how many numbers come back?",
    },
    {
      hash: "view=words&answer=scores",
      text: "Scores 4, −1 and 2.1: does the lowest still get a share?",
    },
    {
      hash: "view=words&answer=scores&scores=3,2,1",
      text: "Scores 3, 2 and 1: which three shares?",
    },
    {
      hash: "view=words&answer=scores&scores=30,20,10",
      text: "Ten times as large: what is left for the second?",
    },
    {
      hash: "view=words&answer=meaning",
      text: "By meaning, with hand-made vectors: how near to 8 will the answer be?",
    },
    {
      hash: "view=words&answer=meaning&wordsScaled=1",
      text: "Divide by √d: does chair get more, or less?",
    },
    {
      hash: "view=words&answer=meaning&vectors=glove",
      text: "Learned vectors: will apple win, or banana?",
    },
    {
      hash: "view=words&answer=meaning&vectors=random",
      text: "Vectors drawn at random: what is the answer worth?",
    },
    {
      hash: "view=words&answer=meaning&word=furniture",
      text: "Look up furniture: which words lie on the other side of 0?",
    },
    {
      hash: "view=words&sum=king,man,woman",
      text: "King − man + woman: is queen really the nearest word?",
    },
    {
      hash: "view=words&need=hungry",
      text: "The fridge below the map, and you are hungry: which item gets the most weight?",
    },
    {
      hash: "view=digits",
      text: "The nearest of 1,797 handwritten digits: to which class do they assign a drawing?",
    },
  ],
};
