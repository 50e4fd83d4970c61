/** The lab. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { givenWords } from "./given/words.en.js";
import { labData } from "./own/words.en.js";

const times = (rows: number, columns: number) => `${rows} × ${columns}`;

export const words = {
  title: "Attention weights: one row per query, one column per key",
  weightsTitle: "Weights",
  mapLabel: (rows: number, columns: number) => `Weights, ${times(rows, columns)}`,
  mapRole: "map of weights",
  queries: "query",
  keys: "key",
  cell: (row: string, column: string, weight: string) =>
    `Query ${row}, key ${column}: weight ${weight}.`,
  single: "Every weight has a cell.",
  block: (rows: number, columns: number) =>
    `A cell stands for about ${times(rows, columns)} weights, and shows the largest.`,
  inkTo: (most: string) => `Strongest colour: ${most}.`,
  legend: (size: string, ink: string, masked: boolean) =>
    `${size} ${ink}${masked ? " Hatched: masked, with weight 0." : ""}`,
  working: "Computing…",
  nothingYet: "There is nothing to show yet.",
  refused: "The core rejects this, and the figure stays as it was:",
  headsDoNotFit: (heads: number, width: number, valueWidth: number) =>
    `${heads} heads do not divide keys of dimension ${width} and values of dimension ${valueWidth}.`,
  rowTitle: (row: string) => `Query ${row}`,
  topLabel: (row: string) => `The keys with the most weight for query ${row}`,
  axes: { row: "Query", column: "Key" },
  thisRow: "This query",
  allRows: "All queries",
  numbersTitle: "The numbers of this query and of all queries",
  numbers: {
    weight: (key: string) => `weight of key ${key}`,
    score: "its score, before masks",
    neighbours: "effective neighbours",
    entropy: "entropy, nats",
    mass: (count: number) => `weight of the top ${count} keys`,
    mean: "mean entropy",
  },
  values: {
    weight: (query: string, key: string) => `weight of key ${key} for query ${query}`,
    score: (query: string, key: string) => `score of key ${key} for query ${query}, before masks`,
    block: (query: string, key: string) =>
      `largest weight of a cell from query ${query}, key ${key} on`,
    neighbours: (query: string) => `effective number of neighbours of query ${query}`,
    entropy: (query: string) => `entropy of query ${query}, nats`,
    sum: (query: string) => `sum of the weights of query ${query}`,
    mass: (query: string) => `weight of the best keys of query ${query}`,
    temperature: () => "temperature τ",
    mean: () => "mean entropy of all queries, nats",
  },
  soWhat: {
    one: (row: string, spread: string, keys: number, best: string, most: string) =>
      `Query ${row} has ${spread} effective neighbours among ${keys} keys; key ${best} gets the most, ${most}.`,
    empty: (row: string) =>
      `Query ${row} has no allowed key: all its weights are 0, and so is its output.`,
  },
  hint: "Click a cell, or move with the arrow keys; Home, End, Page Up and Page Down go to the ends. Queries and keys count from 0.",
  given: givenWords,
  aboutGiven: "Attention weights of your model.",
  linked: "The link carries these data.",
  dataTitle: "Data",
  data: labData,
  sources: { toy: "Six keys", random: "Random", words: "Words", own: "Your own" },
  about: {
    toy: "The six keys of the source article attend to each other.",
    random: "Normal random numbers, drawn as NumPy draws them from this seed.",
    words: "Every word attends to every word.",
    own: "Your own matrices.",
  },
  shapes: (queries: number, keys: number, width: number, valueWidth: number) =>
    `${queries} queries, ${keys} keys of dimension ${width}, values of dimension ${valueWidth}.`,
  stays:
    "These data stay on this machine. A link carries the settings and the shapes, not the data: whoever opens it sees random numbers of the same shapes. To pass on all of it, save the state as a JSON file.",
  staysGiven:
    "These data stay on this machine. A link carries neither the weights nor the tokens: whoever opens it sees random numbers. To pass them on, save the state as a JSON file.",
  standIn:
    "No file is open yet, so the figure shows random numbers of these shapes. Links carry no data of files.",
  drawn: {
    labSeed: "Seed",
    labQueries: "Queries m",
    labKeys: "Keys n",
    labDimension: "Dimension d",
    labValueDimension: "Value dimension v",
  },
  self: "Self-attention: Q = K = V",
  table: "Table",
  tables: {
    plane: "hand-made, 2-D",
    wide: "hand-made, 8-D",
    glove: "GloVe, 50-D",
  },
  setting: "Setting",
  groups: { similar: "Similarity", masks: "Masks", more: "More options" },
  options: {
    labSimilarity: "Similarity",
    labTemperature: "Temperature τ",
    labScaled: "Scale by 1/√d",
    labScale: "Custom scale",
    labSoftcap: "Softcap",
    labCausal: "Causal",
    labWindow: "Window",
    labPast: "Past",
    labPadding: "Padding",
    labHeads: "Heads",
    labHead: "Head shown",
    labDropout: "Dropout p",
    labDropoutSeed: "Seed of the dropout",
  },
  notes: {
    labSoftcap: "score limit; 0 = none",
    labWindow: "0 = any distance",
    labPast: "keys before query 0",
    labPadding: "last keys that are blocked",
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    lab: typeof words;
  }
}

export const pictures: Record<PictureName<"lab">, string> = {
  weights: "Attention weights as a map",
  heads: "The heads of a model",
  text: "A text shaded by attention weights",
};

export const controlLabels: Record<ControlName<"lab">, string> = {
  ...words.options,
  ...words.drawn,
  labSource: "source of the data",
  labTable: words.table,
  labSelf: words.self,
  labLayer: "layer shown",
  labRow: "query",
  labColumn: "key",
  weights: "attention weights",
  queryTokens: "tokens of the queries",
  keyTokens: "tokens of the keys",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"lab">> = {
  path: "Your own data · as long as you like",
  ask: "What does attention do to your own numbers?",
  text: {
    weights: [
      "Each cell of the map is one weight: the row is a query, the column a key, and the stronger its colour, the more of the query’s weight the key gets. Click a cell, and the bars show the eight keys that matter most to its query. The query has now {effective-k} effective neighbours, at an entropy of {entropy} nats.",
      "If you have run a model, open its attention weights, or drop them anywhere on the figure: an .npz, .npy, .safetensors or JSON file of layers, heads, queries and keys, with the tokens if it has them. The lab then shows [each head as the model gave it](docs/own-model.html#write-the-file).",
      "Below the map, choose the data: words, the six keys of [the article on attention as a soft k-NN](docs/reference/sources.html#D0.1), random vectors, or your own queries, keys and values, which stay on this machine. Then change the setting.",
      "> [Vectors of dimension 256, scores divided by √d](labSource=random&labQueries=64&labKeys=64&labDimension=256&labValueDimension=8&labSelf=0&labSimilarity=dot&labTemperature=1&labScaled=1), and [the same without](labSource=random&labQueries=64&labKeys=64&labDimension=256&labValueDimension=8&labSelf=0&labSimilarity=dot&labTemperature=1&labScaled=0): how many keys does a query still attend to?",
      "> [107 words as GloVe vectors, by cosine](labSource=words&labTable=glove&labRow=37&labColumn=38&labSimilarity=cosine&labTemperature=0.1&labScaled=1): does “king” attend to “queen”?",
    ],
    heads: [
      "Each small picture is one head of the layer, with a row for each query and a column for each key. A line along the diagonal means that a token attends to itself, a line beneath it that it attends to the token before; a filled column is one key that every query looks at, which in many models is the first token.",
      "The large map is the head that you chose, weight by weight, as the file holds it. Click a cell or move with the arrow keys: the bars list the keys with the most weight for its query, which now has {effective-k} effective neighbours at an entropy of {entropy} nats.",
    ],
    text: [
      "The same weights over the text: point at a token, and the stronger the colour of another one, the more of the weight it gets.",
      "Weights show where a head looks, not what it carries over from there: a key with much weight and a value near zero changes little.",
    ],
  },
  end: "Attention needs nothing but three matrices, so any numbers will do; whether their neighbourhoods mean something, the map shows.",
};
