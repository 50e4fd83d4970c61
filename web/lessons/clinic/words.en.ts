/** The clinic: attention that went wrong, and what helps. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";

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
  title: "Six patients: only some of the treatments work",
  patients: "Patients",
  names: {
    flat: "Everyone the same",
    blurry: "All keys a little",
    peaky: "One key only",
    bully: "The long key",
    unreachable: "Never chosen",
    leaking: "Sees the future",
  },
  /** The field's own words for what the name only hints at. */
  concepts: {
    flat: "collapsed heads",
    blurry: "diffuse weights",
    peaky: "saturated softmax",
    bully: "length in the dot product",
    unreachable: "inside the convex hull",
    leaking: "transposed causal mask",
  },
  symptoms: {
    flat: "Nine objects: three colours, three shapes. The target of each is the mean over its own kind. But every object gives all nine nearly the same weight, so all nine outputs are nearly the same.",
    blurry:
      "Query and keys of the first lessons. A and B clearly lie nearest to the star and do get the most weight; but the scores are so close together that the far keys get half the weight and draw the output to the plain average.",
    peaky:
      "The query is long, so the scores are far apart. One key has nearly all the weight: remove this key, and the output changes completely.",
    bully:
      "E is more than three times as long as the other keys. The dot product rewards length, so E wins nearly twice its fair share (a fifth) of the positions, even some near other keys. A key wins where it gets the most weight.",
    unreachable:
      "B lies inside the convex hull of the other keys, the outline around them. Wherever the query is, some other key has a larger dot product.",
    leaking:
      "A causal mask removes later tokens (words). This one was transposed: a row attends to itself and to later tokens. The training loss looks fine, but the model cannot write a word.",
  },
  measures: {
    flat: "error of the prediction, half the sum of squares",
    blurry: "effective neighbours, of 6",
    peaky: "weight of the strongest key",
    bully: "share of the positions that E wins",
    unreachable: "share of the positions that B wins",
    leaking: "weight of the first row on itself, its whole past",
  },
  well: {
    flat: "below 2",
    blurry: "1 to 3",
    peaky: "below 0.7",
    bully: "0.1 to 0.3",
    unreachable: "above 0",
    leaking: "1",
  },
  bars: {
    flat: "Weights of the first object",
    blurry: "Weights",
    peaky: "Weights",
    bully: "Share of the positions each key wins",
    unreachable: "Share of the positions each key wins",
    leaking: "Weights of the first row",
  },
  object: (colour: number, shape: number) =>
    `${["orange", "blue", "pink"][colour]} ${["disc", "square", "triangle"][shape]}`,
  objectLetters: ["O", "B", "P"],
  barsLabel: (what: string, rows: string) => `${what}: ${rows}`,
  barsRow: (letter: string, weight: string) => `${letter} ${weight}`,
  before: "Before treatment",
  after: "After treatment",
  criterion: (measure: string, well: string) => `Measured: ${measure} (healthy: ${well}).`,
  ask: "Which treatment helps? Choose one.",
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
    zeroed: "Clear future weights after the softmax",
    window: "Add a window: two tokens at most",
  },
  /** Where a patient's treatment is not what the word alone says. */
  treatmentsOf: {
    blurry: { temperature: "Lower the temperature to 0.1", scale: "Ten times the scale" },
    peaky: { temperature: "Raise the temperature to 4" },
    unreachable: { scale: "Ten times the scale" },
    leaking: { mask: "Causal: j ≤ i" },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  verdicts: {
    cured: (well: string) => `Cured: ${well} is healthy.`,
    better: () => "Slightly better, not healthy.",
    same: () => "No change.",
    worse: () => "Worse.",
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
    blurry: {
      temperature:
        "The order was right and only the differences were small. A tenth of the temperature makes them ten times as large.",
      scale: "Ten times the scale is a tenth of the temperature: it is the same dial.",
      cosine:
        "Without the lengths, and at temperature ½, the scores lie somewhat further apart, but not far enough.",
    },
    peaky: {
      temperature: "The scores are a quarter as far apart: other keys contribute again.",
      dropout:
        "On average over many draws the weights are what they were. Dropout teaches a network not to rely on one key, but it does not change the weights of a query that already does.",
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
    leaking: {
      zeroed:
        "The weight on later tokens is gone, but the row no longer sums to 1: nothing was renormalized.",
      window: "The row attends to fewer later tokens, but still to later tokens.",
      mask: "The first row puts all its weight on itself, and every other on itself and its past.",
    },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  values: {
    coordinate: (axis: string) => `${axis} of the query`,
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

export const pictures: Record<PictureName<"clinic">, string> = {
  bed: "A patient before and after treatment",
};

export const controlLabels: Record<ControlName<"clinic">, string> = {
  patient: "patient",
  treatment: "treatment",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"clinic">> = {
  path: "When it goes wrong · 3 minutes",
  ask: "Which treatment works?",
  text: {
    bed: [
      "Attention fails in six ways here, one for each patient; the field’s name stands under ours. One number measures how ill a patient is, now {before}, and a range says where it is healthy. A treatment cures if it brings the number into the range; “slightly better” means nearer to it and no more. The ranges are our choice, but little depends on it: sick and healthy lie far apart.",
      "Begin with two patients whose weights are flat, that is, spread over all the keys. The obvious remedy is a lower temperature, which makes every difference between scores larger.",
      "? flat",
      "? blurry",
      "So the temperature is a dial for differences. It cannot reorder the keys, and where the order is wrong [learned projections](patient=flat&treatment=projections) can help. Where it is right, lowering the temperature and [raising the scale](patient=blurry&treatment=scale) are one and the same remedy.",
      "The opposite disease is one key with nearly all the weight. If the scores are too large because the query is long, [a higher temperature](patient=peaky&treatment=temperature) helps; if they grow with the dimension, [division by √d](#view=scaling) does; and if one sum hides what its parts say, [several heads](#view=heads) keep it. Dropout is often named here too, but it is a treatment for training: it [changes nothing](patient=peaky&treatment=dropout) in a network that is finished.",
      "No dial helps where the idea of near is wrong. [The long key](patient=bully&treatment=cosine) gets its fair share once length no longer counts, and a key in the midst of the others [is chosen](patient=unreachable&treatment=rbf) once distance counts. And for a mask that is wrong there is one cure, [the right mask](patient=leaking&treatment=mask).",
    ],
  },
  predictions: {
    flat: {
      question:
        "“Everyone the same”: heads that were never trained give all nine objects nearly the same weight. Lower their temperature to 0.01. What happens to the error?",
      options: {
        cured: "it falls below 2: cured",
        better: "it falls, but not that far",
        same: "it stays",
        worse: "it rises",
      },
      said: "The error rises from {before} to {after}. The weights are concentrated now, but on the wrong objects: projections that have learned nothing put the keys in a random order, and a lower temperature makes the most of whatever order there is.",
    },
    blurry: {
      question:
        "“All keys a little”: the keys of the first lessons in the right order, but with weight on all six. Lower the temperature to 0.1. What happens to the effective neighbours?",
      options: {
        cured: "at most 3 remain: cured",
        better: "fewer, but more than 3",
        same: "as many as before",
        worse: "more than before",
      },
      said: "{after} remain of 6: cured. A and B were ahead all along, and now their lead counts.",
    },
  },
  end: "Before you treat flat or peaked weights, ask which it is: a wrong order, differences of the wrong size, or a wrong mask.",
};
