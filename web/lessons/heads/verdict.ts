/** The line below the heads: what they look for, and what follows from it. */
import type { Finders } from "../../locales/en/heads.js";
import { formatLarge } from "../../model/derive.js";
import type { HeadsFigure } from "./figure.js";
import { type Look, lookOf, type SolvedHeads } from "./solve.js";

/** A loss below this, of about 42 where nothing is known, is called an answer. */
const answered = 5;

function finders({ heads }: SolvedHeads): Finders {
  const looks = heads.map(lookOf);
  const who = (look: Look) => looks.flatMap((it, i) => (it === look ? [i] : []));
  return {
    colour: who("colour"),
    shape: who("shape"),
    both: who("both"),
    even: who("even"),
    other: who("other"),
  };
}

export function headsVerdict({ host, solved, epoch }: HeadsFigure): string {
  const { common, heads } = host.text;
  const { soWhat } = heads;
  if (solved.diversity === 0) return epoch > 0 ? soWhat.learntAlike(epoch) : soWhat.alike;
  const found = finders(solved);
  const [colour, shape] = [found.colour.length > 0, found.shape.length > 0];
  if (colour && shape) {
    const mixed = solved.loss < answered ? soWhat.solved : soWhat.unmixed(formatLarge(solved.loss));
    return common.sentences([soWhat.found(found), mixed]);
  }
  const missing = colour ? "shape" : shape ? "colour" : "all";
  return common.sentences([soWhat.found(found), soWhat.missing[missing]]);
}
