/** The line below the figure: what the masks do, and what gets past them. */
import { formatFactor, formatLarge, formatShare } from "../../model/derive.js";
import { type MasksFigure, wordOf } from "./cells.js";

/** The largest score, whatever its sign. */
function largestScore({ solved }: MasksFigure): number {
  return solved.scores.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
}

function leakVerdict(figure: MasksFigure): string {
  const { solved, text } = figure;
  const { finite } = text.masks.soWhat;
  const largest = largestScore(figure);
  const leaking = Array.from(solved.leaks.keys()).filter((i) => (solved.leaks[i] ?? 0) > 0);
  // Two scores of less than half of 10⁹ cannot differ by 10⁹.
  if (leaking.length === 0)
    return largest < 5e8 ? finite.small(formatLarge(largest)) : finite.lucky;
  const words = (rows: readonly number[]) => rows.map((i) => wordOf(figure, i));
  return finite.leaks({
    emptied: words(leaking.filter((i) => solved.empty.includes(i))),
    beaten: words(leaking.filter((i) => !solved.empty.includes(i))),
    largest: formatLarge(largest),
    leaked: formatShare(solved.leaked),
    rows: solved.n,
  });
}

export function verdict(figure: MasksFigure): string {
  const { solved, state, text } = figure;
  const { soWhat } = text.masks;
  const { n } = solved;
  const blocked = solved.blocked.filter((b) => b > 0).length;
  if (blocked === 0) return soWhat.open;
  if (state.finiteMask) return leakVerdict(figure);
  if (state.logits > 1) return soWhat.infinite(formatFactor(state.logits));
  const { causal, window, real, custom } = solved.parts;
  if (real || custom) return soWhat.some(blocked, n * n);
  if (window) return causal ? soWhat.slidingWindow(state.window) : soWhat.window(state.window);
  return soWhat.causal(n);
}
