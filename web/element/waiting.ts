/** What stands beside or instead of a figure. */
import { html, nothing, type TemplateResult } from "lit";
import type { UrlNotice } from "../figure/state/url-state.js";
import type { Strings } from "../language/index.js";

/** Placeholder of a figure: the author's poster, the progress, or the error with a retry button. */
export function waiting(
  { common }: Strings,
  { failure, hasShown }: { readonly failure: string | undefined; readonly hasShown: boolean },
  { childElementCount }: Element,
  retry: () => void,
): TemplateResult {
  // A poster shows the first view, so it stays only until something has been drawn.
  const hasPoster = childElementCount > 0 && !hasShown;
  const poster = hasPoster ? html`<slot></slot>` : nothing;
  if (failure === undefined) {
    return html`<div class="waiting">${hasPoster ? poster : html`<p>${common.loading}</p>`}</div>`;
  }
  return html`${poster}<div class="waiting" role="alert">
    <p><strong>${common.failed}</strong></p>
    <p>${failure}</p>
    <p><button type="button" @click=${retry}>${common.retry}</button></p>
  </div>`;
}

/** The unused parts of a link, above the figure. */
export const linkNotes = (
  { common }: Strings,
  notices: readonly UrlNotice[],
  dismiss: (notice: UrlNotice) => void,
): readonly TemplateResult[] =>
  notices.map(
    (notice) => html`<p class="notice" role="status">${common.linkNotice[notice.kind](notice.field)}
      <button type="button" @click=${() => dismiss(notice)}>${common.dismiss}</button></p>`,
  );
