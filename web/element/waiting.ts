/** In the place of a figure: what is under way, or why it failed and how to try again. */
import { html, type TemplateResult } from "lit";
import type { Strings } from "../locales/index.js";

export function waiting(
  { common }: Strings,
  failure: string | undefined,
  retry: () => void,
): TemplateResult {
  if (failure === undefined) {
    return html`<div class="waiting"><p>${common.loading}</p></div>`;
  }
  return html`<div class="waiting" role="alert">
    <p><strong>${common.failed}</strong></p>
    <p>${failure}</p>
    <p><button type="button" @click=${retry}>${common.retry}</button></p>
  </div>`;
}
