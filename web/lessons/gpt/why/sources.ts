/** The sources of a score under short names, for links and lists: `token`, `head.1.3`, `mlp.0`. */
import type { ScoreSource } from "../../../api/model/index.js";

export const sourceName = ({ kind, layer, head }: ScoreSource): string =>
  [kind, layer, head].filter((part) => part !== undefined).join(".");

export const sourceIn = (sources: readonly ScoreSource[], name: string): ScoreSource | undefined =>
  sources.find((source) => sourceName(source) === name);

/** The name of a source of some score, or an empty one. */
export const parseSource = (text: string): string | undefined =>
  /^(|token|position|bias|(mlp|bias)\.\d{1,2}|head\.\d{1,2}\.\d{1,2})$/.test(text)
    ? text
    : undefined;
