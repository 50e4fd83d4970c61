/** The lab in the hash: texts that are read where the lab is shown; here only their letters are judged. */
import type { Field } from "./url-state.js";

const texts = [
  ["lab", "data"],
  ["labA", "a"],
  ["labB", "b"],
] as const;

export const labFields: readonly Field[] = texts.map(([name, key]) => ({
  name,
  path: ["lab", key],
  read(text, draft) {
    if (!/^[\w.,;-]{0,400}$/.test(text)) return false;
    draft.lab = { ...draft.lab, [key]: text };
    return true;
  },
  write: ({ lab }) => lab[key] || undefined,
}));
