/** Private uses of words, with the field's terms. */

// A question that the page puts to a reader is asked in the usual sense.
const question = String.raw`\b(questions?|predict\w*|guess\w*|exercises?|permission)\b`;

/** @type {readonly { pattern: RegExp, better: string }[]} */
export const privateTerms = [
  // The soft and the hard vote of k-nearest-neighbour classification are standard terms.
  {
    pattern: /(?<!(soft|hard|-neighbour) )\b(votes?|voted|voting|voters?)\b/i,
    better: "weights, weighted average; “vote” is for the thesis",
  },
  {
    pattern: new RegExp(
      String.raw`(?<!${question}.*)\b(asks?|asked|asking)\b(?! (for|whether|you|which|how|if|a question|the question))(?!.*${question})`,
      "i",
    ),
    better: "a query is compared with keys; tokens attend to tokens; a program requests",
  },
  {
    pattern:
      /\b(key|query|queries|head|token|value|temperature|mask|row|softmax|network|vector)s? (hears?|listens?|shouts?|says?|speaks?|tells?)\b/i,
    better: "show, state, report",
  },
  { pattern: /\btells? (\w+ )*apart\b/i, better: "distinguish" },
  { pattern: /\btold\b/i, better: "stated, given, reported, specified" },
  {
    pattern:
      /\btells?\b(?! (git|npm|apt|CMake|Lit|Node|TypeScript|(the|a) (compiler|bundler|browser|linker|server|reader|user)))(?!.* (apart|from)\b)/i,
    better: "report, show, identify",
  },
  { pattern: /\bhears?\b/i, better: "receive, get" },
  {
    pattern: /\b(says?|said) (so|nothing)\b|\b(is|are|be|was) said\b/i,
    better: "state, report, show",
  },
  { pattern: /\b(have|has|had) a say\b|\b(the|its|their) say of\b/i, better: "contribute, weight" },
  { pattern: /\bspends?\b|\bshares? out\b|\bgives? away\b/i, better: "a key gets weight" },
  { pattern: /\bhand(s|ed|ing)? (over|out|back)\b/i, better: "pass, transfer, return" },
  { pattern: /\b(gives?|gave|given|giving) back\b/i, better: "return" },
  {
    pattern: /(?<!\b(by|at|on) )\b(a|the|same|reader's) hand\b(?!-| side)/i,
    better: "pointer, drag, reader",
  },
  { pattern: /\b(lets?|letting) go\b/i, better: "release, deselect, unpin" },
  { pattern: /\bheld (row|key|point|token|star|cell|object)\b/i, better: "pinned, selected" },
  { pattern: /\blooked at\b/i, better: "selected, inspected, checked" },
  {
    pattern: /\b(hand|figure|page|pointer|view|picture)s? rests?\b|\band rests\b/i,
    better: "pause, be idle",
  },
  {
    pattern: /\bwishes\b|\bwho\b[^.]*\bwants?\b|\b(state|program)s? wants?\b/i,
    better: "options, to …",
  },
  { pattern: /\bcrumbs?\b/i, better: "small chunks" },
  {
    pattern: /^who(ever)?\b[^?]*$|\b(no|any|some)body\b/i,
    better: "a noun: reader, program, key, token",
  },
  { pattern: /\b(firm|firmer|firmest|firmly|firmness)\b/i, better: "concentrated" },
  { pattern: /(?<!theme's )\bink\b(?! (away|on))/i, better: "darkest cell, colour" },
  { pattern: /\b(take|takes|took|taken) (it )?out\b/i, better: "export, remove" },
  {
    pattern:
      /\b(wide|wider|width) vectors?\b|\bvectors? of width\b|\b(key|query|value|head|model) widths?\b/i,
    better: "dimension",
  },
  { pattern: /\bput side by side\b|\bplaced side by side\b/i, better: "concatenate" },
  { pattern: /\bpart(s|ed)? (the )?(weights|scores)\b/i, better: "separate" },
  {
    pattern: /\bmeets? (its|the|every|each|a) (key|query|value|row)/i,
    better: "is multiplied by, is compared with",
  },
  { pattern: /\blikeness(es)?\b/i, better: "similarity" },
  { pattern: /\b(without|no) room\b|\bfor want of\b/i, better: "out of memory, without memory" },
  { pattern: /\bway (forwards?|back)\b/i, better: "forward pass, backward pass" },
  { pattern: /\bwhat stands\b/i, better: "content, a noun for the thing" },
  {
    pattern: /\bwhat\b[^.]*\b(amounts?|amounted|came|comes?) to\b|\bwhat\b[^.]*\bmakes? of\b/i,
    better: "result, total, summary",
  },
  { pattern: /\bgo(es)? by\b/i, better: "depend on, pass" },
  { pattern: /(?<!\bthere )\b(is|are) none\b(?! of)/i, better: "is not a …, is missing" },
  {
    pattern:
      /(?<!\bthere )\b(is|are) no (number|file|token|matrix|word|figure|step|link|part|key)s?\b/i,
    better: "is not a …",
  },
  { pattern: /\banew\b|\bfor ever\b/i, better: "again, forever" },
  { pattern: /\bone's own\b/i, better: "your own, custom" },
  {
    pattern:
      /^what(ever)? ([\w’'-]+ ){0,6}?(is|are|was|were|has|have|had|can|cannot|may|must|will|does|do) ([^\s,;:]+ )+(?<!\b(that|which|who|what|it|they|there|and|or|not|where|how|if|when|as) )(is|are|was|were|has|gets?|goes|stays?|keeps?|needs?|makes?|takes?|throws?|counts?|waits?|changes?)\b[^?]*$/i,
    better: "put the subject first: “… is …”, not “What … is …”",
  },
];

/**
 * Exceptions, each with a reason.
 * @type {readonly { file: string, part: string, why: string }[]}
 */
export const exceptions = [
  {
    file: "web/site/docs/accessibility.md",
    part: "Code “passes axe and fits in every theme, language and width”, Code “the builder fits",
    why: "a list of titles of tests",
  },
];
