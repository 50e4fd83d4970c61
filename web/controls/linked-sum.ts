/**
 * The contribution of each key, as a formula and as code: a term and a line for each key. Hovering
 * over one highlights its key in every picture, and a highlighted key highlights its term and line.
 */
import { css, html, type TemplateResult } from "lit";
import { classes, keyMark } from "../charts/marks.js";
import type { Written } from "../figure/phrase.js";
import { letterOf } from "../figure/state/state.js";

export interface LinkedSum {
  readonly title: string;
  /** The field of the keys: if it is hidden from the reader, only the picture is shown. */
  readonly control: string;
  /** The symbol of the sum, or of the vector with these entries. */
  readonly name: string;
  readonly joined: " + " | ", ";
  /** One for each key. */
  readonly terms: readonly { readonly number: Written; readonly code: Written }[];
  readonly lit: number | undefined;
}

export function linkedSum(
  { title, control, name, joined, terms, lit }: LinkedSum,
  highlight: (key: number | undefined) => void,
): TemplateResult {
  const part = (key: number, what: TemplateResult, kind: string) =>
    html`<span class=${classes({ [kind]: true, lit: key === lit })} data-key=${key} @pointerenter=${() => highlight(key)}>${what}</span>`;
  const mark = (key: number) =>
    html`<svg class="chart" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">${keyMark(9, 9, key, letterOf(key), 7)}</svg><span class="visually-hidden">${letterOf(key)}</span>`;
  return html`<details class="linked" data-controls=${control}><summary>${title}</summary>
    <div dir="ltr" @pointerleave=${() => highlight(undefined)}>
      <p class="sum-formula"><i>${name}</i> = ${terms.map(
        ({ number }, key) =>
          html`${key === 0 ? "" : joined}${part(key, html`${number} ${mark(key)}`, "sum-term")}`,
      )}</p>
      <pre class="sum-code"><code>${terms.map(({ code }, key) => part(key, html`${code}`, "sum-line"))}</code></pre>
    </div></details>`;
}

export const linkedSumStyles = css`
  /* In a page from right to left it begins under its name. */
  .linked > div {
    inline-size: fit-content;
    max-inline-size: 100%;
  }
  .sum-formula {
    font: 18px / 2 var(--serif);
  }
  .sum-term {
    white-space: nowrap;
    padding: 2px 4px;
    border-radius: 3px;
  }
  .sum-term svg.chart {
    display: inline;
    inline-size: 18px;
    vertical-align: -3px;
  }
  .sum-code {
    margin: var(--s2) 0 0;
    overflow-x: auto;
    font-size: 14px;
  }
  .sum-line {
    display: block;
    padding-inline: 4px;
    cursor: default;
  }
  .sum-term.lit,
  .sum-line.lit {
    background: color-mix(in srgb, var(--accent) 16%, transparent);
  }
`;
