/** Other names of what the glossary defines: the documentation has one term for each concept. */

/** @type {readonly { pattern: RegExp, term: string }[]} `term` is an entry of the glossary */
export const synonyms = [
  { pattern: /\b(inner|scalar) products?\b/i, term: "Dot product" },
  { pattern: /\bcosine (distance|angle)s?\b/i, term: "Cosine" },
  {
    pattern: /\b(Gaussian|squared[- ]exponential|distance) (similarity|attention|score)s?\b/i,
    term: "RBF",
  },
  { pattern: /\bsimilarity (functions?|measures?|metrics?|scores?)\b/i, term: "Similarity" },
  { pattern: /\b(raw|attention) (logits?|scores?)\b|\bpre-softmax\b/i, term: "Score" },
  {
    pattern: /\battention (probabilit(y|ies)|coefficients?|distributions?|matri(x|ces))\b/i,
    term: "Attention weight",
  },
  { pattern: /\bsoft-?argmax\b|\bnormali[sz]ed exponential/i, term: "Softmax" },
  {
    pattern: /\b(sharp(er|est|ness|en(s|ed)?)?|peaked|peaky|spiky|smeared)\b/i,
    term: "Concentrated",
  },
  {
    pattern: /\bperplexity\b|\beffective (k|keys|number of keys)\b/i,
    term: "Effective number of neighbours",
  },
  {
    pattern: /\b(kernel|smoothing) (width|parameter|size)\b|\bwidth of (the|a) kernel\b/i,
    term: "Bandwidth",
  },
  {
    pattern:
      /\b(key|query|value|head|vector|embedding|hidden|feature|model)s? (width|size|dimensionality)\b|\bwidth of (the |a )?(key|quer|value|head|vector|embedding)/i,
    term: "Dimension",
  },
  { pattern: /\bneighbors?(hood)?\b/i, term: "Nearest neighbour" },
  { pattern: /\bleave[ -]one[ -]out(?<!leave-one-out)\b|\bLOO\b/i, term: "Leave-one-out" },
  {
    pattern: /\b(look-?ahead|autoregressive|triangular|future) masks?\b|\bmasks? of the future\b/i,
    term: "Causal mask",
  },
  { pattern: /\b(pad|key[- ]padding|length) masks?\b/i, term: "Padding mask" },
  { pattern: /\b(local|band(ed)?|window(ed)?|sliding-window) masks?\b/i, term: "Sliding window" },
  { pattern: /\b(bias|float) masks?\b/i, term: "Additive mask" },
  { pattern: /\bKV cache\b|\bkey\/value cache\b/i, term: "Key-value cache" },
  { pattern: /\bmultihead\b|\bmulti head\b|\battention heads?\b/i, term: "Head" },
  { pattern: /\b(GQA|grouped[- ]quer(y|ies)(?! attention))\b/i, term: "Grouped-query attention" },
  { pattern: /\bself attention\b|\bintra-attention\b/i, term: "Self-attention" },
  {
    pattern: /\b(knock(s|ed)? ?out|zeroed|switch(es|ed)? off) (a |the )?heads?\b/i,
    term: "Ablation",
  },
  { pattern: /\b(sub-?words?|word pieces?)\b/i, term: "Token" },
  { pattern: /\b(double|single)[- ]precision\b/i, term: "Float64" },
  { pattern: /\b(widgets?|visuali[sz]ations?)\b/i, term: "Figure" },
  { pattern: /\b(web components?|custom tags?)\b/i, term: "Figure" },
  { pattern: /\b(slide ?shows?|slide decks?)\b/i, term: "Deck" },
  { pattern: /\b(inline|embedded) frames?\b/i, term: "iframe" },
  { pattern: /\bpreview images?\b|\bplaceholder (image|picture)s?\b/i, term: "Poster" },
  { pattern: /\bWASM\b/, term: "WebAssembly" },
  { pattern: /\b(random state|seed value)\b/i, term: "Seed" },
  { pattern: /\b(thread|worker) pools?\b/i, term: "Pool" },
];

/** Pages in which the terms of others, or older ones, are explained. */
const explains = /\/(glossary|changelog|cpp|migrate)\.md$/;

/** @param {import("./texts.mjs").Text} text @returns {readonly { pattern: RegExp, term: string }[]} */
export const synonymsFor = ({ file }) =>
  file.startsWith("web/site/docs/") && !explains.test(file) ? synonyms : [];
