/** Words of the lab about given attention weights. */

const count = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

const of = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`;

export const givenWords = {
  title: (layers: number, heads: number) =>
    layers * heads === 1
      ? "What the head of your model attends to"
      : `What the ${count(layers * heads)} heads of your model attend to`,
  shapes: (layers: number, heads: number, rows: number, columns: number, type: string) =>
    `${of(layers, "layer")} × ${of(heads, "head")}, ${rows === columns ? of(rows, "token") : `${of(rows, "query", "queries")} and ${of(columns, "key")}`}, ${type} as in the file.`,
  heads: "Heads",
  head: (layer: string, head: string) => `Layer ${layer}, head ${head}`,
  meanHead: (layer: string) => `Layer ${layer}, mean of all heads`,
  layerField: (layers: number) => `Layer, 1 to ${layers}`,
  headField: (heads: number) => `Head, 1 to ${heads}; 0 = mean`,
  /** Rows that are no distribution. */
  odd: (rows: number, odd: number) =>
    `Of ${of(rows, "row")}, ${count(odd)} ${odd === 1 ? "does" : "do"} not sum to 1, as with dropout or padding. All are shown as they are.`,
  sum: "sum of its weights",
  text: "The text",
  textOfQueries: "Queries",
  textOfKeys: "Keys",
  textLabel: "Tokens; choose one to shade the text by its weights",
  keysLabel: "Keys, shaded by the weights of the query",
  shading: (query: string) =>
    `Shaded by the weights of ${query}. Point at a token, or move with the arrow keys, to see another; click or press Enter to keep it.`,
  token: (token: string, weight: string) => `${token}, weight ${weight}`,
  noTokens:
    "The file has no tokens, so positions stand for them. Drop a file named tokens.txt with one token on each line.",
  wrongTokens: (tokens: number, wanted: number) =>
    `There are ${of(tokens, "token")} for ${count(wanted)} positions: those without one show their position.`,
  part: (from: number, to: number, all: number) =>
    `Tokens ${count(from)} to ${count(to)} of ${count(all)}.`,
};
