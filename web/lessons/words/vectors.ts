/** The answers of other vectors and scores, and those for all words at once. */
import { html, type TemplateResult } from "lit";
import { chapterPart } from "../../controls/chapter-part.js";
import { numberInput } from "../../controls/inputs.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { limits, similarityNames } from "../../figure/state/state.js";
import { choice, type WordsEditing } from "./choice.js";
import type { Solved } from "./solve.js";
import type { TableAnswer } from "./solve-answer.js";
import { type VectorsName, vectorNames } from "./state.js";
import { valueText } from "./text.js";

function cell(
  host: FigureHost,
  editing: WordsEditing,
  { vectors: name, scaled, value }: TableAnswer,
  scale: string,
): TemplateResult {
  const { text, state } = host;
  const { words } = state;
  const written = value ? valueText(value) : text.words.missing;
  const ignored = words.similarity !== "dot";
  const chosen = words.vectors === name && (ignored || words.scaled === scaled);
  return html`<td data-scale=${scale}><label class="made" data-made="${name}-${scaled ? "scaled" : "unscaled"}">
    <input type="radio" name="made" data-edits="vectors" .checked=${chosen}
      ?disabled=${value === undefined || host.isLocked("vectors")}
      aria-label=${text.words.made(name, scale, String(written))}
      @change=${() => editing.take(ignored ? { vectors: name } : { vectors: name, scaled })}>
    <span>${written}</span></label></td>`;
}

function seedField(host: FigureHost, editing: WordsEditing): TemplateResult {
  const { text, state } = host;
  const label = text.words.seed;
  return html`<label class="seed" data-control="seed">${label} ${numberInput({
    ...{ name: "seed", label, ...limits.seed, step: 1, value: state.seed },
    disabled: host.isLocked("seed"),
    change: (seed) => {
      host.set({ seed });
      editing.rest();
    },
  })}</label>`;
}

/** In the hand-made plane the query is the star's position; the other tables have words only. */
function rowName({ text, state }: FigureHost, name: VectorsName): string {
  const { vectors, atStar } = text.words;
  return name === "plane" && state.words.place ? `${vectors.plane}${atStar}` : vectors[name];
}

function vectorTables(
  host: FigureHost,
  editing: WordsEditing,
  made: readonly TableAnswer[],
): TemplateResult {
  const { text, state } = host;
  const { words } = text;
  const { similarity } = state.words;
  const columns =
    similarity === "dot"
      ? [words.unscaled, words.scaled]
      : [similarity === "cosine" ? words.byCosine : words.byRbf];
  // Chromium keeps radio buttons outside a form alive with their shadow root; method `dialog` submits nothing.
  return html`<form class="scroll" method="dialog"><table class="made-by ${state.words.values}" aria-label=${words.madeLabel}>
    <thead><tr><td></td>${columns.map(
      (name) => html`<th scope="col"><span class="formula">${name}</span></th>`,
    )}</tr></thead>
    <tbody>${vectorNames.map(
      (name) => html`<tr>
        <th scope="row">${rowName(host, name)} ${name === "random" ? seedField(host, editing) : ""}</th>
        ${made
          .filter(({ vectors }) => vectors === name)
          .map((one, i) => cell(host, editing, one, columns[i] ?? ""))}
      </tr>`,
    )}</tbody>
  </table></form>`;
}

/** Where other vectors, scores and queries lead. */
export function otherVectors(
  host: FigureHost,
  editing: WordsEditing,
  { all, made }: Solved,
): TemplateResult {
  const { state, text } = host;
  const { words } = text;
  const { similarity, scaled, vectors } = state.words;
  const isNeeded = vectors !== "plane" || scaled || similarity !== "dot";
  return chapterPart(
    { name: "more", title: words.more, isNeeded },
    html`<div class="columns">
      <div class="dictionary">${vectorTables(host, editing, made)}
      ${choice({
        ...{ host, control: "wordsSimilarity" },
        label: words.similarity,
        names: similarityNames,
        chosen: similarity,
        text: text.common.similarities,
        pick: (name) => editing.take({ similarity: name, answer: "meaning" }),
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
    </div>`,
  );
}
