/** The colour of the star on a key, and what a higher temperature does to a far key and to a cloud of points. */
import { keyValue } from "../../charts/key-colours.js";
import type { Prediction } from "../../figure/prediction.js";
import { defaultState } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";

/** The keys that the questions name, whatever the reader has made of them. */
const toy = `keys=${defaultState.keys.join(";")}&values=${defaultState.values.join(";")}&similarity=rbf`;

const [keyE, keyF] = [4, 5];
const place = defaultState.keys[keyF];

type Colour = readonly number[];

/** The plain average of the colours of all keys. */
const average: Colour = [0, 1, 2].map(
  (channel) =>
    defaultState.keys.reduce((sum, _, i) => sum + (keyValue(i)[channel] ?? 0), 0) /
    defaultState.keys.length,
);

const painted: Readonly<Record<string, Colour>> = {
  own: keyValue(keyF),
  all: average,
  next: keyValue(keyE),
};

const apart = (a: Colour, b: ArrayLike<number>): number =>
  a.reduce((sum, channel, i) => sum + (channel - (b[i] ?? 0)) ** 2, 0);

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "paint",
    go: `${toy}&query=${place}&temperature=1`,
    paints: Object.fromEntries(
      Object.entries(painted).map(([name, colour]) => [name, `rgb(${colour.join(" ")})`]),
    ),
    // The paint that is most like the output.
    answer: ({ colour }) =>
      Object.keys(painted).sort(
        (a, b) => apart(painted[a] ?? [], colour) - apart(painted[b] ?? [], colour),
      )[0],
  },
  {
    id: "heat",
    go: `${toy}&temperature=inf`,
    range: { min: 0, max: 1, step: 0.01 },
    answer: ({ weights }) => weights.data[weights.data.length - 1],
  },
  {
    id: "gather",
    go: `${toy}&temperature=1&iterations=40`,
    answer: ({ places }) => places && (places === 1 ? "one" : places < 6 ? "some" : "many"),
  },
];
