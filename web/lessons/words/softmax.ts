/** The softmax in its steps: scores set by hand, e to their power, and shares of the sum. */
import { html, type TemplateResult } from "lit";
import { numberInput } from "../../controls/inputs.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import { entries } from "../../data/word-tables.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { limits } from "./limits.js";
import { type Editing, entryMark } from "./lookup.js";
import { shareBar } from "./share-bar.js";
import { type Softmax, solveSoftmax } from "./solve.js";

/** Too large to write, or divided by a temperature of 0. */
const noNumber = "—";

export function softmaxTable(
  host: FigureHost,
  editing: Editing,
  { answer, raised, raisedTotal }: Softmax,
): TemplateResult {
  const { state, text, guess } = host;
  const { words } = text;
  const { scores, temperature } = state.words;
  const earlier = host.earlier && solveSoftmax(host.knn, host.earlier.words).answer.weights;
  const row = (word: string, at: number) => html`<tr data-entry=${word}>
    <th scope="row">${entryMark(at)} ${word}</th>
    <td data-edits="scores">${
      host.isLocked("scores")
        ? scores[at]
        : numberInput({
            name: `score-${at}`,
            label: words.score(word),
            ...limits.score,
            step: 0.1,
            value: scores[at],
            change: (x) => {
              editing.set({ scores: scores.map((s, i) => (i === at ? x + 0 : s)) });
              editing.rest();
            },
          })
    }</td>
    <td class="raised">${raised?.[at] ?? noNumber}</td>
    <td class="share-cell"><div>${shareBar(at, answer.weights[at]?.value ?? 0, {
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
    host,
    control: "wordsTemperature",
    id: "words-temperature",
    temperature,
    name: text.common.temperature,
    change: (t) => editing.set({ temperature: t }, "temperature"),
    done: () => editing.rest(),
  })}
  <p class="answer-line"><span class="output-name">✖ ${answer.value}</span></p>`;
}
