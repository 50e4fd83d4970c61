/** Linear projections before the machine: rows, times weights, where they cross the product. */
import { html, type TemplateResult } from "lit";
import { type NumberCell, numberMatrix } from "../../charts/number-matrix.js";
import { formatNumber } from "../../model/derive.js";
import { formatEntry } from "../../model/steps-numbers.js";
import { mathText } from "./math-text.js";
import {
  keyHead,
  keyName,
  queryHead,
  queryName,
  type StepsPicture,
  valueHead,
} from "./steps-picture.js";

type Letter = "q" | "k" | "v";

const symbols = {
  q: { x: "X_Q", w: "W_Q", p: "Q = X_Q W_Q" },
  k: { x: "X_K", w: "W_K", p: "K = X_K W_K" },
  v: { x: "X_V", w: "W_V", p: "V = X_V W_V" },
} as const;

function crossing(picture: StepsPicture, letter: Letter): TemplateResult {
  const { host, solved, current } = picture;
  const words = host.text.steps;
  const nameOf = letter === "q" ? queryName : keyName;
  const headOf = { q: queryHead, k: keyHead, v: valueHead }[letter];
  const here = current?.part === letter ? current : undefined;
  const [x, w, p] = [`x${letter}`, `w${letter}`, `p${letter}`] as const;
  const given = (value: number, label: string, lit: boolean): NumberCell => ({
    value,
    text: formatEntry(value),
    label,
    lit,
  });
  const rows = solved.inputs[letter].map((row, i) =>
    row.map((value, c) =>
      given(value, words.entry(words.parts[x], nameOf(host, i), c + 1), here?.row === i),
    ),
  );
  const weights = solved.inputs[w].map((row, i) =>
    row.map((value, c) =>
      given(value, words.weightEntry(words.parts[w], i + 1, c + 1), here?.column === c),
    ),
  );
  const result = solved[letter].map((row, i) =>
    row.map((value, c): NumberCell => {
      const text = formatNumber(value, 2);
      return {
        text,
        label: `${words.entry(words.parts[letter], nameOf(host, i), c + 1)}: ${text}`,
        lit: here?.row === i && here.column === c,
        picked: here?.row === i && here.column === c,
      };
    }),
  );
  const draw = (
    name: typeof x | typeof w | typeof p,
    label: string,
    cells: NumberCell[][],
    symbol: string,
  ) =>
    html`<div class="block block-${name.charAt(0)}"><span class="symbol formula" aria-hidden="true">${mathText(symbol)}</span>${numberMatrix(
      {
        name,
        label,
        cells,
        focus: picture.focus(name),
        rowsBefore: name === x ? cells.map((_, i) => headOf(host, i)) : undefined,
      },
      picture.events(name),
    )}</div>`;
  return html`<div class="crossing">
    ${draw(w, words.parts[w], weights, symbols[letter].w)}
    ${draw(x, words.parts[x], rows, symbols[letter].x)}${draw(p, words.parts[letter], result, symbols[letter].p)}
  </div>`;
}

export function projections(picture: StepsPicture, head: TemplateResult): TemplateResult {
  return html`${head}<div class="chain-scroll"><div class="crossings">
    ${(["q", "k", "v"] as const).map((letter) => crossing(picture, letter))}
  </div></div>`;
}
