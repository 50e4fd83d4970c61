/** The summary below the heads: their patterns, and the consequence. */
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { HeadsFigure } from "./figure.js";

export function headsVerdict({ host, solved }: HeadsFigure): Phrase {
  const { common, heads } = host.text;
  const { soWhat } = heads;
  const { outcome, epoch, finders, loss } = solved;
  return phrase((number) => {
    if (outcome === "alike") return epoch > 0 ? soWhat.learntAlike(epoch) : soWhat.alike;
    const found = soWhat.found(finders);
    if (outcome === "solved") return common.sentences([found, soWhat.solved]);
    if (outcome === "unmixed") return common.sentences([found, soWhat.unmixed(number(loss))]);
    return common.sentences([found, soWhat.missing[outcome]]);
  });
}
