/** Registers the bare figure, without what only authors need: the site drives it by itself. */
import { SoftAttention } from "./soft-attention.js";

if (!customElements.get("soft-attention")) customElements.define("soft-attention", SoftAttention);
