/** The dial with its cost, which heads it turns, and what else can be changed in them. */
import { html, nothing, type TemplateResult } from "lit";
import type { LanguageOptions } from "../../api/model/index.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { control } from "../../controls/control.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import { phrase } from "../../figure/phrase.js";
import type { State } from "../../figure/state/state.js";
import { changeIn, changeOf, stopOf, stops, usualTemperature } from "./change.js";
import { costCurve } from "./cost-curve.js";
import type { GptFigure } from "./figure.js";
import type { Loss } from "./losses.js";

/** The curves that the reader has asked for. */
export interface Curves {
  readonly soft: boolean;
  readonly equal: boolean;
}

const along = (state: State, equal: boolean): LanguageOptions[] =>
  stops.map((neighbors) => changeIn(state, { neighbors, equal }));

const other = (state: State, similarity: "cosine" | "rbf"): LanguageOptions =>
  changeIn(state, { similarity, temperature: usualTemperature[similarity] });

/** The changes to measure, the most urgent first. */
export const wanted = (state: State, { soft, equal }: Curves): LanguageOptions[] => [
  changeIn(state, state.gpt),
  changeOf({ equal: true }),
  changeOf({ neighbors: 1 }),
  changeIn(state, { equal: true }),
  ...(soft ? along(state, false) : []),
  ...(equal ? along(state, true) : []),
  ...(soft ? [other(state, "rbf"), other(state, "cosine")] : []),
];

export function costPicture(
  figure: GptFigure,
  { soft, equal }: Curves,
  width: number,
  height: number,
): TemplateResult {
  const { host, losses, solved, state } = figure;
  const words = host.text.gpt.cost;
  const costs = (isEqual: boolean) =>
    along(host.state, isEqual).map((change) => losses.of(change)?.extra);
  const mark = (name: string, loss: Loss | undefined) => (loss ? [{ name, cost: loss.extra }] : []);
  const { usual } = losses;
  const { guess } = host;
  const scene = {
    ...{ label: words.label, width, height, axis: words.axis },
    stops: stops.map((k) => (k === 0 ? words.all : `${k}`)),
    curves: [
      ...(equal ? [{ kind: "equal", name: words.equal, costs: costs(true) } as const] : []),
      ...(soft ? [{ kind: "soft", name: words.soft, costs: costs(false) } as const] : []),
    ],
    marks: [
      ...mark(words.none, losses.of(changeIn(host.state, { equal: true }))),
      ...(soft ? mark(words.rbf, losses.of(other(host.state, "rbf"))) : []),
      ...(soft ? mark(words.cosine, losses.of(other(host.state, "cosine"))) : []),
    ],
    now: solved.isUnchanged ? undefined : losses.of(solved.change)?.extra,
    ground: usual ? phrase((number) => words.ground(number(usual))) : words.measuring,
    invitation: host.isLocked("nearestKeys") ? "" : words.invitation,
    // The guess is about eight keys.
    guess: guess && { at: stopOf(8), value: guess.value },
  };
  return html`<section class=${losses.isRunning ? "cost-part measuring" : "cost-part"}><h3>${words.title} <small>${words.unit}</small></h3>
    ${costCurve(scene, {
      ...{ control: "nearestKeys", at: stopOf(state.neighbors) },
      valueText: words.stop(state.neighbors),
      isLocked: host.isLocked("nearestKeys"),
      go: (stop) => figure.turn({ neighbors: stops[stop] ?? 0 }, "dial"),
      done: () => host.seal(),
    })}
    ${losses.failure === undefined ? nothing : html`<p class="warning" role="alert">${words.failed(losses.failure)}</p>`}</section>`;
}

/** Softmax or equal weights; and the heads that the dial turns. */
export function dialChoices({ host, solved, turn }: GptFigure): TemplateResult {
  const words = host.text.gpt.cost;
  const layer = words.scopes.layer(solved.place.at.layer);
  const choice = {
    form: "buttons" as const,
    change: ({ gpt = host.state.gpt }: Partial<State>) => turn(gpt),
  };
  return html`<div class="dial-choices">
    ${control(host, "equalWeights", { ...choice, label: words.weights, texts: [words.soft, words.equal] })}
    ${control(host, "changedHeads", { ...choice, label: words.scope, texts: { ...words.scopes, layer } })}</div>`;
}

/** The similarity of the changed heads, each at the temperature at which it does best; and their temperature. */
export function adjustments({ host, state, turn }: GptFigure): TemplateResult {
  const words = host.text.gpt.adjust;
  const content = html`<div class="adjust">
    ${control(host, "modelSimilarity", {
      ...{ label: words.similarity, form: "buttons", texts: host.text.common.similarities },
      change: ({ gpt = state }) =>
        turn({ similarity: gpt.similarity, temperature: usualTemperature[gpt.similarity] }),
    })}
    ${temperatureControl({
      ...{ host, control: "modelTemperature", id: "model-temperature" },
      ...{ temperature: state.temperature, name: words.temperature },
      change: (temperature) => turn({ temperature }, "temperature"),
      done: () => host.seal(),
    })}</div>`;
  const isNeeded = state.temperature !== 1 || state.similarity !== "dot";
  return chapterPart({ name: "adjust-part", title: words.title, isNeeded }, content);
}
