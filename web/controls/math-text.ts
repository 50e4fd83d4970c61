/** Text with indices: what follows an underscore is lowered, what follows a caret is raised, as in `W_Q` and `e^2`. */
import { html, type TemplateResult } from "lit";

export function mathText(text: string): TemplateResult {
  const parts = text.split(/([_^]\w+(?:\.\d+)?)/);
  return html`${parts.map((part) => {
    if (part.startsWith("_")) return html`<sub>${part.slice(1)}</sub>`;
    return part.startsWith("^") ? html`<sup>${part.slice(1)}</sup>` : part;
  })}`;
}
