/** The order of words. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";

export const words = {
  title: "One sentence in two orders, and what a position adds",
  written: "as it was written",
  moved: "in another order: drag a word",
  threads: "Each word with its output, and a thread to its place in the other order",
  tiles: "The words in their order; the arrow keys move the word in focus",
  tile: (word: string, place: number) => `${word}, place ${place}`,
  announce: (word: string, place: number, before: string, after: string) =>
    `“${word}” is at place ${place}. Its output was ${before} and is ${after}.`,
  verdict: {
    none: (difference: string) =>
      `Largest difference between the two ends of a thread: ${difference}. Every output has moved with its word.`,
    rounded: (difference: string) =>
      `Largest difference between the two ends of a thread: ${difference}, the last bit of a sum in another order. Every output has moved with its word.`,
    changed: (difference: string) =>
      `Largest difference between the two ends of a thread: ${difference}. The order counts.`,
  },
  sentence: "Sentence",
  one: "One word has no order. Write a few more.",
  earlierOnly: "Each word attends to itself and to earlier words only",
  hint: "Drag a word, or focus it and press ← or →. Press a word to make it the query.",
  planeTitle: "Near in meaning and in place",
  planeLabel: (word: string) =>
    `Plane: a ring for the meaning of each word, a numbered disc for each place, the query of “${word}” and its output`,
  weightsTitle: "Attention weights",
  weightsLabel: "Attention weights: a row for each query, a column for each key",
  cell: (row: string, column: string, weight: string) =>
    `Query “${row}”, key “${column}”: ${weight}`,
  encoding: "Positions",
  encodings: { none: "none", added: "added", rotary: "rotary", alibi: "ALiBi" },
  ways: {
    none: "Each numbered disc lies on its ring, the meaning of the word. Words that are equal lie at one point.",
    added:
      "From each ring a clock’s hand points to the place: 1 at twelve o’clock, 2 at one o’clock.",
    rotary: "Each word has turned about the origin, by the same angle for every place.",
    alibi: "The points stay. Each score loses a little for every place between query and key.",
  },
  amount: "Position",
  amounts: {
    none: "meaning only",
    added: (size: string) => `radius ${size}`,
    rotary: (size: string) => `${size}° a place`,
    alibi: (size: string) => `${size} a place`,
  },
  placed: (word: string, place: number) => `“${word}” (${place})`,
  near: (word: string, best: string, weight: string, next: string, nextWeight: string) =>
    `Besides itself, “${word}” attends most to ${best}, with ${weight}, then to ${next}, with ${nextWeight}.`,
  alone: (word: string) => `“${word}” attends to itself.`,
  distance: {
    title: (word: string) => `“${word}” twelve times in a row: a curve for each query`,
    label: (word: string) =>
      `Scores of “${word}” with itself by the distance from query to key, one curve for each of twelve queries`,
    names: { score: "score", before: "places before", after: "places after", same: "0" },
  },
  first: "The sentence begins at place",
  firstText: (place: number) => `${place}`,
  shift: {
    start:
      "The sentence stands at the beginning. Let it begin later, and see which weights change.",
    same: (places: number, change: string) =>
      `The sentence stands ${places} places later. Largest change of a weight: ${change}.`,
    changed: (places: number, change: string) =>
      `The sentence stands ${places} places later. Largest change of a weight: ${change}: the place itself counts, not only the distance.`,
  },
  values: {
    output: (word: string, axis: string) => `${axis} of the output of ${word}`,
    weight: (row: string, column: string) => `weight of the query ${row} on the key ${column}`,
    difference: () => "largest difference between the outputs in the two orders",
    shift: () => "largest change of a weight since the first place",
    amount: () => "how much the position counts",
    score: (query: string, key: string) =>
      `score of the query at place ${query} with the key at ${key}`,
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    positions: typeof words;
  }
}

export const pictures: Record<PictureName<"positions">, string> = {
  order: "One sentence in two orders",
  geometry: "Meanings and positions in a plane",
  distance: "Scores by distance",
};

export const controlLabels: Record<ControlName<"positions">, string> = {
  sentence: "sentence",
  wordOrder: "order of the words",
  queryWord: "the query’s word",
  encoding: "kind of positions",
  positionAmount: "how much positions count",
  firstPosition: "place of the first word",
  earlierOnly: "earlier words only",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"positions">> = {
  path: "Where the order comes from · 4 minutes",
  ask: "Does attention know the order of words?",
  text: {
    order: [
      "“the dog bites the man” and “the man bites the dog” have the same words and opposite meanings. In the figure each word attends to all words of its sentence, above as it was written and below in another order, and a thread leads from each word to its new place. The two numbers at each end are the output of attention for this word.",
      "Drag a word along the lower row, or [turn the whole sentence round](wordOrder=4,3,2,1,0&positionAmount=0&earlierOnly=0). Without positions every output moves with its word, and no digit of it changes. To attention, “dog” is the same whether it bites or is bitten.",
      "The reason is what attention computes. A query is compared with each key separately, and the output is the average of the values under the weights that follow. Neither a comparison nor an average depends on where in the row a key stands. What attention reads is a set of words.",
      "? mask",
      "A mask alone tells the first word from the last by what it hides, but among the words that it leaves, order is still lost. So the order has to come in through something that is compared: through the vectors, or through the scores. There are three usual ways, and the next picture shows all of them.",
    ],
    geometry: [
      "## Three ways to tell a place",
      "A ring is the meaning of a word, and a numbered disc is the word at its place. Without positions the disc covers its ring, and the two “the” lie at one point. [Add a position](encoding=added&positionAmount=1&firstPosition=0&earlierOnly=0) to every word, and they part. The position is the tip of a clock’s hand, at twelve for the first word and an hour on for each one after; its coordinates are the sine and the cosine of the place. Since it is added to the meaning, two words are now near when they mean much the same and stand close together. The slider says how much of each: at [0](positionAmount=0) only the meaning is left.",
      "Thus the order reaches the output. Make “bites” the query: [as the sentence was written](encoding=added&positionAmount=1&firstPosition=0&earlierOnly=0&sentence=the,dog,bites,the,man&wordOrder=0,1,2,3,4&queryWord=2) it attends, besides itself, most to “man”, and [with “dog” and “man” exchanged](encoding=added&positionAmount=1&firstPosition=0&earlierOnly=0&sentence=the,dog,bites,the,man&wordOrder=0,4,2,3,1&queryWord=2) most to “dog”. Both times this is the noun in the fifth place, the one that is bitten.",
      "[Rotary positions](encoding=rotary&positionAmount=1&firstPosition=0) add nothing. They turn query and key about the origin, by 30° for each place, and leave their lengths alone. A dot product depends on the angle between two vectors, so whatever both have turned in common cancels: the words at places 2 and 3 are compared with one turn of 30° between them, and so are those at 102 and 103. Values do not turn, and the output {@output ✖} remains a blend of meanings.",
      "[ALiBi](encoding=alibi&positionAmount=1&firstPosition=0) leaves all vectors where they are and takes from each score a slope times the distance, half a point for each place, so that far keys lose weight.",
      "> A distance has no direction. [Turn the sentence round under ALiBi](encoding=alibi&positionAmount=1&wordOrder=4,3,2,1,0&earlierOnly=0), and the outputs move with their words again, without a changed digit. Models with ALiBi also [hide later words](encoding=alibi&positionAmount=1&earlierOnly=1), and then before and after differ.",
      "With two numbers a word has one clock, which begins again after twelve places. A real model has hundreds of numbers, and each pair of them is a clock of its own speed: fast hands tell neighbours apart, slow ones the beginning of a text from its end.",
    ],
    distance: [
      "## Is it the place that counts, or the distance?",
      "Here one word, now “{asking}”, stands twelve times in a row, and each of the twelve is compared with all. Every curve belongs to one query. [Without positions](positionAmount=0) all scores are equal. [Added positions](encoding=added&positionAmount=1) give twelve different curves, because the clock’s hand is also compared with the meaning. With [rotary positions](encoding=rotary&positionAmount=1) the twelve curves fall on one another: the score depends only on how far apart query and key stand; between different words the side would count too. Under [ALiBi](encoding=alibi&positionAmount=1) it never does, and the curve is a roof.",
      "? later",
      "[With added positions](encoding=added&positionAmount=1&firstPosition=10) the same move does change the weights, because each hand of the clock now points elsewhere while the meanings stay where they are. This is why many language models turn their vectors rather than add to them: what they have learned of two words side by side holds at the end of a long text as at its beginning.",
      "Why, then, does “dog bites man” differ from “man bites dog” for a transformer? Its attention alone would see the same three words. But “dog” in the first place and “dog” in the third are not the same vector, or do not get the same scores: its query finds other neighbours, and its output, with everything that later layers make of it, is another.",
    ],
  },
  predictions: {
    mask: {
      question:
        "There are still no positions, but each word may attend only to itself and the words before it, as under the mask of the previous lesson. “dog” and “man” have changed places. Do the outputs still move unchanged?",
      options: { same: "yes, no digit changes", changed: "no, some change" },
      said: "Some change, by up to {difference}. The mask is drawn along the row: whoever moves to the front loses the words that stood before. So a causal mask tells a network something of the order, namely which words came earlier, though not how far away they are.",
    },
    later: {
      question:
        "Rotary positions, and the whole sentence begins ten places later, as if another one stood before it. What happens to the weights among its words?",
      options: { same: "they stay as they are", changed: "they change" },
      said: "They stay; what is left, {shift}, is at most the rounding of a last digit. Every query and every key has turned 300° farther, and the angle between them is what it was.",
    },
  },
  end: "Attention sees a set of words. Order is one more coordinate of near, and someone has to put it in.",
};
