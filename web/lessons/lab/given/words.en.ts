/** Words of the lab about given attention weights. */
import type { KindName } from "./kinds.js";

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
  layer: (layer: string) => `Layer ${layer}`,
  layerShort: (layer: string) => `L${layer}`,
  thumb: (head: string, neighbours: string, kind: string) =>
    `${head}: ${neighbours === "" ? "not surveyed yet" : `${neighbours} effective neighbours`}${kind === "" ? "" : `, attends to ${kind}`}`,
  thumbsNote:
    "Under each head: its number and its effective neighbours, a mean over its queries; then what more than half of the weight goes to, where it does. Layers and heads count from 1: layer 5 is attentions[4].",
  kindsShort: { previous: "previous", first: "first", same: "same", self: "itself" },
  surveying: (done: number, all: number) => `Heads surveyed: ${count(done)} of ${count(all)}`,
  compare: "Compare with a second head",
  alone: "Keep A only",
  swap: "Swap A and B",
  choosing: "A click on a head chooses",
  side: (slot: string, head: string) => `${slot}: ${head}`,
  layerField: (layers: number) => `Layer, 1 to ${layers}`,
  headField: (heads: number) => `Head, 1 to ${heads}; 0 = mean`,
  targets: {
    previous: "the previous token",
    first: "the first token",
    same: "other equal tokens, where there are any",
    self: "the query’s own token",
  } satisfies Record<KindName, string> as Readonly<Record<KindName, string>>,
  shares: (target: string, share: string) => `a share of ${share} of the weight goes to ${target}`,
  summary: (head: string, neighbours: string, share: string) =>
    `${head}: a query has ${neighbours} effective neighbours on average${share === "" ? "" : `, and ${share}`}.`,
  /** Rows that are no distribution; counts of 0 are left out. */
  odd: (
    rows: number,
    odd: { empty: number; off: number; invalid: number },
    least: string,
    most: string,
  ) => {
    const parts = [
      odd.empty > 0 && `${count(odd.empty)} ${odd.empty === 1 ? "is" : "are"} empty, as padding is`,
      odd.off > 0 &&
        `${count(odd.off)} ${odd.off === 1 ? `sums to ${least}` : `sum to between ${least} and ${most}`}, as with dropout`,
      odd.invalid > 0 &&
        `${count(odd.invalid)} ${odd.invalid === 1 ? "holds" : "hold"} something that is not a weight`,
    ].filter((part) => part !== false);
    return `Not every row sums to 1. Of ${of(rows, "row")}, ${parts.join("; ")}. They are shown as they are.`;
  },
  stored: "the same, all digits",
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
