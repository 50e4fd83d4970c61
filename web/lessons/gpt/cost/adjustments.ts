/** The settings of the attention besides the dial: temperature, similarity, and the ablation of heads. */
import { html, type TemplateResult } from "lit";
import { chapterPart } from "../../../controls/chapter-part.js";
import { temperatureControl } from "../../../controls/temperature-control.js";
import { sameHead, withHead } from "../../../figure/head-at.js";
import { type GptFigure, headName } from "../figure.js";
import { similarities } from "./cost-part.js";

export function adjustments(figure: GptFigure, seed: TemplateResult): TemplateResult {
  const { host, state, change, solved, set } = figure;
  const words = host.text.gpt.adjust;
  const { at } = solved;
  const isAblated = change.ablated.some((other) => sameHead(other, at));
  const isNeeded =
    state.temperature !== 1 || state.similarity !== "dot" || change.ablated.length > 0;
  const content = html`<div class="adjust">
    ${similarities(figure)}
    ${temperatureControl({
      ...{ host, control: "modelTemperature", id: "model-temperature" },
      temperature: state.temperature,
      name: words.temperature,
      change: (temperature) => set({ temperature }, "temperature"),
      done: () => host.seal(),
    })}
    <label class="ablate" data-control="ablatedHeads"><input type="checkbox" .checked=${isAblated} ?disabled=${host.isLocked("ablatedHeads")}
      @change=${() => set({ ablated: withHead(state.ablated, at) })}> ${words.ablate(headName(figure, at))}</label>
    ${seed}</div>`;
  return chapterPart({ name: "adjust-part", title: words.title, isNeeded }, content);
}
