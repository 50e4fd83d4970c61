/** Text with indices: an underscore starts a subscript, a caret a superscript, as in `W_Q` and `e^2`. */
import { html, type TemplateResult } from "lit";
import type { NamedValue } from "../figure/named-value.js";
import { Phrase, type Written } from "../figure/phrase.js";

export function mathText(text: Written): TemplateResult {
  const parts = text instanceof Phrase ? text.parts : [text];
  const pieces = parts.flatMap((part): readonly (string | NamedValue)[] =>
    typeof part === "string" ? part.split(/([_^]\w+(?:\.\d+)?|\^$)/).filter(Boolean) : [part],
  );
  return html`${pieces.map((piece, i) => {
    // A number after a caret.
    if (typeof piece !== "string") return pieces[i - 1] === "^" ? html`<sup>${piece}</sup>` : piece;
    if (piece.startsWith("_")) return html`<sub>${piece.slice(1)}</sub>`;
    if (piece === "^") return "";
    return piece.startsWith("^") ? html`<sup>${piece.slice(1)}</sup>` : piece;
  })}`;
}
