/** The folded part: similarity, temperature, and the results for every word. */
import { html, type TemplateResult } from "lit";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { similarityNames } from "../../figure/state/state.js";
import { choice } from "./choice.js";
import type { WordsEditing } from "./dictionary.js";
import type { WordAnswer } from "./solve-answer.js";
import { valueText } from "./text.js";

export function wordsMore(
  host: FigureHost,
  editing: WordsEditing,
  all: readonly WordAnswer[],
): TemplateResult {
  const { state, text } = host;
  const { words } = text;
  const { similarity, temperature, vectors } = state.words;
  return html`<details class="more" data-controls="wordsSimilarity wordsTemperature"><summary>${words.more}</summary>
    <div class="columns">
      <div class="dictionary">${choice({
        ...{ host, control: "wordsSimilarity" },
        label: words.similarity,
        names: similarityNames,
        chosen: similarity,
        text: text.common.similarities,
        pick: (name) => editing.take({ similarity: name, answer: "meaning" }),
      })}
      ${temperatureControl({
        ...{ host, control: "wordsTemperature" },
        id: "words-temperature",
        temperature,
        name: text.common.temperatureOf(text.common.similarities[similarity]),
        change: (t) => editing.slide({ temperature: t, answer: "meaning" }, "temperature"),
        done: () => editing.rest(),
      })}</div>
      <div class="all"><h3>${words.all.title}</h3>
        <p class="note">${text.common.sentences([words.all.text, words.all.whose(vectors)])}</p>
        ${
          all.length === 0
            ? html`<p class="note">${words.all.none}</p>`
            : html`<ul>${all.map(
                ({ word, value }) => html`<li data-asked=${word}>${word}
                  <strong>${valueText(value)}</strong></li>`,
              )}</ul>`
        }</div>
    </div>
  </details>`;
}
