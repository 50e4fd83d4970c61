/** Where Q, K and V come from: given rows, or rows times projections. */
import { html, type TemplateResult } from "lit";
import { type NumberCell, numberMatrix } from "../../charts/matrix/number-matrix.js";
import { mathText } from "../../controls/math-text.js";
import { decimals } from "../../figure/format-number.js";
import { inDigits, type Rows } from "../../figure/rows.js";
import {
  columnHeads,
  keyHead,
  keyName,
  queryHead,
  queryName,
  type StepsPicture,
  valueHead,
} from "./picture.js";

type Letter = "q" | "k" | "v";

const symbols = {
  q: { x: "X_Q", w: "W_Q", p: "Q = X_Q W_Q" },
  k: { x: "X_K", w: "W_K", p: "K = X_K W_K" },
  v: { x: "X_V", w: "W_V", p: "V = X_V W_V" },
} as const;

/** The rows, the weights and their product, as cells. */
function cellsOf(
  { host, solved }: StepsPicture,
  letter: Letter,
): Record<"x" | "w" | "p", NumberCell[][]> {
  const words = host.text.steps;
  const nameOf = letter === "q" ? queryName : keyName;
  const each = (rows: Rows, label: (i: number, c: number) => string) =>
    rows.map((row, i) =>
      row.map((number, c) => ({ value: number.value, text: number, label: label(i, c) })),
    );
  const entry = (name: string) => (i: number, c: number) =>
    words.entry(name, nameOf(host, i), c + 1);
  const products = solved[letter].map((row) => row.map((x) => inDigits(x, decimals(2))));
  return {
    x: each(solved.given[letter], entry(words.parts[`x${letter}`])),
    w: each(solved.given[`w${letter}`], (i, c) =>
      words.weightEntry(words.parts[`w${letter}`], i + 1, c + 1),
    ),
    p: each(products, (i, c) => `${entry(words.parts[letter])(i, c)}: ${products[i]?.[c] ?? ""}`),
  };
}

function crossing(picture: StepsPicture, letter: Letter): TemplateResult {
  const { host } = picture;
  const { parts } = host.text.steps;
  const headOf = { q: queryHead, k: keyHead, v: valueHead }[letter];
  const all = cellsOf(picture, letter);
  const draw = (role: "x" | "w" | "p", label: string) => {
    const name = `${role}${letter}` as const;
    const cells = all[role];
    const rowsBefore = role === "x" ? cells.map((_, i) => headOf(host, i)) : undefined;
    const scene = { name, label, cells, focus: picture.focus(name), rowsBefore };
    return html`<div class="block block-${role}">
      <span class="symbol formula" aria-hidden="true">${mathText(symbols[letter][role])}</span>${numberMatrix(scene, picture.events(name))}
    </div>`;
  };
  return html`<div class="crossing">
    ${draw("w", parts[`w${letter}`])}${draw("x", parts[`x${letter}`])}${draw("p", parts[letter])}
  </div>`;
}

/** The rows that Q, K and V share: those of the keys, or all. */
const shared = {
  three: { q: "Q", k: "K", v: "V" },
  cross: { q: "Q", k: "K = V" },
  self: { q: "Q = K = V" },
} as const;

/** The rows themselves, one block for each set of them. */
function givenBlocks(picture: StepsPicture): TemplateResult[] {
  const { host, solved } = picture;
  const { parts } = host.text.steps;
  const names: Partial<Record<Letter, string>> = shared[solved.inputs.source];
  return (Object.keys(names) as Letter[]).map((letter) => {
    const headOf = { q: queryHead, k: keyHead, v: valueHead }[letter];
    const name = `x${letter}` as const;
    const cells = cellsOf(picture, letter).x;
    const scene = {
      ...{ name, cells, label: parts[name], focus: picture.focus(name) },
      columns: letter === "v" ? columnHeads(host, cells[0]?.length ?? 0) : undefined,
      rowsBefore: cells.map((_, i) => headOf(host, i)),
    };
    return html`<div class="block"><span class="symbol formula" aria-hidden="true">${names[letter]}</span>${numberMatrix(scene, picture.events(name))}</div>`;
  });
}

export function sources(picture: StepsPicture): TemplateResult {
  const { projected } = picture.solved.inputs;
  return html`<div class="chain-scroll"><div class=${projected ? "crossings projected" : "crossings"}>${
    projected
      ? (["q", "k", "v"] as const).map((letter) => crossing(picture, letter))
      : givenBlocks(picture)
  }</div></div>`;
}
