/** From dot product to RBF: the same plane before and after, and the weights of both on one row of bars. */
import { html, nothing, type TemplateResult } from "lit";
import { weightBars } from "../../charts/bars/weight-bars.js";
import { plane } from "../../charts/plane/plane.js";
import { control } from "../../controls/control.js";
import { decimals } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { phrase } from "../../figure/phrase.js";
import { letterOf } from "../../figure/state/state.js";
import { followsFocus, type Part, sceneOf, tint } from "./panels.js";
import { territoryOf } from "./solve.js";

/** The weights agree up to rounding. */
const sameWeights = 1e-8;
/** From this width on the bars are between the planes. */
const between = 640;

function layoutOf(width: number) {
  if (width >= between) {
    const bars = Math.floor(width * 0.27);
    return { plane: Math.floor((width - bars - 40) / 2), bars, rowHeight: 30 };
  }
  return { plane: Math.floor((width - 8) / 2), bars: width, rowHeight: 15 };
}

function verdict({ host, solved }: Part): string {
  const words = host.text.similarity.bridge;
  if ((solved.bridge.fromRbf.data[0] ?? 0) < sameWeights) return words.identical;
  return host.state.matched ? words.apart : words.unmatched;
}

export function bridgePicture(part: Part): TemplateResult {
  const { host, solved, editing, lock, events } = part;
  const { state, text } = host;
  const words = text.similarity.bridge;
  const { bridge, keys, panels } = solved;
  const layout = layoutOf(host.width);
  const { extent } = editing;
  const follow = followsFocus(part);
  const letters = keys.map((_, i) => letterOf(i));
  const digits = letters.map((_, i) => bridge.weights.at(i));
  const rows = letters.map((letter, i) => text.similarity.barsRow(letter, String(digits[i])));
  const own = territoryOf(host.knn, keys, { ...bridge.scoring, temperature: 1 }, extent);
  const side = (territory: readonly number[], weights: ArrayLike<number>, label: string) =>
    plane(
      {
        ...sceneOf(part),
        ...{ size: layout.plane, weights, label },
        backdrop: tint(territory, extent, layout.plane),
      },
      events,
    );
  const share = chosen("penalty", state.keyNormPenalty, decimals(2));
  return html`<div class="bridge" @focusin=${follow.in} @focusout=${follow.out}>
      <div class="from"><p class="formula">${words.formula[state.matched ? "matched" : "plain"]}</p>${side(own, bridge.weights.data, words.fromLabel)}</div>
      ${weightBars(
        {
          weights: bridge.weights.data,
          ...{ letters, digits, width: layout.bars, rowHeight: layout.rowHeight },
          earlier: panels.rbf.weights.data,
          label: words.barsLabel(text.common.rows(rows)),
          highlight: lock.current,
          locked: lock.locked,
        },
        events,
      )}
      <div class="to"><p class="formula">${text.common.formulas.rbf}</p>${side(panels.rbf.territory, panels.rbf.weights.data, words.toLabel)}</div>
      <div class="penalty" data-controls="keyNormPenalty">${control(host, "keyNormPenalty", {
        ...{ id: "penalty", name: words.penalty, ends: ["0", "1"] },
        label: html`<span class="share">${words.penalty}</span>`,
        says: phrase((number) => `β = ${number(share)}`),
        rested: () => host.announce(words.told(String(bridge.fromRbf.at()), verdict(part))),
      })}</div>
      <div class="switches">${(["matched", "normalized"] as const).map((name) => control(host, name, { label: words[name] }))}</div>
    </div>`;
}

export function bridgeCaption(part: Part): TemplateResult {
  const { host, solved } = part;
  const words = host.text.similarity.bridge;
  const { fromRbf, farFromRbf } = solved.bridge;
  const far = farFromRbf?.at();
  return html`<p class="so-what"><span class="distance">${phrase((number) => words.distance(number(fromRbf.at())))}</span>
      <span class="verdict">${verdict(part)}</span></p>
    ${far === undefined ? nothing : html`<p class="far note">${phrase((number) => words.far(number(far)))}</p>`}`;
}
