/** Registers `<soft-attention>`. Importing it where there are no custom elements (Node) does nothing. */
import { SoftAttention } from "./soft-attention.js";

export { SoftAttention };

declare global {
  interface HTMLElementTagNameMap {
    "soft-attention": SoftAttention;
  }
}

if (typeof customElements !== "undefined" && !customElements.get("soft-attention")) {
  customElements.define("soft-attention", SoftAttention);
}
