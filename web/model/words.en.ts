/** The words of the lessons on the language model for the text and the heads. */

export const textWords = {
  prompt: "Text, in English",
  left: (count: number, context: number) =>
    `The model reads ${context} tokens: the first ${count} are left out.`,
  empty: "The text has no token yet. Type a few English words.",
  tokens: "The query’s token",
  token: (word: string, place: number) => `${word}, token ${place}`,
  arcs: (token: string, name: string) => `Attention of “${token}” in ${name}`,
  head: (layer: number, at: number) => `layer ${layer + 1}, head ${at + 1}`,
  choose: (name: string) => `Show ${name}`,
  heads: {
    title: (count: number) => `${count} heads`,
    rows: "a row for each layer",
  },
};

export const textValues = {
  probability: (token: string) => `probability of ${token}`,
  score: (token: string) => `score of the key of ${token}`,
  weight: (token: string) => `weight of the key of ${token}`,
};

export const textLabels = {
  prompt: "text",
  promptToken: "the query’s token",
  modelHead: "the head that is shown",
};
