/** The lab. */

import { list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import { givenWords } from "./given/words.en.js";
import { labData } from "./own/words.en.js";
import type { controls } from "./state.js";

const inSetting = (setting: string) => (setting === "" ? "" : `, setting ${setting}`);

const times = (rows: number, columns: number) => `${rows} × ${columns}`;

export const words = {
  title: "Attention weights: one row per query, one column per key",
  weightsTitle: "Weights",
  sideTitle: (slot: string) => `Weights, setting ${slot}`,
  mapLabel: (slot: string, rows: number, columns: number) =>
    `Weights of setting ${slot}, ${times(rows, columns)}`,
  mapRole: "map of weights",
  queries: "query",
  keys: "key",
  cell: (row: string, column: string, weight: string) =>
    `Query ${row}, key ${column}: weight ${weight}.`,
  single: "Every weight has a cell.",
  block: (rows: number, columns: number, reduce: string) =>
    `A cell stands for about ${times(rows, columns)} weights: ${reduce}.`,
  reduces: { max: "the largest", mean: "their mean" },
  reduce: "A cell shows",
  ink: "Strongest colour",
  inks: { all: "the largest weight shown", row: "the largest of each row" },
  inkTo: (most: string) => `Strongest colour: ${most}.`,
  inkByRow: "Strongest colour: the largest weight of each row.",
  legend: (size: string, ink: string, masked: boolean) =>
    `${size} ${ink}${masked ? " Hatched: masked, with weight 0." : ""}`,
  noDropout: "Dropout, which clears random weights, is off beyond 512 × 512.",
  working: "Computing…",
  progress: (percent: number) => `Computing: ${percent} %`,
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
    sharpest: "most concentrated: query (entropy)",
    flattest: "most diffuse: query (entropy)",
    empty: "queries without an allowed key",
  },
  rowAt: (row: string, entropy: string) => `${row} (${entropy})`,
  emptyRows: (count: number, names: readonly string[]) => {
    if (count === 0) return "none";
    return `${count}: ${list(names)}${count > names.length ? " …" : ""}`;
  },
  values: {
    weight: (query: string, key: string, setting: string) =>
      `weight of key ${key} for query ${query}${inSetting(setting)}`,
    score: (query: string, key: string, setting: string) =>
      `score of key ${key} for query ${query}, before masks${inSetting(setting)}`,
    block: (query: string, key: string, setting: string) =>
      `weights from query ${query}, key ${key} on, in one cell${inSetting(setting)}`,
    neighbours: (query: string, setting: string) =>
      `effective number of neighbours of query ${query}${inSetting(setting)}`,
    entropy: (query: string, setting: string) =>
      `entropy of query ${query}${inSetting(setting)}, nats`,
    sum: (query: string, setting: string) =>
      `sum of the weights of query ${query}${inSetting(setting)}`,
    mass: (query: string, setting: string) =>
      `weight of the best keys of query ${query}${inSetting(setting)}`,
    temperature: (setting: string) => `temperature τ${inSetting(setting)}`,
    headNeighbours: (head: string) => `effective neighbours of an average query, ${head}`,
    mean: (setting: string) => `mean entropy of all queries${inSetting(setting)}, nats`,
    moved: (query: string) => `share of the weight of query ${query} that differs between A and B`,
    movedMean: () => "mean share of the weight that differs between A and B",
    change: () => "largest difference of a cell between A and B",
  },
  difference: (row: string, largest: string, query: string, key: string, mean: string) =>
    `From A to B, ${row} of the weight of this query moves${mean === "" ? "" : `; the mean over all queries is ${mean}`}. The largest change of a cell is ${largest}, at query ${query}, key ${key}.`,
  goThere: "Go to this cell",
  soWhat: {
    one: (row: string, spread: string, keys: number, best: string, most: string) =>
      `Query ${row} has ${spread} effective neighbours among ${keys} keys; key ${best} gets the most, ${most}.`,
    both: (row: string, a: string, b: string, moved: string) =>
      `Query ${row} has ${a} effective neighbours in A and ${b} in B: ${moved} of its weight moves.`,
    empty: (row: string) =>
      `Query ${row} has no allowed key: all its weights are 0, and so is its output.`,
  },
  hint: "Click a cell, or move with the arrow keys. Plus and minus zoom, 0 shows all, and Shift with an arrow moves the window. Drag the window, or zoom with the wheel while the map has the focus. Queries and keys count from 0.",
  tableTitle: "This query as a table",
  scoreOf: (slot: string) => (slot === "" ? "Score" : `Score ${slot}`),
  weightOf: (slot: string) => (slot === "" ? "Weight" : `Weight ${slot}`),
  tableRest: (shown: number, all: number) => `The ${shown} keys with the most weight, of ${all}.`,
  view: "What is shown",
  closer: "Zoom in",
  further: "Zoom out",
  whole: "Show all",
  shown: (top: number, bottom: number, left: number, right: number) =>
    `Queries ${top} to ${bottom}, keys ${left} to ${right}`,
  differenceTitle: "B − A, signed",
  differenceLabel: (rows: number, columns: number) =>
    `Weights of B minus weights of A, ${times(rows, columns)}`,
  differenceLegend: (most: string) =>
    `Blue: more weight in B. Orange: more in A. Strongest colour: ${most}.`,
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
    seed: "Seed",
    queries: "Queries m",
    keys: "Keys n",
    width: "Dimension d",
    valueWidth: "Value dimension v",
  },
  self: "Self-attention: Q = K = V",
  table: "Table",
  tables: {
    plane: "hand-made, 2-D",
    wide: "hand-made, 8-D",
    glove: "GloVe, 50-D",
  },
  setting: "Setting",
  settings: "Settings A and B",
  compare: "Compare with a second setting",
  swap: "Swap A and B",
  alone: "Keep A only",
  groups: { similar: "Similarity", masks: "Masks", parts: "Heads, numbers, dropout" },
  optionOf: (option: string, slot: string) => (slot === "" ? option : `${option}, setting ${slot}`),
  options: {
    similarity: "Similarity",
    temperature: "Temperature τ",
    scaled: "Scale by 1/√d",
    scale: "Custom scale",
    keyNormPenalty: "Key norm penalty β",
    softcap: "Softcap",
    causal: "Causal",
    window: "Window",
    past: "Past",
    padding: "Padding",
    heads: "Heads",
    head: "Head shown",
    numbers: "Numbers",
    dropout: "Dropout p",
    dropoutSeed: "Seed of the dropout",
  },
  notes: {
    softcap: "score limit; 0 = none",
    window: "0 = any distance",
    past: "keys before query 0",
    padding: "last keys that are blocked",
    head: "from 1; 0 = mean of all",
    keyNormPenalty: "1 with scale 1: RBF, distance alone",
  },
  numberTypes: {
    float64: "float64",
    float32: "float32, fast",
    exact: "float32, rounded once",
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    lab: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  lab: "data and view",
  labA: "setting A",
  labB: "setting B",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "Your own data · as long as you like",
  ask: "What does attention do to your own numbers?",
  text: {
    weights: [
      "Each cell of the map is one weight: the row is a query, the column a key, and the stronger its colour, the more of the query’s weight the key gets. Click a cell, and the bars show the eight keys that matter most to its query. Setting A gives this query {effective-k} effective neighbours, at an entropy of {entropy} nats.",
      "If you have run a model, open its attention weights, or drop them anywhere on the figure: an .npz, .npy, .safetensors or JSON file of layers, heads, queries and keys, with the tokens if it has them. The lab then shows [every head as the model gave it](docs/own-model.html#write-the-file).",
      "Below the map, choose the data: the six keys of [the article on attention as a soft k-NN](docs/reference/sources.html#D0.1), random vectors, words, or your own queries, keys and values, which stay on this machine. Then change the setting. Press “Compare with a second setting”, and whatever you change in B is shown against A, cell by cell.",
      "> [Dimension 256, scaled in A and not in B](lab=queries,64;width,256;self,0;keys,64;valueWidth,8&labB=scaled,0): how many keys does a query still attend to?",
      "> [107 words as GloVe vectors, by cosine](lab=source,words;table,glove;row,37;column,38&labA=similarity,cosine;temperature,0.1): does “king” attend to “queen”?",
    ],
    heads: [
      "Each small picture is one head, with a row for each query and a column for each key. A line along the diagonal means that a token attends to itself, a line beneath it that it attends to the token before; a filled column is one key that every query looks at, which in many models is the first token.",
      "The second number under a head counts the effective neighbours of an average query. At 1 each query looks up a single key; a head that averages over the whole text reaches its length, and under a causal mask only half of it. Where more than half of the weight goes to one kind of key, the kind is named.",
    ],
    head: [
      "The head that you chose, weight by weight, as the file holds it. Click a cell or move with the arrow keys: the bars list the keys with the most weight for its query, which has {effective-k} effective neighbours at an entropy of {entropy} nats.",
      "Choose a second head, and the map of B − A shows cell by cell where they differ.",
    ],
    text: [
      "The same weights over the text: point at a token, and the stronger the colour of another one, the more of the weight it gets.",
      "Weights show where a head looks, not what it carries over from there: a key with much weight and a value near zero changes little.",
    ],
  },
  end: "Attention needs nothing but three matrices, so any numbers will do; whether their neighbourhoods mean something, the map shows.",
};
