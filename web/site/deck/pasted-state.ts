/** The state of a pasted link, from any address. */
import type { State } from "../../figure/state/state.js";
import { isPacked, parseHash } from "../../figure/state/url-state.js";

export type PastedState =
  | { readonly state: State }
  | { readonly fault: "none" | "unreadable"; readonly at: string };

export async function pastedState(text: string): Promise<PastedState> {
  const hash = text.trim().replace(/^[^#]*#/s, "");
  const packed = isPacked(hash);
  if (!packed && !new URLSearchParams(hash).has("view")) return { fault: "none", at: "" };
  const { state, notices } = packed
    ? await (await import("../../figure/state/packed-hash.js")).parsePacked(hash)
    : parseHash(hash);
  const [notice] = notices;
  // A partial state would differ from the linked one.
  return notice ? { fault: "unreadable", at: notice.field || notice.kind } : { state };
}
