/** How far each line is from the true curve. */
import { html, nothing, type TemplateResult } from "lit";
import type { Strings } from "../../locales/index.js";
import { formatNumber } from "../../model/derive.js";
import { places } from "../../model/presets.js";
import { verdict } from "./sentence.js";
import type { Solved } from "./training.js";

const names = ["average", "byHand", "trained"] as const;

export function errorsLine(text: Strings, solved: Solved): TemplateResult {
  const { errorNames, errors, empty } = text.regression;
  const { byHand, trained, landscape } = solved;
  return html`<p class="errors"><span>${errors}:</span>
    ${names.map((name) => {
      const line = solved[name];
      return line === undefined
        ? nothing
        : html`<span class="error ${name}">${errorNames[name]} <strong data-error=${name}
            >${formatNumber(line.error)}</strong></span>`;
    })}
    <span class="verdict">${verdict(text, trained ?? byHand, landscape)}</span>
    ${byHand.empty > 0 ? html`<span class="empty">${empty(byHand.empty, places.length)}</span>` : nothing}</p>`;
}
