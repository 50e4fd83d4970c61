/** The step machine. */
export const steps = {
  title: "Attention, one step at a time",
};

export const stepsChapter = {
  ask: "What happens between the question and the answer?",
  text: ["Four products and one softmax.", "Step through them."],
  tries: [{ hash: "view=steps", text: "From the beginning." }],
};
