/**
 * The package's `softknn/element`: registers `<soft-attention>`, once per document. Where there is
 * no page it registers nothing, so whatever is also rendered on a server may import it.
 */
import type { SoftAttentionConstructor, SoftAttentionElement } from "./public.js";
import { SoftAttention as Implementation } from "./soft-attention.js";

export type * from "./public.js";

export const SoftAttention: SoftAttentionConstructor = Implementation;
export type SoftAttention = SoftAttentionElement;

if (globalThis.customElements && !customElements.get("soft-attention")) {
  customElements.define("soft-attention", Implementation);
}
