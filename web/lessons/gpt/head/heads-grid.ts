/** Every head as a small matrix; a chosen one is shown in the arcs, the row of neighbours and the plane. */
import { html, type TemplateResult } from "lit";
import { attentionThumb } from "../../../charts/matrix/attention-thumb.js";
import { type HeadAt, sameHead } from "../../../figure/head-at.js";
import { type GptFigure, headName } from "../figure.js";

function headButton(figure: GptFigure, at: HeadAt): TemplateResult {
  const { host, solved, set, change } = figure;
  const { maps, model, position, words } = solved;
  const isAblated = change.ablated.some((other) => sameHead(other, at));
  const isShown = sameHead(at, solved.at);
  return html`<li><button type="button" class=${isAblated ? "head is-ablated" : "head"} data-head="${at.layer}.${at.head}"
    ?disabled=${host.isLocked("modelHead")} aria-pressed=${isShown ? "true" : "false"} aria-label=${host.text.gpt.choose(headName(figure, at))}
    @click=${() => set({ at })}>${attentionThumb({
      weights: maps[at.layer * model.config.n_head + at.head] as Float64Array,
      count: words.length,
      ...(isShown && { row: position }),
    })}</button></li>`;
}

export function headsGrid(figure: GptFigure): TemplateResult {
  const words = figure.host.text.gpt.heads;
  const { n_layer: layers, n_head: heads } = figure.solved.model.config;
  return html`<section class="heads-part" data-edits="modelHead"><h3>${words.title(layers * heads)} <small>${words.rows}</small></h3>
    <ol class="heads-grid" .style=${`--heads: ${heads}`} aria-label=${words.title(layers * heads)}>${Array.from(
      { length: layers * heads },
      (_, i) => headButton(figure, { layer: Math.floor(i / heads), head: i % heads }),
    )}</ol></section>`;
}
