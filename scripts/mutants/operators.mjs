/**
 * The mutants of a source text: one small change of meaning each. The patterns work on characters, not on a grammar,
 * and serve both C++ and TypeScript: both formatters put spaces around binary operators and none inside `<…>` of types.
 */

/**
 * @typedef {object} Mutant
 * @property {number} line from 1
 * @property {number} at offset of the change in the text
 * @property {string} from
 * @property {string} to
 */

/** @type {readonly (readonly [pattern: RegExp, to: (match: RegExpExecArray) => string])[]} */
const changes = [
  // Shifted boundaries and reversed comparisons.
  [/(?<= )(<=|>=|<|>|===|!==|==|!=)(?= )/g, ([op]) => turned[op] ?? op],
  [/(?<=[\w)\]] )([+\-*/])(?= )/g, ([op]) => turned[op] ?? op],
  [/(?<=[\w)\]] )([+\-*/]=)(?= )/g, ([op]) => (op[0] === "+" ? "-=" : op[0] === "-" ? "+=" : "=")],
  [/(?<= )(&&|\|\|)(?= )/g, ([op]) => (op === "&&" ? "||" : "&&")],
  [/(?<=[ (])!(?=[\w(])/g, () => ""],
  [/\b(true|false)\b/g, ([word]) => (word === "true" ? "false" : "true")],
  [
    /\b(std::|Math\.)(min|max|floor|ceil)\b/g,
    ([all, space, name]) => (space ?? "") + (turned[name ?? ""] ?? all),
  ],
  // Changed constants.
  [
    /(?<![\w.])0x1p(-?\d+)F?\b/g,
    ([, power]) => `0x1p${Number(power) < 0 ? 2 * Number(power) : Number(power) * 18}`,
  ],
  [/(?<![\w.])\d+\.\d+(?:e-?\d+)?(?=F?\b)/g, ([x]) => (Number(x) === 0 ? "1.0" : `(2 * ${x})`)],
  [/(?<![\w.[])\d+(?![\w.])/g, ([n]) => String(Number(n) + 1)],
  // Removed statements and early returns.
  [/(?<=^ {2,})[\w.>[\]-]+ [+\-*/&|]?= [^;{]+;$/gm, () => ";"],
  [
    /(?<=^ {2,})(?!return|throw|const|let|if|else|case|break|continue|using)[\w.:>-]+\([^;{]*\);$/gm,
    () => ";",
  ],
];

/** @type {Readonly<Record<string, string>>} */
const turned = {
  ...{
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "===": "!==",
    "!==": "===",
  },
  ...{ "+": "-", "-": "+", "*": "/", "/": "*" },
  ...{ min: "max", max: "min", floor: "ceil", ceil: "floor" },
};

/** @param {string} text @returns {Mutant[]} in the order of the text */
export function mutantsOf(text) {
  const code = blanked(text);
  const found = changes.flatMap(([pattern, to]) =>
    [...code.matchAll(pattern)].map((match) => {
      const at = match.index;
      const line = text.slice(0, at).split("\n").length;
      return { line, at, from: match[0], to: to(/** @type {RegExpExecArray} */ (match)) };
    }),
  );
  return found.filter(({ from, to }) => from !== to).sort((a, b) => a.at - b.at);
}

/** @param {string} text @param {Mutant} mutant */
export function changed(text, { at, from, to }) {
  return text.slice(0, at) + to + text.slice(at + from.length);
}

/** Replaces comments, strings and preprocessor or compiler-only lines by spaces. @param {string} text */
function blanked(text) {
  const other =
    /\/\*[\s\S]*?\*\/|\/\/.*$|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|^\s*#.*$|^(?:import|export) (?:type )?[{*][\s\S]*?;$|^.*\b(?:static_assert|template)\b.*$|^export interface [\s\S]*?^}$/gm;
  return text.replace(other, (piece) => piece.replace(/[^\n]/g, " "));
}
