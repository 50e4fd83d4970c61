/** The clinic: attention that went wrong, and what helps. */

import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";

/** Before or after a treatment. */
function when(patient: string, treatment: string): string {
  const { treatments, treatmentsOf } = words;
  if (treatment === "none") return "before treatment";
  const name = treatmentsOf[patient]?.[treatment] ?? treatments[treatment as Treatment];
  return `after “${name}”`;
}

type Treatment = keyof typeof words.treatments;
type Patient = keyof typeof words.measures;

export const words = {
  title: "Eight patients: only some of the treatments work",
  patients: "Patients",
  names: {
    flat: "Everyone the same",
    peaky: "One key only",
    bully: "The long key",
    unreachable: "Never chosen",
    copies: "Four copies",
    emptied: "No key allowed",
    leaking: "Sees the future",
    wide: "Too many dimensions",
  },
  symptoms: {
    flat: "Nine objects: three colours, three shapes. The target of each is the mean over its own kind. But every object gives all nine nearly the same weight, so all nine outputs are nearly the same.",
    peaky:
      "The query is long, so the scores are far apart. One key has nearly all the weight: remove this key, and the output changes completely.",
    bully:
      "E is more than three times as long as the other keys. The dot product rewards length, so E wins nearly twice its fair share (a fifth) of the positions, even some near other keys. A key wins where it gets the most weight.",
    unreachable:
      "B lies inside the convex hull of the other keys, the outline around them. Wherever the query is, some other key has a larger dot product.",
    copies:
      "The same key was stored four times. Each copy gets weight, so its value counts four times.",
    emptied:
      "A mask blocks every key of this row: it adds −10⁹ to each score. The softmax depends only on differences, so the weights are those of a row without a mask.",
    leaking:
      "A causal mask removes later tokens (words). This one was transposed: a row attends to itself and to later tokens. The training loss looks fine, but the model cannot write a word.",
    wide: "Vectors of dimension 1,024, that is with 1,024 entries, and no division by √d. The scores have a standard deviation of 32, and the largest gets nearly all the weight.",
  },
  measures: {
    flat: "error of the prediction, half the sum of squares",
    peaky: "weight of the strongest key",
    bully: "share of the positions that E wins",
    unreachable: "share of the positions that B wins",
    copies: "weight of the copies, beyond that of one",
    emptied: "weight on blocked keys",
    leaking: "least weight of a row on itself and its past",
    wide: "effective neighbours (keys that share the weight), of 64",
  },
  well: {
    flat: "healthy: below 2",
    peaky: "healthy: below 0.7",
    bully: "healthy: 0.1 to 0.3; its fair share is 0.2",
    unreachable: "healthy: above 0",
    copies: "healthy: 0",
    emptied: "healthy: 0",
    leaking: "healthy: 1",
    wide: "healthy: 8 to 56",
  },
  bars: {
    flat: "Weights of the first object",
    peaky: "Weights",
    bully: "Share of the positions each key wins",
    unreachable: "Share of the positions each key wins",
    copies: "Weights",
    emptied: "Weights of the emptied row",
    leaking: "Weights of the worst row",
    wide: "Weights of 64 keys",
  },
  object: (colour: number, shape: number) =>
    `${["orange", "blue", "pink"][colour]} ${["disc", "square", "triangle"][shape]}`,
  objectLetters: ["O", "B", "P"],
  barsLabel: (what: string, rows: string) => `${what}: ${rows}`,
  barsRow: (letter: string, weight: string) => `${letter} ${weight}`,
  before: "Before treatment",
  after: (treatment: string) => `After treatment: ${treatment}`,
  wellWhen: (well: string) => `(${well})`,
  ask: "Which treatment helps? Choose, then read.",
  treatments: {
    none: "No treatment",
    temperature: "Lower the temperature",
    scale: "Scale the scores",
    cosine: "Compare by cosine, direction alone",
    rbf: "Compare by RBF, distance alone",
    dropout: "Dropout: clear random weights",
    heads: "Eight heads side by side",
    projections: "Learn the projection matrices",
    mask: "The right mask",
    larger: "−10³⁰ instead of −10⁹",
    zeroed: "Clear future weights after the softmax",
    window: "Add a window: two tokens at most",
  },
  /** Where a patient's treatment is not what the word alone says. */
  treatmentsOf: {
    peaky: { temperature: "Raise the temperature to 4" },
    unreachable: { scale: "Ten times the scale" },
    wide: { scale: "Divide by √d" },
    copies: { mask: "Mask the copies" },
    emptied: { mask: "Block with −∞" },
    leaking: { mask: "Causal: j ≤ i" },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  verdicts: {
    cured: "Cured.",
    better: "Slightly better, not healthy.",
    same: "No change.",
    worse: "Worse.",
  },
  reasons: {
    flat: {
      temperature:
        "More concentrated is not more correct: without learned projections the weights concentrate on the wrong objects.",
      heads:
        "Each of the eight heads attends to nearly all objects, so all eight give nearly the same output.",
      projections:
        "One head has learned to compare colours, the other shapes. Training separates the kinds, and attention finds them.",
    },
    peaky: {
      temperature: "The scores are a quarter as far apart: other keys contribute again.",
      dropout:
        "On average over many draws the weights are what they were. Dropout teaches a network not to rely on one key. Dropout does not change the weights of a query that already relies on one.",
      cosine: "The length of the query no longer counts, so the scores stay within ±2.",
    },
    bully: {
      temperature:
        "More concentrated weights for the same winner. The winner does not depend on the temperature.",
      cosine: "Only direction counts: the long key has the slice between its neighbours.",
      rbf: "RBF goes too far. A key wins where it is nearest, and the long key’s own cell lies outside this square: now it is never chosen.",
    },
    unreachable: {
      temperature: "The order of the scores stays, at any temperature.",
      scale: "Ten times the scores, in the same order.",
      rbf: "Every key is the nearest one to itself: B has a cell of its own.",
    },
    copies: {
      temperature: "Equal scores stay equal: the copies get equal weights, and more in all.",
      cosine: "Copies point the same way too.",
      mask: "A masked key counts as absent, to the last bit.",
    },
    emptied: {
      larger:
        "All the weight still goes to blocked keys: a softmax depends only on differences, and beside 10³⁰ even those are rounded away.",
      temperature: "The differences are still those of the blocked scores.",
      mask: "−∞ leaves no key: all weights of the row are 0.",
    },
    leaking: {
      zeroed:
        "The weight on later tokens is gone, but the rows no longer sum to 1: nothing was renormalized.",
      window: "The rows attend to fewer later tokens, but still to later tokens.",
      mask: "Every row puts all its weight on itself and its past.",
    },
    wide: {
      scale: "The standard deviation of the scores is 1 again, in any dimension.",
      dropout: "The weights of the row are as concentrated as before.",
      cosine:
        "Random vectors of high dimension are almost at right angles: now all weights are nearly the same. Cosine needs a temperature of its own.",
    },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  exercise: {
    question: (patient: string) => `Case “${patient}”: which treatments cure it?`,
    legend: "Choose every treatment that makes the number healthy.",
    said: (right: number, all: number) =>
      right === all
        ? `All ${all} treatments are judged right.`
        : `${right} of ${all} treatments are judged right.`,
  },
  values: {
    weight: (patient: string, treatment: string, key: string): string =>
      `weight of key ${key}, ${when(patient, treatment)}`,
    share: (patient: string, treatment: string, key: string): string =>
      `share of the positions that key ${key} wins, ${when(patient, treatment)}`,
    measure: (patient: string, treatment: string): string =>
      `${words.measures[patient as Patient]}, ${when(patient, treatment)}`,
  },
  measure: (name: string, value: string) => `${name}: ${value}`,
  admitted: (name: string, symptom: string, measure: string) => `${name}. ${symptom} ${measure}`,
  announce: (treatment: string, verdict: string, measure: string) =>
    `${treatment}: ${verdict} ${measure}`,
};

declare module "../../language/index.js" {
  interface LessonWords {
    clinic: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  patient: "patient",
  treatment: "treatment",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "When it goes wrong · 3 minutes",
  ask: "Which treatment works?",
  text: {
    all: [
      "Attention compares a query with keys. Each key gets a score, and the softmax turns the scores into weights. The output averages the values of the keys by weight. Attention fails in eight ways here, one for each patient, and one number measures each failure. Before treatment, the number of the chosen patient is {before}. Some treatments change many numbers and cure nothing.",
      "Five of the eight patients are offered a lower temperature, which concentrates the weights. Guess how many of them it cures, then treat all five.",
    ],
  },
  tries: {
    "view=clinic": "Everyone the same: is it the temperature?",
    "view=clinic&patient=bully&treatment=cosine":
      "The long key under cosine: does it still win more than its share?",
    "view=clinic&patient=emptied": "A row without an allowed key: where does its weight go?",
    "view=clinic&patient=wide&treatment=scale":
      "Dimension 1,024, divided by √d: how many effective neighbours are there now?",
  },
};
