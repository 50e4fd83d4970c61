/**
 * The package's `softknn/element`: registers `<soft-attention>` and `<soft-value>`, once per document. Without
 * a DOM it registers nothing, so server-rendered code may import it. The docs page *Custom element* describes attributes,
 * properties, events, controls, groups and links.
 *
 * A field is a key of the hash: its property has that name, its attribute the same in kebab case, with a value as in the
 * hash. Initial attributes set the initial state; those that are set later are one undo step and one event per task. As
 * with `<input value>`, a change of the state does not change the attributes. `controls` and `lock` restrict the
 * reader only. `SoftAttention.parts` has the names and English titles of the pictures of each view.
 */

import { AuthoredAttention } from "./author/authored-attention.js";
import { SoftValue } from "./author/soft-value.js";

import type { SoftAttentionConstructor, SoftAttentionElement } from "./public.js";

export type * from "./public.js";

/** The properties of the fields are defined on the prototype at run time, so no class declares them. */
export const SoftAttention = AuthoredAttention as unknown as SoftAttentionConstructor;
export type SoftAttention = SoftAttentionElement;

const elements = { "soft-attention": AuthoredAttention, "soft-value": SoftValue };
for (const [name, element] of Object.entries(globalThis.customElements ? elements : {})) {
  if (!customElements.get(name)) customElements.define(name, element);
}
