/**
 * The package's `softknn/element`: registers `<soft-attention>`, once per document. Where there is
 * no page it registers nothing, so whatever is also rendered on a server may import it.
 */
import { AuthoredAttention } from "./author/authored-attention.js";
import type { SoftAttentionConstructor, SoftAttentionElement } from "./public.js";

export type * from "./public.js";

/** The properties of the fields are put on the prototype one by one: no class can declare them. */
export const SoftAttention = AuthoredAttention as unknown as SoftAttentionConstructor;
export type SoftAttention = SoftAttentionElement;

if (globalThis.customElements && !customElements.get("soft-attention")) {
  customElements.define("soft-attention", AuthoredAttention);
}
