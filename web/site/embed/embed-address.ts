/** The address of an embedded figure: the options between `?` and `#`, and the state after `#`. */
import { shortestHash } from "../../figure/state/packed-hash.js";
import { limits } from "../../figure/state/state.js";
import { isPacked } from "../../figure/state/url-state.js";
import { type HostMessage, type Theme, themes } from "./embed-protocol.js";

export interface EmbedOptions {
  readonly lang: string | undefined;
  readonly theme: Theme;
  /** As the element's attributes; undefined if the address omits them. */
  readonly controls: string | undefined;
  readonly lock: string | undefined;
  readonly predict: string | undefined;
  readonly part: string | undefined;
  readonly src: string | undefined;
  /** Whether a line under the figure links to the whole page. */
  readonly link: boolean;
}

/** The option names between `?` and `#`. */
export const optionNames: readonly string[] = [
  ...["lang", "theme", "controls", "lock", "predict", "part", "src", "link"],
];

export function embedOptions(search: string): EmbedOptions {
  const given = new URLSearchParams(search);
  const named = (name: string) => given.get(name) ?? undefined;
  return {
    lang: named("lang"),
    theme: themes.find((known) => known === named("theme")) ?? "auto",
    controls: named("controls"),
    lock: named("lock"),
    predict: named("predict"),
    part: named("part"),
    src: named("src"),
    link: named("link") !== "none",
  };
}

/** A readable hash whose fields another hash overrides. */
export function mergedHash(hash: string, patch: string): string {
  const fields = new URLSearchParams(hash);
  for (const [name, value] of new URLSearchParams(patch.replace(/^#/, ""))) fields.set(name, value);
  return Array.from(fields, ([name, value]) => {
    const safe = encodeURIComponent(value).replace(/%2C/g, ",").replace(/%3B/g, ";");
    return `${encodeURIComponent(name)}=${safe}`;
  }).join("&");
}

/** The hash that applies `patch` on top of `hash`. A packed patch is a whole state. */
export async function patchedHash(hash: string, patch: string): Promise<string> {
  if (isPacked(patch)) return patch;
  const merged = mergedHash(hash, patch);
  return (await shortestHash(merged)) ?? merged;
}

/** One `set` with the effect of both in order; undefined if no single hash expresses it. */
export function joinedSet(first: HostMessage, second: HostMessage): HostMessage | undefined {
  if (first.type !== "set" || second.type !== "set") return undefined;
  if (second.whole || isPacked(second.hash)) return second;
  if (isPacked(first.hash)) return undefined;
  const hash = mergedHash(first.hash.replace(/^#/, ""), second.hash);
  return hash.length <= limits.urlLength ? { ...first, hash } : undefined;
}
