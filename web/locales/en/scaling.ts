/** Why 1/√d. */
export const scaling = {
  title: "Without 1/√d attention collapses onto one key as vectors grow wider",
  seed: "Seed",
  run: "Run",
  cancel: "Cancel",
  progress: (done: number, total: number) => `${done} of ${total} trials`,
  cancelled: "Cancelled. The dimensions that were finished are shown.",
  unscaled: "q·k, unscaled",
  scaled: "q·k / √d, scaled",
  ceiling: (value: string) => `ln 64 = ${value}`,
  axis: {
    x: "width d of the vectors (logarithmic)",
    y: "mean entropy of a row of weights, nats",
  },
  chartLabel: (rows: string) => `Entropy against dimension. ${rows}`,
  chartRow: (dim: number, unscaled: string, scaled: string) =>
    `d ${dim}: unscaled ${unscaled}, scaled ${scaled}.`,
  columns: {
    dim: "d",
    measured: (seed: number) => `seed ${seed}`,
    article: "article",
    exact: "exact",
    neighbours: "eff. k",
  },
  soWhat: (dim: number, unscaled: string, scaled: string) =>
    `At d = ${dim} an unscaled row listens to ${unscaled} of 64 keys; a scaled row still listens to ${scaled}.`,
  hint: "Point at a width, or walk with the arrow keys. A tap or Enter holds it.",
  held: "This width is held: the same tap, or Esc, lets go.",
  holding: (what: string) => `${what} This width is held: the same tap, or Esc, lets go.`,
  caption:
    "Dots: mean of 5 trials of 64 × 64 random vectors, drawn as NumPy draws them from this seed, with ± one standard deviation. Thin line: the exact expectation for Gaussian scores. Ring: the article’s own table, which no seed reproduces exactly; it lies within sampling error. “Eff. k” is e to the entropy: the number of keys that take part.",
  waiting: "The trials are running.",
  done: (seed: number) => `All trials of seed ${seed} are done.`,
  failed: (message: string) => `The experiment stopped: ${message}`,
};

export const scalingChapter = {
  ask: "The vectors get wider. What happens to the vote?",
  text: [
    "The dot product of two random vectors of width d has variance d. Wider vectors therefore make larger scores, and large scores make the softmax choose one key and forget the rest. Dividing by √d keeps the variance at 1 and the vote open, whatever the width.",
  ],
  tries: [
    { hash: "view=scaling", text: "Seed 7, as the article’s script sets it." },
    { hash: "view=scaling&seed=42", text: "Another seed: other digits, the same two lines." },
  ],
};
