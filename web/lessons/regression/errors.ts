/** The error of each line against the true curve. */
import { html, nothing, type TemplateResult } from "lit";
import type { Strings } from "../../language/index.js";
import type { Solved } from "./solve.js";
import { places } from "./state.js";

const names = ["average", "byHand", "trained"] as const;

export function errorsLine(text: Strings, solved: Solved): TemplateResult {
  const { errorNames, errors, empty, verdict } = text.regression;
  const { byHand, fit } = solved;
  return html`<p class="errors"><span>${text.common.label(errors)}</span>
    ${names.map((name) => {
      const line = solved[name];
      return line === undefined
        ? nothing
        : html`<span class="error ${name}">${errorNames[name]} <strong data-error=${name}
            >${line.error.at()}</strong></span>`;
    })}
    <span class="verdict">${fit && verdict[fit]}</span>
    ${byHand.empty > 0 ? html`<span class="empty">${empty(byHand.empty, places.length)}</span>` : nothing}</p>`;
}
