/** Registers `<soft-attention>`, once per document. Needs a browser: the class extends HTMLElement. */
import { SoftAttention } from "./soft-attention.js";

export { SoftAttention };

declare global {
  interface HTMLElementTagNameMap {
    "soft-attention": SoftAttention;
  }
}

if (!customElements.get("soft-attention")) {
  customElements.define("soft-attention", SoftAttention);
}
