/** Private uses of words, with the field's terms. */

/** @type {readonly { pattern: RegExp, better: string }[]} */
export const privateTerms = [
  // The soft and the hard vote of k-nearest-neighbour classification are standard terms.
  {
    pattern: /(?<!(soft|hard|-neighbour) )\b(votes?|voted|voting|voters?)\b/i,
    better: "weights, weighted average; “vote” is for the thesis",
  },
  {
    pattern: /\b(asks?|asked)\b(?! (for|whether|you|which|a question|the question))/i,
    better: "a query is compared with keys; tokens attend to tokens",
  },
  {
    pattern:
      /\b(key|query|queries|head|token|value|temperature|mask|row|softmax|network|vector)s? (hears?|listens?|shouts?|says?|speaks?|tells?)\b/i,
    better: "show, state, report",
  },
  { pattern: /\btells? (\w+ )*apart\b/i, better: "distinguish" },
  { pattern: /\b(have|has|had) a say\b/i, better: "contribute" },
  { pattern: /\b(spends?|hands? out|shares? out|gives? away)\b/i, better: "a key gets weight" },
  { pattern: /\b(firm|firmer|firmest|firmly|firmness)\b/i, better: "concentrated" },
  { pattern: /\bink\b/i, better: "darkest cell, colour" },
  { pattern: /\b(take|takes|took|taken) (it )?out\b/i, better: "export" },
  { pattern: /\b(wide|wider|width) vectors?\b|\bvectors? of width\b/i, better: "dimension" },
  { pattern: /\bput side by side\b|\bplaced side by side\b/i, better: "concatenate" },
  { pattern: /\bpart(s|ed)? (the )?(weights|scores)\b/i, better: "separate" },
  { pattern: /\bnobody\b|\bsomebody\b/i, better: "no key, no token; a reader" },
  {
    pattern: /\bmeets? (its|the|every|each|a) (key|query|value|row)/i,
    better: "is multiplied by, is compared with",
  },
];

/**
 * Exceptions, each with a reason.
 * @type {readonly { file: string, part: string, why: string }[]}
 */
export const exceptions = [];
