/** Registers the base element without the features for authors: the site drives the figure itself. */
import { SoftAttention } from "./soft-attention.js";

if (!customElements.get("soft-attention")) customElements.define("soft-attention", SoftAttention);
