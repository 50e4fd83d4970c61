/** Thumbnails of all heads, layer by layer: the weights, the detected role, and an ablation switch. */
import { html, nothing, type TemplateResult } from "lit";
import { attentionThumb } from "../../charts/matrix/attention-thumb.js";
import { phrase } from "../../figure/phrase.js";
import { headName, indexOf, isAblated, roleIn, type TransformerFigure } from "./figure.js";
import type { Ablations } from "./measure.js";
import { type HeadAt, sameHead, withAblation } from "./state.js";

function roleText(figure: TransformerFigure, at: HeadAt): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.transformer;
  const role = roleIn(figure, at);
  if (role === "other") return html`<span class="role">${words.roles.other}</span>`;
  const score = solved.measured[role].at(indexOf(figure, at));
  return html`<span class="role found">${words.roles[role]}</span> <span class="role-share">${phrase((number) => words.roleShare(number(score)))}</span>`;
}

function headPanel(figure: TransformerFigure, ablations: Ablations, at: HeadAt): TemplateResult {
  const { host, solved, state, change } = figure;
  const words = host.text.transformer;
  const name = headName(figure, at);
  const isShown = sameHead(at, solved.at);
  const index = indexOf(figure, at);
  const weights = Float64Array.from(solved.maps[index] ?? []);
  const without = ablations.of(index);
  return html`<li class=${isAblated(figure, at) ? "head is-ablated" : "head"} data-head="${at.layer}.${at.head}">
    <button type="button" class="show" data-control="headAt" ?disabled=${host.isLocked("headAt")} aria-pressed=${isShown ? "true" : "false"} aria-label=${words.choose(name)}
      @click=${() => change({ at, temperature: 1 })}>
      ${attentionThumb({ weights, count: solved.words.length, row: solved.position })}
      <span class="head-name">${words.headShort(at.head)}</span></button>
    <p class="head-role">${roleText(figure, at)}</p>
    <label class="ablate" data-control="ablated"><input type="checkbox" .checked=${isAblated(figure, at)} ?disabled=${host.isLocked("ablated")} aria-label=${words.ablateOne(name)}
      @change=${() => change({ ablated: withAblation(state, at).ablated })}> ${words.ablate}</label>
    <p class="without">${without === undefined ? nothing : phrase((number) => words.without(number(without.ablated), number(without.hard)))}</p>
  </li>`;
}

export function headsGrid(figure: TransformerFigure, ablations: Ablations): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.transformer;
  const { model, measured } = solved;
  const isChanged = figure.state.ablated.length > 0 || figure.state.temperature !== 1;
  const layers = Array.from({ length: model.layers }, (_, i) => i);
  return html`<section class="heads-grid" aria-label=${words.heads}>
    ${layers.map(
      (layer) => html`<div class="layer"><h3>${words.layer(layer)}</h3>
        <ol class="layer-heads">${Array.from({ length: model.heads }, (_, head) =>
          headPanel(figure, ablations, { layer, head }),
        )}</ol></div>`,
    )}
    <p class="accuracy so-what">${phrase((number) => words.accuracy(number(measured.accuracy), isChanged))}</p>
    <p class="note">${words.headsNote}</p>
  </section>`;
}
