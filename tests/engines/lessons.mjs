/**
 * The trial of each lesson in every engine: one drag, one key press, and known numbers. Positions are in CSS pixels;
 * selectors are resolved in the figure.
 */

/**
 * @typedef {object} LessonTrial
 * @property {string} [fields] of the link, beside the view
 * @property {readonly string[]} shows numbers that the figure displays initially
 * @property {readonly [grip: string, x: number, y: number]} drag what is dragged, and how far; a click if nothing can be
 * @property {readonly [place: string, key: "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Enter"]} press where the focus then is
 */

/** @type {Readonly<Record<string, LessonTrial>>} */
export const lessons = {
  field: {
    // The article's weight of B with RBF is 0.471 at τ = 0.5; this is τ = 0.3.
    shows: ["0.541"],
    drag: ['[data-handle="query"] .query-star', -70, 40],
    press: ['[data-handle="query"]', "ArrowLeft"],
  },
  similarity: {
    // The article's weights and outputs: dot product, cosine, RBF.
    shows: [
      ..."0.252 0.236 0.174 0.138 0.126 0.075 0.318 0.221".split(" "),
      ..."0.397 0.394 0.113 0.050 0.037 0.008 0.576 0.287".split(" "),
      ..."0.443 0.471 0.055 0.021 0.010 0.000 0.651 0.268".split(" "),
    ],
    drag: ['[data-handle="query"] .query-star', -40, -30],
    press: ['[data-handle="query"]', "ArrowDown"],
  },
  steps: {
    fields: "step=softmax",
    // 1 / (1 + e^−1.5 + 2 e^−2).
    shows: ["0.669"],
    drag: ["input.entry", 40, 0],
    press: ['input[name="step"]', "ArrowRight"],
  },
  masks: {
    shows: ["0.518", "0.070", "0.405"],
    // To the middle, so that the key has somewhere to go with the drag before it and without.
    drag: ['input[name="window"]', -20, 0],
    press: ['input[name="window"]', "ArrowLeft"],
  },
  positions: {
    fields: "encoding=rotary&positionAmount=1",
    // The weight of “dog” on itself.
    shows: ["0.40"],
    drag: ['.tile[data-place="1"]', 120, 0],
    press: ['input[name="first-position"]', "ArrowRight"],
  },
  scaling: {
    // NumPy's stream, seed 7: effective neighbours at d = 256.
    shows: ["1.3", "40.0", "4.159"],
    drag: ["#score", -60, 0],
    press: ["#dim", "ArrowRight"],
  },
  regression: {
    // The article's errors of the prediction and of the average, and the prediction at x = 2.
    shows: ["0.491", "0.951", "3.040"],
    drag: ['[data-handle="star"]', 60, 0],
    press: ["#bandwidth", "ArrowLeft"],
  },
  words: {
    // "fruit" with hand-made vectors.
    shows: ["7.993"],
    drag: ['[data-handle="query"]', -80, 30],
    press: ["#words-temperature", "ArrowRight"],
  },
  heads: {
    shows: ["0.054"],
    drag: [".handle.tip.selected .grip", -40, 60],
    press: [".handle.tip.selected", "ArrowUp"],
  },
  clinic: {
    fields: "patient=peaky",
    shows: ["0.93"],
    drag: ['[data-treatment="cosine"]', 0, 0],
    press: ['[data-treatment="temperature"]', "Enter"],
  },
  lab: {
    fields: "labSource=random",
    shows: ["37.35"],
    drag: ["#lab-temperature", -50, 0],
    press: ["svg.heat-map", "ArrowRight"],
  },
  transformer: {
    // The weight of the key after the earlier “on”, and the accuracy.
    shows: ["0.92", "99.2 %"],
    drag: ["#head-temperature", -60, 0],
    press: ["#head-temperature", "ArrowRight"],
  },
  gpt: {
    // What the nearest key alone costs, and comparing nothing.
    shows: ["1.12", "1.17"],
    drag: [".dial-stop.on", 150, 0],
    press: ["svg.cost-curve", "ArrowRight"],
  },
  why: {
    // The weight of “must”.
    shows: ["0.515"],
    drag: ['.source[aria-pressed="false"]', 0, 0],
    press: [".weights", "ArrowLeft"],
  },
  memory: {
    // The loss without a memory.
    shows: ["4.71"],
    drag: [".dial-stop.on", 60, 0],
    press: ["svg.loss-dial", "ArrowRight"],
  },
  digits: {
    shows: ["0.53"],
    drag: ['input[id="temperature"]', -50, 0],
    press: ['input[id="neighbors"]', "ArrowRight"],
  },
};
