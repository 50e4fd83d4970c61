/** The answers of all vector tables, with and without the scale; each row selects its table. */
import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { limits } from "../../figure/state/state.js";
import type { WordsEditing } from "./dictionary.js";
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
  const change = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const seed = input.valueAsNumber;
    if (Number.isInteger(seed) && seed >= 0 && seed <= limits.seed.max) {
      host.set({ seed });
      editing.rest();
    } else input.value = String(state.seed);
  };
  return html`<label class="seed" data-control="seed">${text.words.seed}
    <input class="number-field" type="number" min="0" max=${limits.seed.max} step="1" ?disabled=${host.isLocked("seed")}
      .value=${String(state.seed)} @change=${change}></label>`;
}

/** In the hand-made plane the query is the star's position; the other tables have words only. */
function rowName({ text, state }: FigureHost, name: VectorsName): string {
  const { vectors, atStar } = text.words;
  return name === "plane" && state.words.place ? `${vectors.plane}${atStar}` : vectors[name];
}

export function vectorTables(
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
  return html`<form method="dialog"><table class="made-by ${state.words.values}" aria-label=${words.madeLabel}>
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
