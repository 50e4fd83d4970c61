/** The comments, the strings and the test titles of a source file, each with its line. */

/** @typedef {{ text: string, line: number, doc: boolean }} Comment */
/** @typedef {{ start: number, end: number, source: string }} Token */

const strings = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
// A quote between digits separates thousands in C++.
const cTokens = new RegExp(
  String.raw`\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|\d+(?:'\d+)+|R"\(([\s\S]*?)\)"|${strings}`,
  "g",
);
// A regular expression can hold quotes; it stands where an operand is expected.
const scriptTokens = new RegExp(
  String.raw`\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|${strings}|` +
    "`(?:[^`\\\\]|\\\\[\\s\\S])*`" +
    String.raw`|(?<=[=(,:;!&|?{}[>]\s*|return\s)\/(?![*\/])(?:[^\/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/`,
  "g",
);
const hashTokens = new RegExp(String.raw`"""[\s\S]*?"""|${strings}|#[^\n]*`, "g");

/** @param {string} file */
function tokensFor(file) {
  if (/\.(cpp|hpp|h|css)$/.test(file)) return cTokens;
  return /\.(py|cmake)$|CMakeLists\.txt$/.test(file) ? hashTokens : scriptTokens;
}

/** @param {string} file @param {string} source @returns {Token[]} */
export const tokensOf = (file, source) =>
  [...source.matchAll(tokensFor(file))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    source: match[0],
  }));

const isLineComment = (/** @type {string} */ text) => /^(\/\/|#)/.test(text);
const isComment = (/** @type {string} */ text) => /^(\/\*|\/\/|#|""")/.test(text);

/** The comments of successive lines are one comment. @param {Token[]} tokens @param {string} source */
function joined(tokens, source) {
  /** @type {Token[]} */
  const groups = [];
  for (const token of tokens.filter(({ source: text }) => isComment(text))) {
    const last = groups.at(-1);
    const between = last && source.slice(last.end, token.start);
    const follows = between !== undefined && /^\n[ \t]*$/.test(between);
    if (last && follows && isLineComment(last.source) && isLineComment(token.source)) {
      last.source += `\n${token.source}`;
      last.end = token.end;
    } else groups.push({ ...token });
  }
  return groups;
}

/** Of a line, what a reader reads. @param {string} line */
const withoutMarks = (line) =>
  line
    .replace(/^\s*(\/\*+|\*\/|\*|\/\/[/!]?<?|#+|""")/, "")
    .replace(/(\*\/|""")\s*$/, "")
    .replace(/^\s?/, "");

/** Marks for tools, and code, are no prose. @param {string} text */
const proseIn = (text) =>
  text
    .replace(/^(biome-ignore|NOLINT|clang-format|@ts-|eslint|prettier)\S*( \S+:)?/, "")
    .replace(/\{@link ([^}]*)\}|`[^`]*`/g, "Code")
    .replace(
      /@(param|tparam|returns?|type|typedef|template|throws|property)\b(\s*\{.*?\}+)?/g,
      ". ",
    )
    .replace(/\s+/g, " ")
    .trim();

/** Paragraphs without samples of code. @param {string} comment */
function paragraphs(comment) {
  const text = comment
    .split("\n")
    .map(withoutMarks)
    .filter((line) => !/^ {3,}\S/.test(line))
    .join("\n")
    .replace(/```[\s\S]*?```|[@\\]code[\s\S]*?[@\\]endcode/g, "\n\n")
    .replace(/@example[\s\S]*?(?=\n@|$)/g, "");
  return text.split(/\n\s*\n|\n(?=[-*•] |@)/).map(proseIn);
}

/** @param {string} source */
const lineAt = (source, /** @type {number} */ at) => source.slice(0, at).split("\n").length;

/** @param {string} file @param {string} source @returns {Comment[]} */
export const commentsOf = (file, source) =>
  joined(tokensOf(file, source), source).flatMap((token) =>
    paragraphs(token.source)
      .filter((text) => /\p{L}/u.test(text))
      .map((text) => ({
        text,
        line: lineAt(source, token.start),
        doc: /^(\/\*\*|\/\/\/)/.test(token.source),
      })),
  );

const titleCall =
  /\b(?:test|it|describe|suite|TEST_CASE|SECTION|TEMPLATE_TEST_CASE)(?:\.\w+)*\(\s*$/;

/** The titles of the tests. @param {string} file @param {string} source */
export const titlesOf = (file, source) =>
  tokensOf(file, source)
    .filter(
      ({ start, source: text }) =>
        /^["'`]/.test(text) && titleCall.test(source.slice(Math.max(0, start - 60), start)),
    )
    .map(({ start, source: text }) => ({
      text: text.slice(1, -1).replace(/\$\{[^}]*\}/g, "…"),
      line: lineAt(source, start),
    }));

/** Strings of C++ with a space between letters. @param {string} file @param {string} source */
export const messagesOf = (file, source) =>
  tokensOf(file, source)
    .filter(({ source: text }) => /^".*\p{L}{2}.* .*\p{L}{2}/u.test(text))
    .map(({ start, source: text }) => ({ text: text.slice(1, -1), line: lineAt(source, start) }));
