/** The dial with its cost, and which heads it turns. */
import { html, nothing, type TemplateResult } from "lit";
import { phrase } from "../../../figure/phrase.js";
import { similarityNames } from "../../../figure/state/state.js";
import type { Change } from "../changes.js";
import { unchanged } from "../changes.js";
import { type GptFigure, headName, stopOf, stops } from "../figure.js";
import { scopes, usualTemperature } from "../state.js";
import { costCurve } from "./cost-curve.js";
import type { Loss } from "./losses.js";

/** The change of the trained similarity to k nearest keys, in the heads of the dial. */
export const nearest = (change: Change, neighbors: number, equal: boolean): Change => ({
  ...unchanged,
  ...{ at: change.at, scope: change.scope, neighbors, equal },
});

export const other = (change: Change, similarity: "cosine" | "rbf"): Change => ({
  ...nearest(change, 0, false),
  ...{ similarity, temperature: usualTemperature[similarity] },
});

/** What the picture shows of the costs: only what the reader has asked for. */
export interface Shown {
  readonly soft: boolean;
  readonly equal: boolean;
}

/** The changes to measure, the most urgent first. */
export function wanted(change: Change, { soft, equal }: Shown): Change[] {
  const dial = (isEqual: boolean) => stops.map((k) => nearest(change, k, isEqual));
  return [
    change,
    nearest(change, 0, true),
    ...(soft ? dial(false) : []),
    ...(equal ? dial(true) : []),
    ...(soft ? [other(change, "rbf"), other(change, "cosine")] : []),
  ];
}

export function costPicture(
  figure: GptFigure,
  shown: Shown,
  width: number,
  height: number,
): TemplateResult {
  const { host, change, losses, solved, state, set } = figure;
  const words = host.text.gpt.cost;
  const at = stopOf(state.neighbors);
  const along = (isEqual: boolean) =>
    stops.map((k) => losses.of(nearest(change, k, isEqual))?.extra);
  const mark = (name: string, loss: Loss | undefined) => (loss ? [{ name, cost: loss.extra }] : []);
  const { usual } = losses;
  const { guess } = host;
  const scene = {
    ...{ label: words.label, width, height },
    stops: stops.map((k) => (k === 0 ? words.all : `${k}`)),
    curves: [
      ...(shown.equal ? [{ kind: "equal", name: words.equal, costs: along(true) } as const] : []),
      ...(shown.soft ? [{ kind: "soft", name: words.soft, costs: along(false) } as const] : []),
    ],
    marks: [
      ...mark(words.none, losses.of(nearest(change, 0, true))),
      ...(shown.soft
        ? [
            ...mark(words.rbf, losses.of(other(change, "rbf"))),
            ...mark(words.cosine, losses.of(other(change, "cosine"))),
          ]
        : []),
    ],
    now: solved.isUnchanged ? undefined : losses.of(change)?.extra,
    ground: usual ? phrase((number) => words.ground(number(usual))) : words.measuring,
    guess: guess && { at: stopOf(guessed[guess.id] ?? 8), value: guess.value },
    ...{ axis: words.axis, invitation: words.invitation },
  };
  return html`<section class=${losses.isRunning ? "cost-part measuring" : "cost-part"}><h3>${words.title} <small>${unitOf(figure)}</small></h3>
    ${costCurve(scene, {
      ...{ control: "nearestKeys", at, valueText: words.stop(state.neighbors) },
      isLocked: host.isLocked("nearestKeys"),
      go: (stop) => set({ neighbors: stops[stop] ?? 0 }, "dial"),
      done: () => host.seal(),
    })}
    ${losses.failure === undefined ? nothing : html`<p class="warning" role="alert">${words.failed(losses.failure)}</p>`}</section>`;
}

/** The reader's own model is measured on less of the text, and may have read it. */
function unitOf({ host, solved: { model } }: GptFigure): string {
  const { cost } = host.text.gpt;
  const measured = model.windows.reduce((sum, window) => sum + window.length - 1, 0);
  return model.held ? cost.unitOf(measured) : cost.unit;
}

/** The k of which a prediction asks the cost. */
const guessed: Readonly<Record<string, number>> = { eight: 8 };

/** Softmax or equal weights; and the heads that the dial turns. */
export function dialChoices(figure: GptFigure): TemplateResult {
  const { host, state, set } = figure;
  const words = host.text.gpt.cost;
  const name = headName(figure, figure.solved.at);
  const button = (label: string, isOn: boolean, control: string, press: () => void) =>
    html`<button type="button" ?disabled=${host.isLocked(control)} aria-pressed=${isOn ? "true" : "false"} @click=${press}>${label}</button>`;
  return html`<div class="dial-choices">
    <div class="choices" role="group" data-control="equalWeights" aria-label=${words.weights}>
      ${button(words.soft, !state.equal, "equalWeights", () => set({ equal: false }))}
      ${button(words.equal, state.equal, "equalWeights", () => set({ equal: true }))}</div>
    <div class="choices" role="group" data-control="changedHeads" aria-label=${words.scope}>${scopes.map(
      (scope) =>
        button(
          words.scopes[scope](figure.solved.at.layer, name),
          state.scope === scope,
          "changedHeads",
          () => set({ scope }),
        ),
    )}</div></div>`;
}

/** The similarity of the changed heads, each at the temperature at which it does best. */
export function similarities({ host, state, set }: GptFigure): TemplateResult {
  const { similarities: names } = host.text.common;
  return html`<div class="choices" role="group" data-control="modelSimilarity" aria-label=${host.text.gpt.cost.similarity}>${similarityNames.map(
    (similarity) => html`<button type="button" ?disabled=${host.isLocked("modelSimilarity")}
      aria-pressed=${similarity === state.similarity ? "true" : "false"}
      @click=${() => set({ similarity, temperature: usualTemperature[similarity] })}>${names[similarity]}</button>`,
  )}</div>`;
}
