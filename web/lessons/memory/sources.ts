/** Where the remembered text comes from. */
import { downloads } from "../../data/downloads.js";
import type { Model } from "../../model/files.js";
import type { Wanted } from "./remembering.js";
import { memoryText } from "./text.js";

/** The chapters of the lesson. */
const shipped = {};
let own = { text: "", source: {} };

/** The reader's own text, or that of the lesson. */
export function textSource(
  { vocabulary, config, labels }: Model,
  notes: string,
): Pick<Wanted, "source" | "load"> {
  if (notes !== "" && own.text !== notes) own = { text: notes, source: {} };
  return {
    source: notes === "" ? shipped : own.source,
    load: async () => {
      const text = notes || (await downloads["moby-dick"]()).chapters;
      const beginsWord = (token: number) => labels[token]?.startsWith("·") ?? false;
      return memoryText(vocabulary.encode(text.trim()), config.n_positions, beginsWord);
    },
  };
}
