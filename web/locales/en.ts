/** English: the language every other locale is complete against. */

const similarityWords = { dot: "dot product", cosine: "cosine", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

function list(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Dot product and cosine choose A; RBF weighs all keys the same." `keys` is how many there are. */
function choices(
  groups: readonly { letters: readonly string[]; by: readonly Similarity[] }[],
  keys: number,
): string {
  const clauses = groups.map(({ letters, by }) => {
    const who = list(by.map((s) => similarityWords[s]));
    const s = by.length > 1 ? "" : "s";
    return keys > 1 && letters.length === keys
      ? `${who} weigh${s} all keys the same`
      : `${who} choose${s} ${list(letters)}`;
  });
  return `${capital(clauses.join("; "))}.`;
}

export const en = {
  language: "en",
  direction: "ltr" as "ltr" | "rtl",

  site: {
    title: "softknn: attention is a soft vote among neighbours",
    description:
      "See attention as a soft, differentiable k-nearest-neighbour vote: live figures whose every number comes from a C++ core.",
    name: "softknn",
    tagline: "Attention is a soft vote among neighbours",
    views: "Lessons",
    theme: "Theme",
    themes: { auto: "system", light: "light", dark: "dark" },
    sources: "Sources and terms",
    sourcesText:
      "The toy, the masks and the entropy table follow five open articles on attention as soft k-nearest neighbours. Every number on this page is computed by the C++ core as you look at it; the article’s own table is labelled as such. Entropy is in nats.",
    noScript: "These figures are computed live and need JavaScript and WebAssembly.",
    skip: "Skip to the figure",
  },

  views: { similarity: "Similarity", masks: "Masks", scaling: "Scaling" },

  common: {
    undo: "Undo",
    redo: "Redo",
    reset: "Reset",
    loading: "Loading the attention core…",
    failed: "The figure could not start.",
    retry: "Try again",
    edit: "Edit the numbers",
    table: "As a table",
    linkNotice: {
      tooLong: () => "This link is too long to be read; the figure shows its usual state.",
      unknownVersion: () =>
        "This link was made by a newer version; the figure shows its usual state.",
      unreadable: (field: string) =>
        `“${field}” in this link could not be read; its usual value is shown.`,
      unknownField: (field: string) => `“${field}” in this link is not known and was ignored.`,
    },
    dismiss: "Dismiss",
    query: "query",
    key: (letter: string) => `key ${letter}`,
    value: (letter: string) => `value ${letter}`,
    point: (x: string, y: string) => `x ${x}, y ${y}`,
    movable: "movable point",
    moved: (name: string, x: string, y: string) => `${capital(name)} at ${x}, ${y}.`,
    horizontal: (name: string) => `${capital(name)}, horizontal`,
    vertical: (name: string) => `${capital(name)}, vertical`,
  },

  similarity: {
    title: "One query, three ideas of “near”: each hands out its weight differently",
    names: { dot: "Dot product", cosine: "Cosine", rbf: "RBF" },
    formulas: { dot: "q·k / (√d τ)", cosine: "cos(q, k) / τ", rbf: "−‖q − k‖² / (2τ²)" },
    rewards: {
      dot: "rewards direction and length",
      cosine: "rewards direction alone",
      rbf: "rewards closeness alone",
    },
    planeLabel: (name: string) =>
      `${name}: the query, its keys, and an arrow to each key as strong as its weight`,
    barsLabel: (name: string, rows: string) => `${name} weights: ${rows}`,
    barsRow: (letter: string, weight: string) => `${letter} ${weight}`,
    vote: (name: string) => `${name}: weights, then the output`,
    output: "output",
    effective: (k: string) => `${k} effective neighbours`,
    temperature: "temperature τ",
    temperatureOf: (name: string) => `Temperature of ${name}`,
    temperatureLimits: { zero: "the best key takes all", infinity: "all keys weigh the same" },
    temperatureText: (value: string) => `τ = ${value}`,
    hint: "Drag ★ or a key, use the arrow keys, or click where the selected point should go.",
    choices,
    soWhat: {
      agree: "Here the three agree on the winner; only how firmly they choose differs.",
      equal: "No key wins: the output is the plain average of the values.",
      differ: "Same query, same keys: the winner depends on what you call similar.",
    },
    caption:
      "★ query, ● keys, □ their values, ✖ the output: the weighted average of the values. Faint lines join places of equal score. A key that moves keeps its value.",
    columns: {
      point: "Point",
      x: "x",
      y: "y",
      value: "Value",
      weight: (name: string) => `${name} weight`,
    },
    announce: (name: string, vote: string) => `${name}: ${vote}`,
  },

  masks: {
    title: "A mask decides who may be asked, before the softmax hands out the weight",
    causal: "Causal: no token looks ahead",
    padding: "pad",
    paddingOf: (word: string) => `“${word}” is padding`,
    token: (i: number) => `Token ${i}`,
    add: "Add a token",
    remove: (word: string) => `Remove “${word}”`,
    newWord: "new",
    blank: "␣",
    maskTitle: "Mask, added to the scores",
    weightsTitle: "Weights after the softmax",
    sum: "sum",
    cell: (row: string, column: string) => `${row} looks at ${column}`,
    allowed: "allowed, plus 0",
    blocked: {
      causal: "blocked: it lies in the future, minus infinity",
      padding: "blocked: it is padding, minus infinity",
      custom: "blocked by hand, minus infinity",
    },
    weightCell: (weight: string) => `weight ${weight}`,
    hint: "Rows ask, columns answer. Click a cell, or walk with the arrow keys and press space, to block it.",
    soWhat: {
      causal: (n: number) =>
        `Each token shares its weight among itself and the ones before it, so the first of ${n} can only copy itself.`,
      open: "Nothing is blocked: every token may ask every other.",
      some: (blocked: number, all: number) =>
        `${blocked} of ${all} cells are blocked. Their weight is exactly 0; what is left of a row shares all of it.`,
    },
    empty: (words: readonly string[]) =>
      `${list(words.map((w) => `“${w}”`))} may look at nothing. Such a row is all zeros, and so is its output: not NaN, and not a guess.`,
    pair: (row: string, column: string, score: string, mask: string, weight: string) =>
      `${row} → ${column}: score ${score}, mask ${mask}, weight ${weight}`,
    maskLabel: "Mask matrix: 0 lets a score through, minus infinity blocks it",
    weightsLabel: "Weight matrix, with row sums",
    outputs: "Output",
    caption:
      "Self-attention: every token is query, key and value at once (the toy’s six points). Score = q·k / √2, then the mask, then the softmax.",
  },

  scaling: {
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
    caption:
      "Dots: mean of 5 trials of 64 × 64 random vectors, drawn as NumPy draws them from this seed, with ± one standard deviation. Thin line: the exact expectation for Gaussian scores. Ring: the article’s own table, which no seed reproduces exactly; it lies within sampling error. “Eff. k” is e to the entropy: the number of keys that take part.",
    waiting: "The trials are running.",
    done: (seed: number) => `All trials of seed ${seed} are done.`,
    failed: (message: string) => `The experiment stopped: ${message}`,
  },

  chapters: {
    similarity: {
      ask: "Which key wins? Guess, then drag the star.",
      text: [
        "A query asks every key the same thing: how much are you like me? The answers become weights that sum to one, and the output is the average of the values under those weights. That is attention. It is also a vote among nearest neighbours in which everyone has a say, and the near have more.",
        "What “near” means is yours to choose. The three figures share one query and one set of keys; only the similarity differs.",
      ],
      tries: [
        {
          hash: "view=similarity&dot=0&cosine=0&rbf=0",
          text: "Set every temperature to 0: a hard nearest neighbour.",
        },
        {
          hash: "view=similarity&dot=inf&cosine=inf&rbf=inf",
          text: "Set every temperature to ∞: a plain average.",
        },
        {
          hash: "view=similarity&query=0.16,0.03",
          text: "Shorten the query: dot product loses its conviction, cosine does not notice.",
        },
        {
          hash: "view=similarity&query=0.25,-0.25",
          text: "Put the query between B and E: dot product and cosine go over to E, RBF stays with B.",
        },
      ],
    },
    masks: {
      ask: "What does a row do with the weight it may not spend?",
      text: [
        "Some keys must not be asked: a word that has not been written yet, or a placeholder that only fills up a batch. The mask adds minus infinity to their scores. After the softmax their weight is exactly zero, and what they would have had goes to the others in the row.",
      ],
      tries: [
        { hash: "view=masks&padding=4,5", text: "Make the last two tokens padding." },
        {
          hash: "view=masks&causal=0&padding=4,5",
          text: "Padding alone, without the causal mask.",
        },
        {
          hash: "view=masks&padding=0",
          text: "Pad the first token: now the first row may look at nothing.",
        },
        { hash: "view=masks&causal=0", text: "Take every mask away." },
      ],
    },
    scaling: {
      ask: "The vectors get wider. What happens to the vote?",
      text: [
        "The dot product of two random vectors of width d has variance d. Wider vectors therefore make larger scores, and large scores make the softmax choose one key and forget the rest. Dividing by √d keeps the variance at 1 and the vote open, whatever the width.",
      ],
      tries: [
        { hash: "view=scaling", text: "Seed 7, as the article’s script sets it." },
        { hash: "view=scaling&seed=42", text: "Another seed: other digits, the same two lines." },
      ],
    },
    tryThese: "Try",
  },
};

export type Strings = typeof en;
