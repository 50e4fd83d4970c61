/** Beside the plane: similarity, temperature, and the output as a colour, as bars and as one number. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { type BarsEvents, weightBars } from "../../charts/bars/weight-bars.js";
import type { RowLock } from "../../controls/row-lock.js";
import { similarityChoice } from "../../controls/similarity-choice.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals, percent } from "../../figure/format-number.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { ranked } from "../../figure/ranks.js";
import { letterOf, type State } from "../../figure/state/state.js";
import type { Strings } from "../../language/index.js";
import { fieldLayout } from "./plane.js";
import { type Solved, solve } from "./solve.js";

/** The current formula, and its preference. */
const formula = ({ state: { similarity }, text }: FigureHost): TemplateResult =>
  html`<p class="rewards"><span class="formula">${text.common.formulas[similarity]}</span> ${text.field.rewards[similarity]}</p>`;

/** `rested` is called after each selection. */
export function fieldControls(host: FigureHost, rested: () => void): TemplateResult {
  const { state, text } = host;
  return html`${similarityChoice(host, text.field.similarityLabel, rested)}
    ${formula(host)}
    ${temperatureControl({
      host,
      control: "temperature",
      id: "temperature",
      temperature: state.temperature,
      name: text.common.temperatureOf(text.common.similarities[state.similarity]),
      change: (temperature) => host.set({ temperature }, "temperature"),
      done: () => {
        host.seal();
        rested();
      },
    })}`;
}

/** The colour of the output, beside the one that the reader has guessed. */
function swatch({ text, guess }: FigureHost, solved: Solved): TemplateResult {
  const [red = 0, green = 0, blue = 0] = Array.from(solved.colour);
  return html`<div class="answer">
    <svg class="swatch" viewBox="0 0 64 44" aria-hidden="true">
      ${svg`<rect width="64" height="44" fill="rgb(${red} ${green} ${blue})"></rect>${
        guess?.paint
          ? svg`<rect class="guess-paint" x="44" width="20" height="44" fill=${guess.paint}></rect>`
          : nothing
      }`}
    </svg>
    <p><span class="output-name">✖ ${text.field.output}</span></p>
  </div>`;
}

export function fieldAnswer(
  host: FigureHost,
  solved: Solved,
  lock: RowLock<number>,
  events: BarsEvents,
): TemplateResult {
  const { state, text } = host;
  const words = text.field;
  const letters = state.keys.map((_, i) => letterOf(i));
  const digits = letters.map((_, i) => solved.weights.at(i));
  const rows = letters.map((letter, i) => words.barsRow(letter, String(digits[i])));
  const { guess, earlier } = host;
  return html`${weightBars(
    {
      weights: solved.weights.data,
      letters,
      digits,
      label: words.barsLabel(text.common.rows(rows)),
      highlight: lock.current,
      locked: lock.locked,
      earlier: earlier && solve(host.knn, earlier).weights.data,
      guess: guess?.id === "heat" ? { index: letters.length - 1, value: guess.value } : undefined,
      width: fieldLayout(host).side,
      rowHeight: letters.length > 12 ? 15 : 22,
    },
    events,
  )}
    <p class="effective"><strong>${solved.effective.at()}</strong> ${words.effective}</p>
    ${swatch(host, solved)}`;
}

/** The summary sentence of the field. */

function picks(text: Strings, { similarity }: State, solved: Solved): string {
  const words = text.field.picks;
  const letters = solved.chosen.map(letterOf);
  const [winner = "", nearest = ""] = [letters[0], letterOf(solved.nearest[0] ?? 0)];
  if (letters.length > 1) return words.tie(similarity, letters);
  return winner === nearest
    ? words.agree(similarity, letters)
    : words.differ(similarity, winner, nearest);
}

export function fieldSentence(text: Strings, state: State, solved: Solved): Phrase {
  const words = text.field.share;
  const { temperature } = state;
  if (temperature === Number.POSITIVE_INFINITY) return phrase(() => words.average);
  return phrase((number) => {
    const [first = 0] = ranked(solved.weights.data);
    const shares =
      temperature === 0
        ? words.hard
        : words.soft(
            letterOf(first),
            number(solved.weights.at(first, percent)),
            number(solved.effective.at(0, decimals(1))),
          );
    return text.common.sentences([picks(text, state, solved), shares]);
  });
}
