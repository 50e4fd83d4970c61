/** Nested lists of numbers as programs print them: JSON with NaN, NumPy, PyTorch, MATLAB, LaTeX. */
import { fail, type Where } from "../fault.js";

const token =
  /"(?:[^"\\]|\\.)*"|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|-?\b(?:NaN|nan|Infinity|inf)\b/g;

/** A number as JSON writes it; null for NaN. */
function asJson(found: string): string {
  if (found.startsWith('"')) return found;
  if (/nan/i.test(found)) return "null";
  if (/inf/i.test(found)) return found.startsWith("-") ? "-1e999" : "1e999";
  return found
    .replace(/^\+/, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|e)/i, ".0")
    .replace(/^(-?)0+(?=\d)/, "$1");
}

/** The value of a text, also of one that a program printed. */
export const parseJson = (text: string, where: Where = {}): unknown =>
  printedJson(text.replace(/^\uFEFF/, "")) ?? fail("jsonSyntax", where);

/** The value of a printed text; undefined if it is none. Refuses a print that leaves numbers out. */
export function printedJson(text: string): unknown {
  const parsed = parsedOf(text);
  if (parsed !== undefined) return parsed;
  const bare = text.trim();
  const body = /^\\(?:left|begin|\[)/.test(bare) ? ofLatex(bare) : ofBrackets(bare);
  if (body === undefined) return undefined;
  if (/\.\.\.|…|\\[cdv]?dots/.test(body)) fail("elided");
  return parsedOf(body);
}

function parsedOf(text: string): unknown {
  for (const form of [text, text.replace(token, asJson)]) {
    try {
      return JSON.parse(form);
    } catch {
      // The next form, then.
    }
  }
  return undefined;
}

/** `\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`, within dollars or brackets or not. */
function ofLatex(text: string): string | undefined {
  const [, body] =
    /\\begin\{(?:[a-zA-Z]*matrix|array)\*?\}(?:\{[^}]*\})?(.*?)\\end/s.exec(text) ?? [];
  const rows = body
    ?.replace(/\\hline/g, "")
    .split("\\\\")
    .map((row) => row.trim());
  return (
    rows && `[${rows.filter((row) => row !== "").map((row) => `[${row.replace(/&/g, ",")}]`)}]`
  );
}

/** `tensor([[1., 2.]], dtype=…)`, `[[1. 2.]\n [3. 4.]]`, `A = [1 2; 3 4]`. */
function ofBrackets(text: string): string | undefined {
  const [, body] =
    /^(?:\w+\s*=\s*)?(?:(?:\w+\.)*(?:tensor|array|Parameter containing:\s*tensor)\()?\s*(\[.*\])\s*(?:,[^[\]]*)?\)?\s*;?$/s.exec(
      text,
    ) ?? [];
  if (body === undefined) return undefined;
  const lines = body.split("\n").map((line) => line.trim().length);
  // NumPy breaks the lines of one long list, at 75 characters.
  const isRows = body.includes(";") || (lines.length > 1 && Math.max(...lines) < 60);
  if (isRows && /^\[[^[\]]*\]$/.test(body)) {
    const rows = body
      .slice(1, -1)
      .split(/;|\.\.\.\n|\n/)
      .filter((row) => row.trim() !== "");
    return `[${rows.map((row) => `[${withCommas(row)}]`)}]`;
  }
  return withCommas(body.replace(/\]\s*,?\s*\[/g, "],["));
}

const withCommas = (row: string): string =>
  row.trim().replace(/(?<=[\w.])\s*,?\s+(?=[\w.+-])/g, ",");
