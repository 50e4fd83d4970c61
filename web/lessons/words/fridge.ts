/** The fridge as a table: a need, the items with their shares, and the blend of their properties. */
import { html, type TemplateResult } from "lit";
import { chapterPart } from "../../controls/chapter-part.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { percent } from "../../figure/format-number.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { inDigits } from "../../figure/rows.js";
import { choice, shareBar, type WordsEditing } from "./choice.js";
import { columnOf, type Opened } from "./solve-fridge.js";
import { needNames, wordsDefault } from "./state.js";
import { valueText } from "./text.js";

function fridgeVerdict({ state, text }: FigureHost, { items, best, value }: Opened): Phrase | "" {
  const words = text.words.fridge;
  const { need } = state.words;
  const [item, does] = [items[best], value[columnOf[need]]];
  if (item === undefined || does === undefined) return "";
  const { name, weight } = item;
  return phrase((number) =>
    words.verdict[need](words.items[name], number(inDigits(weight, percent)), number(does)),
  );
}

export function fridgeScene(
  host: FigureHost,
  editing: WordsEditing,
  opened: Opened,
): TemplateResult {
  const { state, text } = host;
  const words = text.words.fridge;
  const { need } = state.words;
  const { items, best, want } = opened;
  return chapterPart(
    { name: "fridge", title: words.title, isNeeded: need !== wordsDefault.need },
    html`<p class="section-ask">${words.text}</p>
    ${choice({
      ...{ host, control: "need" },
      label: words.wantLabel,
      names: needNames,
      chosen: need,
      text: words.wants,
      pick: (name) => editing.take({ need: name }),
    })}
    <div class="columns"><div class="scroll" tabindex="0" role="group" aria-label=${words.title}><table>
      <thead>
        <tr><th scope="col" class="name note">${words.keyAxes}</th>
          <th scope="col">${words.weight}</th>
          ${words.valueAxes.map((axis) => html`<th scope="col">${axis}</th>`)}</tr>
        <tr class="want"><th scope="row">★ ${words.query}
          <span class="note digits">${valueText(want)}</span></th><td colspan="5"></td></tr>
      </thead>
      <tbody>${items.map(
        (
          { name, key, value, weight },
          i,
        ) => html`<tr class=${i === best ? "best" : ""} data-item=${name}>
          <th scope="row">${words.items[name]} <span class="note digits">${valueText(key)}</span></th>
          <td class="digits weight">${weight}
            ${shareBar(weight.value, "var(--weight)")}</td>
          ${value.map((x) => html`<td class="digits">${x}</td>`)}
        </tr>`,
      )}</tbody>
      <tfoot><tr><th scope="row"><span class="output-name">✖ ${words.output}</span></th><td></td>
        ${opened.value.map((x) => html`<td class="digits output">${x}</td>`)}</tr></tfoot>
    </table></div>
    <div><p class="verdict">${fridgeVerdict(host, opened)}</p>
    <p class="note">${words.invented}</p></div></div>`,
  );
}
