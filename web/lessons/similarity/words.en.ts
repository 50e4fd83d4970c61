/** Three similarities side by side. */

import { capital, list } from "../../language/en/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { dispute } from "./states.js";

const similarityWords = { dot: "dot product", cosine: "cosine", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

/** "Dot product and cosine give A the most weight; RBF gives all keys the same weight." `keys` is how many there are. */
function choices(
  groups: readonly { letters: readonly string[]; by: readonly Similarity[] }[],
  keys: number,
): string {
  const clauses = groups.map(({ letters, by }) => {
    const who = list(by.map((s) => similarityWords[s]));
    const s = by.length > 1 ? "" : "s";
    return keys > 1 && letters.length === keys
      ? `${who} give${s} all keys the same weight`
      : `${who} give${s} ${list(letters)} the most weight`;
  });
  return `${capital(clauses.join("; "))}.`;
}

export const words = {
  title: "One query, three similarity functions",
  rewards: {
    dot: "depends on direction and length",
    cosine: "depends on direction alone",
    rbf: "depends on distance alone",
  },
  planeLabel: (name: string) =>
    `${name}: the query, its keys, and an arrow to each key, as strong as the key’s weight`,
  barsLabel: (name: string, rows: string) => `${name} weights: ${rows}`,
  barsRow: (letter: string, weight: string) => `${letter} ${weight}`,
  output: "output",
  effective: (k: string) => `${k} effective neighbours`,
  hint: "Drag ★ or a key, use the arrow keys, or click where ★ should go.",
  reading: (
    letter: string,
    weights: readonly { name: string; weight: string }[],
    locked: boolean,
  ) => {
    const each = list(weights.map(({ name, weight }) => `${weight} under ${name}`));
    return `Weight of key ${letter}: ${each}.${locked ? " It is pinned: the same tap, or Esc, unpins it." : " Tap it, or press Enter, to pin it."}`;
  },
  winnersLabel: (name: string) =>
    `${name}: each place of the plane in the colour of the key that a query there gives the most weight`,
  wins: (letter: string, weight: string) => `${letter} gets the most weight, ${weight}`,
  noWinner: "no key gets more than the others",
  nowhere: (letters: readonly string[]) =>
    letters.length === 0
      ? "Under the dot product every key has a part of the plane where it wins."
      : `Under the dot product ${list(letters)} ${letters.length > 1 ? "win" : "wins"} nowhere in the plane.`,
  bridge: {
    formula: { plain: "(q·k / √d − β ‖k‖²/2) / τ", matched: "(q·k − β ‖k‖²/2) / τ²" },
    fromLabel:
      "Dot product less β times half the squared length of the key: the key that wins at each place",
    toLabel: "RBF: the key that wins at each place",
    barsLabel: (rows: string) => `Weights on the way to RBF, whose weights are ticks: ${rows}`,
    penalty: "share of ‖k‖²/2 subtracted",
    matched: "Match the scales",
    normalized: "Keys of length 1",
    distance: (share: string) => `Share of the weight that differs from RBF: ${share}.`,
    told: (share: string, verdict: string) =>
      `Share of the weight that differs from RBF: ${share}. ${verdict}`,
    identical: "The weights are those of RBF.",
    apart: "Not yet RBF.",
    unmatched: "At different scales the weights cannot agree.",
    far: (share: string) =>
      `Move the query and the keys 100,000,000 away from the origin, and the share is ${share}. This is rounding error: the squares need more digits than a double has. So RBF is computed from differences.`,
  },
  values: {
    weight: (by: Similarity | "bridge", key: string) =>
      `weight of key ${key}, ${by === "bridge" ? "on the way to RBF" : similarityWords[by]}`,
    fromRbf: () => "share of the weight that differs from RBF",
    farFromRbf: () => "the same share, far from the origin",
    penalty: () => "β, the share of ‖k‖²/2 that is subtracted",
    output: (by: Similarity, axis: string) => `output ${axis}, ${similarityWords[by]}`,
    effective: (by: Similarity) => `effective number of neighbours, ${similarityWords[by]}`,
    temperature: (by: Similarity) => `temperature τ, ${similarityWords[by]}`,
  },
  choices,
  soWhat: {
    agree:
      "Here all three give the same key the most weight; how much, and what the others get, differs.",
    equal: "No key wins: the output is the plain average of the values.",
    differ: "Same query, same keys: the similarity decides which key gets the most weight.",
  },
  caption:
    "★ query, ● keys, ✖ the output: the weighted average of the values. Faint lines join places of equal score. Each similarity has a temperature of its own, because their scores have different ranges.",
  announce: (name: string, vote: string) => `${name}: ${vote}`,
};

declare module "../../language/index.js" {
  interface LessonWords {
    similarity: typeof words;
  }
}

export const pictures: Record<PictureName<"similarity">, string> = {
  planes: "The weights under three similarities",
  winners: "Who wins where",
  bridge: "From dot product to RBF",
};

export const controlLabels: Record<ControlName<"similarity">, string> = {
  query: "the star, the query",
  keys: "the keys",
  values: "the values",
  dot: "temperature of the dot product",
  cosine: "temperature of the cosine",
  rbf: "temperature of RBF",
  matched: "the matched scales",
  keyNormPenalty: "the penalty on long keys",
  normalized: "keys of length 1",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"similarity">> = {
  path: "Three ideas of “near” · 5 minutes",
  ask: "What does near mean?",
  text: {
    planes: [
      "All three planes hold the same star and the same six discs; what differs is the idea of near (and at first, as in [the article on attention as a soft k-NN](docs/reference/sources.html#D0.1), the temperature: 1, ½ and ½). Compare {@a A} and {@b B}, the two keys beside the star as the lesson opens. The dot product puts A first (0.252 against 0.236), because A is the longer of the two and length counts. Cosine sees directions only, and there A and B lie almost in line: 0.397 and 0.394. RBF, the radial basis function, measures the distance itself: its score falls with the squared distance, and B, a little nearer, overtakes A with 0.471. Drag the star and watch where they change places: now A and B have {dot-a} and {dot-b}, {cosine-a} and {cosine-b}, {rbf-a} and {rbf-b}.",
      "The scores of the dot product are also divided by √d, here √2; why they need it, [Scaling](#view=scaling) shows.",
      "? shorter",
      "As the lesson opens the dot product spreads its weight over 5.58 effective neighbours; cosine and RBF focus on 3.64 and 2.73. How much a lead counts is up to the temperature. At [the lowest](dot=0&cosine=0&rbf=0) every plane follows one key alone; at [the highest](dot=inf&cosine=inf&rbf=inf) all keys weigh the same, whatever near means.",
      "{@output The cross} is the output: the average of the values under these weights. A value need not be its key. Here, as in the article, it is the key times one matrix, V = K·W_v, and in a transformer key and value both come from the vector of their token, each by a matrix that was learned.",
    ],
    winners: [
      "## Who wins where",
      "These planes answer for every possible query at once: each place has the colour of the key to which a star there gives the most weight. RBF divides the plane into cells, one around each key. Cosine cuts slices, since only the direction of the star counts. The dot product cuts slices as well, but not every key has one.",
      "? onto",
      `The three can even name three different neighbours. With [some keys moved and one temperature for all](${dispute}) the dot product prefers {@f F}, which reaches farthest in the direction of the star. Cosine prefers {@e E}, which is short but in line with it, and RBF prefers {@d D}, which is nearest. (The temperature of RBF is a length, so its scores are divided by the square.)`,
      "Which of them is right depends on what the vectors mean. Cosine suits counts of words in texts of different lengths, the dot product suits vectors whose length says something, and RBF suits places on a map. The choice is an inductive bias: an assumption made before any data is seen.",
    ],
    bridge: [
      "## From dot product to RBF",
      "The left plane is that of the dot product, the right one that of RBF. Each bar is a weight of the left plane, and its tick is the weight of the same key on the right. They look unrelated, but expanding the square shows how near they are: −‖q − k‖²/2 = q·k − ‖k‖²/2 − ‖q‖²/2. The last term is the same for every key, and the softmax ignores what all scores share.",
      "So two things separate them. One is the scale: [match it](matched=1) by leaving out √d and dividing by τ², as RBF does. The other is ‖k‖²/2, a penalty on long keys. [Subtract it](matched=1&keyNormPenalty=1), or drag β, now {~keyNormPenalty}, to 1, and the slices close into cells until every bar ends at its tick. The share of the weight that differs is now {from-rbf}.",
      "Equal lengths do the same without a penalty. [Bring every key to length 1](matched=1&keyNormPenalty=0&normalized=1), and ‖k‖²/2 becomes a term that all keys share: the three similarities rank the keys alike, and at matched scales the dot product has the weights of RBF. Models that normalize their queries and keys make use of this.",
    ],
  },
  predictions: {
    shorter: {
      question:
        "Shorten the query to a fifth of its length without turning it. In which plane do the weights stay as they are?",
      options: { dot: "dot product", cosine: "cosine", rbf: "RBF", none: "in none" },
      said: "Cosine alone stands still. The scores of the dot product shrink with the query, so its weights level out: {<dot-effective-k} effective neighbours become {dot-effective-k}. Under RBF the star now stands amid the keys, so that none is far, and {<rbf-effective-k} become {rbf-effective-k}.",
    },
    onto: {
      question: "Put the star exactly on B. Which key gets the most weight under the dot product?",
      options: { a: "key A", b: "key B", other: "another key" },
      said: "Key A, with {dot-a} against {dot-b}, although the distance to B is 0; RBF gives B {rbf-b}. A key wins under the dot product where it reaches farther in the direction of the star than all others. B never does: it lies inside the outline of the other keys, so no place has its colour.",
    },
  },
  end: "The similarity decides who is a neighbour; the temperature decides how many count.",
};
