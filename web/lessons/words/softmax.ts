/** The softmax in its steps: scores set by hand, e to their power, and shares of the sum. */
import { html, type TemplateResult } from "lit";
import { keyFill, keyMark } from "../../charts/marks.js";
import { numberInput } from "../../controls/inputs.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { letterOf } from "../../figure/state/state.js";
import { shareBar, type WordsEditing } from "./choice.js";
import { type Softmax, solveSoftmax } from "./solve-answer.js";
import { wordsLimits } from "./state.js";
import { valueText } from "./text.js";

/** Too large to write, or divided by a temperature of 0. */
const noNumber = "—";

export function softmaxTable(
  host: FigureHost,
  editing: WordsEditing,
  { answer, raised, raisedTotal }: Softmax,
): TemplateResult {
  const { state, text, guess } = host;
  const { words } = text;
  const { scores, temperature } = state.words;
  const earlier = host.earlier && solveSoftmax(host.knn, host.earlier.words).answer.weights;
  const row = (word: string, at: number) => html`<tr data-entry=${word}>
    <th scope="row"><svg class="chart entry-mark" viewBox="-11 -11 22 22" aria-hidden="true">${keyMark(0, 0, at, letterOf(at))}</svg> ${word}</th>
    <td data-edits="scores">${numberInput({
      ...{ name: `score-${at}`, label: words.score(word), ...wordsLimits.score, step: 0.1 },
      value: scores[at],
      disabled: host.isLocked("scores"),
      change: (x) =>
        editing.take({ answer: "scores", scores: scores.map((s, i) => (i === at ? x + 0 : s)) }),
    })}</td>
    <td class="raised">${raised?.[at] ?? noNumber}</td>
    <td class="share-cell"><div>${shareBar(answer.weights[at]?.value ?? 0, keyFill(at), {
      earlier: earlier?.[at]?.value,
      guess: at === 0 && guess?.id === "shifted" ? guess.value : undefined,
    })} ${answer.weights[at]}</div></td>
  </tr>`;
  const { steps } = words;
  return html`<table class="softmax">
    <thead><tr><td></td><th scope="col">${steps.score}</th>
      <th scope="col"><span class="formula">e<sup>${steps.score}${temperature === 1 ? "" : "/τ"}</sup></span></th>
      <th scope="col">${steps.share}</th></tr></thead>
    <tbody>${entries.map(({ word }, at) => row(word, at))}</tbody>
    <tfoot><tr><th scope="row">${steps.sum}</th><td></td><td class="raised">${raisedTotal ?? noNumber}</td>
      <td class="share-cell">${answer.total}</td></tr></tfoot>
  </table>
  ${temperatureControl({
    ...{ host, control: "wordsTemperature", id: "words-temperature", temperature },
    name: text.common.temperature,
    change: (t) => editing.slide({ temperature: t }, "temperature"),
    done: () => editing.rest(),
  })}
  <p class="answer-line"><span class="output-name">✖ ${valueText(answer.value)}</span></p>`;
}
