/** The place of each definition beyond attention, per reading path: masks, heads, networks, regression. */

/** @type {readonly import("./attention-terms.mjs").Defined[]} */
export const modelTerms = [
  {
    term: "token",
    pattern: /\btokens?\b/i,
    places: {
      masks: "Each token, here a word",
      clinic: "later tokens (words)",
      transformer: "The query of a token (row)",
    },
  },
  {
    term: "mask",
    pattern: /\bmask(s|ed)?\b/i,
    places: {
      steps: "A mask can block scores with −∞",
      masks: "A mask removes a word before the weights are computed",
      clinic: "A mask blocks every key of this row",
      lab: "masked, with weight 0",
    },
  },
  {
    term: "causal mask",
    pattern: /\bcausal\b/i,
    places: {
      steps: "Causal: no query attends to later keys",
      masks: "A causal mask removes the tokens that come later",
      clinic: "A causal mask removes later tokens",
    },
  },
  {
    term: "padding",
    pattern: /\bpadding\b/i,
    places: { masks: "placeholders, which only fill up a short sentence" },
  },
  {
    term: "sliding window",
    pattern: /\b(sliding |a )window\b/i,
    places: {
      masks: "itself and to at most … before it: a sliding window",
      clinic: "Add a window: two tokens at most",
    },
  },
  {
    term: "dropout",
    pattern: /\bdropout\b/i,
    places: {
      clinic: "Dropout: clear random weights",
      lab: "Dropout, which clears random weights",
    },
  },
  {
    term: "head",
    pattern: /\bheads?\b/i,
    places: {
      heads: "A head gives each object the average over the objects that its matrices make similar",
      clinic: "Eight heads side by side",
      lab: "a head of a model",
      transformer: "a head, attention with matrices of its own",
    },
  },
  {
    term: "projection",
    pattern: /\bprojections?\b/i,
    places: {
      steps: "projection matrices map both to a common dimension",
      heads: "projection matrices, which turn each object into a query, a key and a value",
      clinic: "Learn the projection matrices",
      lab: "dimensions on the two principal axes of the keys",
      transformer: "The output projection of a head is the matrix that makes this part",
      digits: "a projection from 64 pixels to a plane",
    },
  },
  {
    term: "concatenate",
    pattern: /\bconcatenat\w+\b/i,
    places: { heads: "concatenated, that is put end to end" },
  },
  {
    term: "self-attention",
    pattern: /\bself-attention\b/i,
    places: {
      steps: "in self-attention, from the same rows",
      masks: "Self-attention: every token is query, key and value at once",
      heads: "queries, keys and values are all projections of the same x",
      lab: "Self-attention: Q = K = V",
    },
  },
  {
    term: "transformer",
    pattern: /\btransformers?\b/i,
    places: {
      heads: "a Transformer, a network of such heads",
      transformer: "A transformer, a network of attention heads",
      digits: "a Transformer, a network of attention",
    },
  },
  {
    term: "embedding",
    pattern: /\bembeddings?\b/i,
    places: { transformer: "the embedding of the token (its learned vector)" },
  },
  {
    term: "ablation",
    pattern: /\bablat(e|ed|ion)\b/i,
    places: { transformer: "Ablate the previous-token head, that is remove its output" },
  },
  {
    term: "convex hull",
    pattern: /\bconvex hull\b/i,
    places: {
      field: "the convex hull of the other keys, the outline around them",
      clinic: "the convex hull of the other keys, the outline around them",
    },
  },
  {
    term: "Hopfield network",
    pattern: /\bHopfield\b/,
    places: { field: "a Hopfield network, a memory, restores a stored pattern" },
  },
  {
    term: "bandwidth",
    pattern: /\bbandwidths?\b/i,
    places: {
      regression: "The bandwidth is how far “near” reaches",
      heads: "the bandwidth: how far “near” reaches",
    },
  },
  {
    term: "kernel",
    pattern: /\bkernels?\b/i,
    places: { regression: "The kernel is the function that turns distance into weight" },
  },
  {
    term: "leave-one-out",
    pattern: /\bleave-one-out\b/i,
    places: {
      regression: "no point takes part in its own prediction",
    },
  },
  {
    term: "principal component",
    pattern: /\bprincipal (component|ax[ie]s)/i,
    places: {
      lab: "It keeps … of the variance of the keys",
      digits: "Principal components keep the most variance",
    },
  },
  {
    term: "inductive bias",
    pattern: /\binductive bias\b/i,
    places: { similarity: "an inductive bias, an assumption made before any data" },
  },
];
