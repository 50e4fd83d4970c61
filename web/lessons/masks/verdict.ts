/** The summary below the figure: the effect of the masks, and their leaks. */

import { formatFactor } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { phrase, type Written } from "../../figure/phrase.js";
import { type MasksFigure, wordOf } from "./cells.js";

function leakVerdict(figure: MasksFigure): Written {
  const { solved, text } = figure;
  const { finite } = text.masks.soWhat;
  const largest = solved.largest.at();
  const leaking = [...figure.state.tokens.keys()].filter((i) => (solved.leaks.data[i] ?? 0) > 0);
  // Two scores below half of 10⁹ cannot differ by 10⁹.
  if (leaking.length === 0)
    return largest.value < 5e8 ? phrase((number) => finite.small(number(largest))) : finite.lucky;
  const words = (rows: readonly number[]) => rows.map((i) => wordOf(figure, i));
  return phrase((number) =>
    finite.leaks({
      emptied: words(leaking.filter((i) => solved.empty.includes(i))),
      beaten: words(leaking.filter((i) => !solved.empty.includes(i))),
      largest: number(largest),
      leaked: number(solved.leaked.at()),
      rows: solved.n,
    }),
  );
}

export function verdict(figure: MasksFigure): Written {
  const { solved, state, text } = figure;
  const { soWhat } = text.masks;
  const { n } = solved;
  const blocked = solved.blocked.filter((b) => b > 0).length;
  if (blocked === 0) return soWhat.open;
  if (state.finiteMask) return leakVerdict(figure);
  if (state.logits > 1)
    return phrase((number) =>
      soWhat.infinite(number(chosen("factor", state.logits, formatFactor))),
    );
  const { causal, window, real, custom } = solved.parts;
  if (real || custom) return soWhat.some(blocked, n * n);
  if (window) return causal ? soWhat.slidingWindow(state.window) : soWhat.window(state.window);
  return soWhat.causal(n);
}
