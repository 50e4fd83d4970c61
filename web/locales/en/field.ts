/** The attention field. */
export const field = {
  title: "The star takes the colour of its neighbours",
};

export const fieldChapter = {
  ask: "Which colour will the star take?",
  text: ["A query asks its neighbours."],
  tries: [{ hash: "view=field", text: "From the beginning." }],
};
