/**
 * The trial of each lesson in every engine: one drag, one key press, and known numbers. Positions are in CSS pixels;
 * selectors are resolved in the figure.
 */

/**
 * @typedef {object} LessonTrial
 * @property {string} hash
 * @property {readonly string[]} shows numbers that the figure displays initially
 * @property {string} grip the dragged element
 * @property {readonly [number, number]} by the drag distance; a click if nothing can be dragged
 * @property {string} place the element that then has the focus
 * @property {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Enter"} key
 */

/** @type {Readonly<Record<string, LessonTrial>>} */
export const lessons = {
  field: {
    hash: "view=field",
    // The article's weight of B with RBF is 0.471 at τ = 0.5; this is τ = 0.3.
    shows: ["0.541"],
    grip: '[data-handle="query"] .query-star',
    by: [-70, 40],
    place: '[data-handle="query"]',
    key: "ArrowLeft",
  },
  similarity: {
    hash: "view=similarity",
    shows: ["0.252", "0.075", "0.397", "0.443"],
    grip: '[data-handle="query"] .query-star',
    by: [-40, -30],
    place: '[data-handle="query"]',
    key: "ArrowDown",
  },
  steps: {
    hash: "view=steps&step=softmax",
    // 1 / (1 + e^−1.5 + 2 e^−2).
    shows: ["0.669"],
    grip: "input.entry",
    by: [40, 0],
    place: 'input[name="step"]',
    key: "ArrowRight",
  },
  masks: {
    hash: "view=masks",
    shows: ["0.518", "0.070", "0.405"],
    grip: 'input[name="window"]',
    // To the middle, so that the key has somewhere to go with the drag before it and without.
    by: [-20, 0],
    place: 'input[name="window"]',
    key: "ArrowLeft",
  },
  positions: {
    hash: "view=positions&encoding=rotary&positionAmount=1",
    // The weight of “dog” on itself.
    shows: ["0.40"],
    grip: '.tile[data-place="1"]',
    by: [120, 0],
    place: 'input[name="first-position"]',
    key: "ArrowRight",
  },
  scaling: {
    hash: "view=scaling",
    // NumPy's stream, seed 7: effective neighbours at d = 256.
    shows: ["1.3", "40.0", "4.159"],
    grip: "#score",
    by: [-60, 0],
    place: "#dim",
    key: "ArrowRight",
  },
  regression: {
    hash: "view=regression",
    shows: ["0.491"],
    grip: '[data-handle="star"]',
    by: [60, 0],
    place: "#bandwidth",
    key: "ArrowLeft",
  },
  words: {
    hash: "view=words",
    // "fruit" with hand-made vectors.
    shows: ["7.993"],
    grip: '[data-handle="query"]',
    by: [-80, 30],
    place: "#words-temperature",
    key: "ArrowRight",
  },
  heads: {
    hash: "view=heads",
    shows: ["0.054"],
    grip: ".handle.tip.selected .grip",
    by: [-40, 60],
    place: ".handle.tip.selected",
    key: "ArrowUp",
  },
  clinic: {
    hash: "view=clinic&patient=peaky",
    shows: ["0.93"],
    grip: '[data-treatment="cosine"]',
    by: [0, 0],
    place: '[data-treatment="temperature"]',
    key: "Enter",
  },
  lab: {
    hash: "view=lab&labSource=random",
    shows: ["37.35"],
    grip: "#lab-temperature",
    by: [-50, 0],
    place: "svg.heat-map",
    key: "ArrowRight",
  },
  transformer: {
    hash: "view=transformer",
    // The weight of the key after the earlier “on”, and the accuracy.
    shows: ["0.92", "99.2 %"],
    grip: "#head-temperature",
    by: [-60, 0],
    place: "#head-temperature",
    key: "ArrowRight",
  },
  gpt: {
    hash: "view=gpt",
    // What the nearest key alone costs, and comparing nothing.
    shows: ["1.12", "1.17"],
    grip: ".dial-stop.on",
    by: [150, 0],
    place: "svg.cost-curve",
    key: "ArrowRight",
  },
  why: {
    hash: "view=why",
    // The weight of “must”.
    shows: ["0.515"],
    grip: '.source[aria-pressed="false"]',
    by: [0, 0],
    place: ".weights",
    key: "ArrowLeft",
  },
  memory: {
    hash: "view=memory",
    // The loss without a memory.
    shows: ["4.71"],
    grip: ".dial-stop.on",
    by: [60, 0],
    place: "svg.loss-dial",
    key: "ArrowRight",
  },
  digits: {
    hash: "view=digits",
    shows: ["0.53"],
    grip: 'input[id="temperature"]',
    by: [-50, 0],
    place: 'input[id="neighbors"]',
    key: "ArrowRight",
  },
};
