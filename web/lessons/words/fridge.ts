/** The fridge: the same look-up, with wants for queries, things for keys, and what they do for values. */
import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { percent } from "../../figure/format.js";
import { formatNumber, ranked } from "../../model/derive.js";
import { fridge, wants } from "../../model/fridge.js";
import { needNames } from "../../model/words-state.js";
import { choice } from "./choice.js";
import { shareBar, type WordsHand } from "./dictionary.js";
import { openFridge } from "./solve.js";
import { formatGiven } from "./text.js";

type Opened = ReturnType<typeof openFridge>;

/** The column of the values that each want is about. */
const column = { choking: 0, hungry: 1, sweet: 2 } as const;

export function fridgeVerdict({ state, text }: FigureHost, { weights, value }: Opened): string {
  const words = text.words.fridge;
  const { need } = state.words;
  const best = ranked(weights)[0] ?? 0;
  const item = fridge[best]?.name ?? "water";
  const does = formatNumber(value[column[need]] ?? 0, 1);
  return words.verdict[need](words.items[item], percent(weights[best] ?? 0), does);
}

export function fridgeScene(host: FigureHost, hand: WordsHand): TemplateResult {
  const { state, text, knn } = host;
  const words = text.words.fridge;
  const { need } = state.words;
  const opened = openFridge(knn, state.words);
  const best = ranked(opened.weights)[0];
  return html`<section class="fridge" aria-labelledby="fridge-title">
    <h3 id="fridge-title">${words.title}</h3>
    <p class="section-ask">${words.text}</p>
    ${choice({
      label: words.wantLabel,
      names: needNames,
      chosen: need,
      text: words.wants,
      pick: (name) => hand.take({ need: name }),
    })}
    <div class="two"><div class="scroll" tabindex="0" role="group" aria-label=${words.title}><table>
      <thead>
        <tr><th scope="col" class="name note">${words.keyAxes}</th>
          <th scope="col">${words.weight}</th>
          ${words.valueAxes.map((axis) => html`<th scope="col">${axis}</th>`)}</tr>
        <tr class="want"><th scope="row">★ ${words.query}
          <span class="note digits">${formatGiven(wants[need])}</span></th><td colspan="4"></td></tr>
      </thead>
      <tbody>${fridge.map(
        ({ name, key, value }, i) => html`<tr class=${i === best ? "best" : ""} data-item=${name}>
          <th scope="row">${words.items[name]} <span class="note digits">${formatGiven(key)}</span></th>
          <td class="digits weight">${formatNumber(opened.weights[i] ?? 0)}
            ${shareBar(opened.weights[i] ?? 0, "var(--weight)")}</td>
          ${value.map((x) => html`<td class="digits">${x}</td>`)}
        </tr>`,
      )}</tbody>
      <tfoot><tr><th scope="row"><span class="output-name">✖ ${words.output}</span></th><td></td>
        ${opened.value.map((x) => html`<td class="digits output">${formatNumber(x, 1)}</td>`)}</tr></tfoot>
    </table></div>
    <div><p class="verdict">${fridgeVerdict(host, opened)}</p>
    <p class="note">${words.invented}</p></div></div>
  </section>`;
}
