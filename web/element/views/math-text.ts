/** Text with subscripts: what follows an underscore is lowered, so `W_Q` is set as one writes it. */
import { html, type TemplateResult } from "lit";

export function mathText(text: string): TemplateResult {
  const parts = text.split(/_(\w)/);
  return html`${parts.map((part, i) => (i % 2 ? html`<sub>${part}</sub>` : part))}`;
}
