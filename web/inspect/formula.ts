/** Formulas as text, and the text as tokens: `_j` and `_(ij)` are indices, `^(…)` an exponent. */

/** The role of a symbol or number; it has the colour of that role in the figure. */
export type Role =
  | "query"
  | "key"
  | "value"
  | "weight"
  | "score"
  | "output"
  | "temperature"
  | "mask";

export interface Token {
  readonly text: string;
  readonly role?: Role | undefined;
  /** The index of the key from 0; selects its colour. */
  readonly index?: number | undefined;
  readonly script?: "sub" | "sup" | undefined;
}

/** Marks a part of a formula with a role, and with the index of its key: control characters enclose it. */
export const mark = (role: Role, text: string, index?: number): string =>
  `\u0001${role} ${index ?? ""}\u0002${text}\u0003`;

/** Displayed indices count from 1. */
export const symbol = (role: Role, text: string, j?: number): string =>
  mark(role, j === undefined ? text : `${text}_(${j + 1})`, j);

/** A current value, with digits by magnitude. */
export function number(x: number, role?: Role, index?: number): string {
  return role ? mark(role, short(x), index) : short(x);
}

/** A negative factor needs brackets after a sign. */
export const factor = (x: number, role?: Role, index?: number): string =>
  x < 0 ? `(${number(x, role, index)})` : number(x, role, index);

function short(x: number): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "NaN" : x > 0 ? "∞" : "−∞";
  const exact = String(x);
  const text = exact.length <= 6 ? exact : String(Number(x.toPrecision(4)));
  const [mantissa = "", power] = text.replaceAll("-", "−").split("e");
  if (power === undefined) return mantissa;
  const raised = [...power.replace("+", "")].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)] ?? "⁻");
  return `${mantissa} × 10${raised.join("")}`;
}

/** The largest number of written terms; longer sums omit their middle. */
const maxTerms = 6;

export function sum(count: number, term: (i: number) => string): string {
  const terms = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => term(from + i));
  if (count === 0) return "0";
  if (count <= maxTerms) return terms(0, count).join(" + ");
  const last = term(count - 1);
  return [...terms(0, maxTerms - 3), `… ${count - maxTerms + 2} …`, last].join(" + ");
}

/** An index inside an exponent, on one level because a second subscript would be illegible. */
const lowered: Readonly<Record<string, string>> = {
  ...{ j: "ⱼ", l: "ₗ", i: "ᵢ" },
  ...Object.fromEntries([..."₀₁₂₃₄₅₆₇₈₉"].map((low, digit) => [String(digit), low])),
};

// The start and the end of a mark, an index, the start of an exponent, or a character.
const parts =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they enclose marked text
  /\u0001(\w+) (\d*)\u0002|(\u0003)|_(?:\(([^)]*)\)|(\w))|(\^\()|([\s\S])/gu;

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let marked: Pick<Token, "role" | "index"> = {};
  /** The open brackets since the start of an exponent; 0 outside. */
  let raised = 0;
  const add = (own: string, script: Token["script"]) => {
    const last = tokens.at(-1);
    const isSame = last?.script === script && last?.role === marked.role;
    if (last && isSame && last.index === marked.index)
      tokens[tokens.length - 1] = { ...last, text: last.text + own };
    else tokens.push({ text: own, script, ...marked });
  };
  for (const [, role, place, end, group, letter, power, c = ""] of text.matchAll(parts)) {
    const below = group ?? letter;
    if (role) marked = { role: role as Role, index: place ? Number(place) : undefined };
    else if (end) marked = {};
    else if (power) raised = 1;
    else if (below !== undefined && raised === 0) add(below, "sub");
    else if (below !== undefined) add([...below].map((x) => lowered[x] ?? x).join(""), "sup");
    else if (raised === 0) add(c, undefined);
    else {
      if (c === "(") raised++;
      else if (c === ")") raised--;
      if (raised > 0) add(c, "sup");
    }
  }
  return tokens;
}
