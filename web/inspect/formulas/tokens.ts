/** A formula as tokens with roles, which a panel colours; helpers for sums and products. */
import type { SoftKnn } from "../../api/soft-knn.js";
import type { Named } from "../snippets/signature.js";

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
  readonly role?: Role;
  /** The index of the key, value or weight from 0; selects its colour. */
  readonly index?: number;
  readonly script?: "sub" | "sup";
  /** The token replaces this many omitted terms. */
  readonly elided?: number;
}

export interface FormulaLine {
  readonly tokens: readonly Token[];
}

export type Piece = Token | string | number | readonly Piece[];

/** Joins pieces: text and numbers become tokens. */
export function line(...pieces: readonly Piece[]): FormulaLine {
  return { tokens: pieces.flatMap(tokensOf) };
}

function tokensOf(piece: Piece): readonly Token[] {
  if (typeof piece === "string") return [{ text: piece }];
  if (typeof piece === "number") return [number(piece)];
  return Array.isArray(piece) ? piece.flatMap(tokensOf) : [piece as Token];
}

/** A symbol, e.g. k₂. Displayed indices count from 1. */
export function symbol(text: string, role?: Role, ...places: readonly (number | string)[]): Piece {
  const index = places.find((place) => typeof place === "number") as number | undefined;
  const marked = { ...(role && { role }), ...(role && index !== undefined && { index }) };
  const below = places.map((place) => (typeof place === "number" ? String(place + 1) : place));
  return below.length === 0
    ? { text, ...marked }
    : [
        { text, ...marked },
        { text: below.join(","), script: "sub", ...marked },
      ];
}

/** A current value, with digits by magnitude. */
export function number(x: number, role?: Role, index?: number): Token {
  return { text: short(x), ...(role && { role }), ...(index !== undefined && role && { index }) };
}

function short(x: number): string {
  if (Number.isNaN(x)) return "NaN";
  if (!Number.isFinite(x)) return x > 0 ? "∞" : "−∞";
  const exact = String(x);
  const text = exact.length <= 6 ? exact : String(Number(x.toPrecision(4)));
  const [mantissa = "", power] = text.split("e");
  const signed = mantissa.replace("-", "−");
  if (power === undefined) return signed;
  const raised = power.replace("+", "").replace(/./g, (c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)] ?? "⁻");
  return `${signed} × 10${raised}`;
}

/** A negative factor needs brackets after a sign. */
export function factor(x: number, role?: Role, index?: number): Piece {
  return x < 0 ? ["(", number(x, role, index), ")"] : number(x, role, index);
}

const small: Readonly<Record<string, string>> = { j: "ⱼ", l: "ₗ", i: "ᵢ" };

/** An index inside an exponent, on one level because a second subscript would be illegible. */
const lowered = (text: string): string =>
  text.replace(/[0-9ijl]/g, (c) => small[c] ?? "₀₁₂₃₄₅₆₇₈₉"[Number(c)] ?? c);

export const sup = (...pieces: readonly Piece[]): readonly Token[] =>
  pieces.flatMap(tokensOf).map((token) => ({
    ...token,
    text: token.script === "sub" ? lowered(token.text) : token.text,
    script: "sup" as const,
  }));

/** The largest number of written terms; longer sums omit their middle. */
const maxTerms = 5;

/** Terms with an operator between; long sums omit their middle except the terms at `keep`. */
export function series(
  count: number,
  term: (i: number) => Piece,
  sign = " + ",
  keep: readonly number[] = [],
): readonly Piece[] {
  const all = Array.from({ length: count }, (_, i) => i);
  const wanted = new Set([0, 1, 2, ...keep, count - 1]);
  const chosen = count <= maxTerms ? all : all.filter((i) => wanted.has(i));
  const pieces: Piece[] = [];
  let before = -1;
  for (const i of chosen) {
    if (before >= 0) pieces.push(sign);
    const left = i - before - 1;
    if (left === 1) pieces.push(term(i - 1), sign);
    else if (left > 1) pieces.push({ text: `… ${left} …`, elided: left }, sign);
    pieces.push(term(i));
    before = i;
  }
  return pieces.length > 0 ? pieces : [0];
}

/** a₁ × b₁ + a₂ × b₂ + … */
export function products(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  roles: readonly [Role | undefined, Role | undefined] = [undefined, undefined],
  indexed: "both" | "none" | number = "none",
): readonly Piece[] {
  const at = (i: number) =>
    indexed === "both" ? i : typeof indexed === "number" ? indexed : undefined;
  return series(a.length, (i) => [
    factor(a[i] ?? 0, roles[0], at(i)),
    " × ",
    factor(b[i] ?? 0, roles[1], at(i)),
  ]);
}

/** a₁² + a₂² + … */
export const squares = (a: ArrayLike<number>, role: Role, index?: number): readonly Piece[] =>
  series(a.length, (i) => [factor(a[i] ?? 0, role, index), "²"]);

/** The summation sign over an index. */
export const overAll = (index: string): Piece => ["Σ", { text: index, script: "sub" }, " "];

/** The end of a line: the displayed text. */
export const shows = (text: string, role?: Role, index?: number): readonly Piece[] => [
  " = ",
  { text, ...(role && { role }), ...(role && index !== undefined && { index }) },
];

/** Intermediate numbers come from the core: nothing is computed here. */
export type FormulaWriter = (call: Named, knn: SoftKnn) => readonly FormulaLine[];
