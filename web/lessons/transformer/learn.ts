/** Live training: the curves, and the plane of the strongest induction head at the displayed step. */
import { html, nothing, type TemplateResult } from "lit";
import { trainingChart } from "../../charts/curves/training-chart.js";
import { tokenPlane } from "../../charts/plane/token-plane.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { oneField } from "../../figure/parts-of-results.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { limits } from "../../figure/state/state.js";
import type { Kept, Learning } from "./learning.js";
import { cloudNames, dotsOf } from "./plane.js";
import { keptEvery, type TransformerState, transformerLimits } from "./state.js";

export interface LearnScene {
  readonly host: FigureHost;
  readonly state: TransformerState;
  readonly learning: Learning | undefined;
  /** The displayed step; undefined before the first. */
  readonly kept: Kept | undefined;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
  readonly vocabulary: readonly string[];
  readonly width: number;
}

export interface LearnEvents {
  start(): void;
  pause(): void;
  rewind(): void;
  seed(seed: number): void;
  /** Selects a kept step. */
  go(step: number): void;
  done(): void;
}

/** Heads of each layer. */
const heads = 4;
/** The smallest weights that indicate a previous-token or an induction head; by chance they are below 0.1. */
const found = { previous: 0.25, induction: 0.2 } as const;

const mostOf = (values: ArrayLike<number>, from: number) =>
  Math.max(...Array.prototype.slice.call(values, from, from + heads));

type Stage = "before" | "previous" | "circuit";

export function stageOf({ measured: { previous, induction } }: Kept): Stage {
  if (mostOf(previous.data, 0) < found.previous) return "before";
  return mostOf(induction.data, heads) < found.induction ? "previous" : "circuit";
}

/** The strongest induction head of the last layer. */
function bestHead({ measured: { induction } }: Kept): number {
  const own = Array.prototype.slice.call(induction.data, heads) as number[];
  return heads + own.indexOf(Math.max(...own));
}

export function stepText({ host, kept }: LearnScene): Phrase {
  const words = host.text.transformer.learn;
  if (kept === undefined) return phrase(() => words.none);
  const { step, result } = kept;
  const of = [`${step}`];
  return phrase((number) =>
    words.at(
      step,
      number(oneField("loss", result, "loss", decimals(3), of).at()),
      number(oneField("trainAccuracy", result, "accuracy", decimals(2), of).at()),
    ),
  );
}

function controls(scene: LearnScene, events: LearnEvents): TemplateResult {
  const { host, state, learning, isRunning } = scene;
  const words = host.text.transformer.learn;
  const isLocked = host.isLocked("trainStep");
  const done = learning?.done ?? 0;
  const set = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const seed = input.valueAsNumber;
    if (Number.isInteger(seed) && seed >= 0 && seed <= limits.seed.max) events.seed(seed);
    else input.value = String(state.seed);
  };
  return html`<div class="run">
      ${
        isRunning
          ? html`<button type="button" class="pause" data-control="trainStep" ?disabled=${isLocked} @click=${events.pause}>${words.pause}</button>`
          : html`<button type="button" class="go" data-control="trainStep" ?disabled=${isLocked || done >= transformerLimits.step.max} @click=${events.start}>${done > 0 ? words.resume : words.start}</button>`
      }
      <button type="button" class="rewind" data-control="trainStep" ?disabled=${isLocked || state.step === 0} @click=${events.rewind}>${words.rewind}</button>
      ${isRunning ? html`<progress max=${transformerLimits.step.max} .value=${done} aria-label=${String(stepText(scene))}></progress>` : nothing}
      <label data-control="trainSeed">${words.seed} <input class="number-field" type="number" name="train-seed" min="0" max=${limits.seed.max} step="1"
        ?disabled=${host.isLocked("trainSeed")} .value=${String(state.seed)} @change=${set}></label>
    </div>`;
}

function chart(scene: LearnScene, events: LearnEvents): TemplateResult {
  const { host, learning, kept, width } = scene;
  const words = host.text.transformer.learn;
  const all = learning?.kept ?? [];
  const scores = (name: "previous" | "induction", first: number) =>
    Array.from({ length: heads }, (_, head) => ({
      kind: name,
      values: all.map(({ measured }) => measured[name].data[first + head] ?? 0),
    }));
  return html`${trainingChart(
    {
      ...{ label: words.chart, control: "trainStep", width, axis: words.axis },
      bands: [
        {
          ...{ kind: "loss", name: words.loss },
          curves: [{ values: all.map(({ result }) => result.loss) }],
        },
        {
          ...{ kind: "scores", name: words.scores, most: 1 },
          curves: [...scores("previous", 0), ...scores("induction", heads)],
        },
      ],
      last: transformerLimits.step.max / keptEvery,
      epoch: kept === undefined ? 0 : kept.step / keptEvery - 1,
      every: keptEvery,
      valueText: String(stepText(scene)),
      isLocked: host.isLocked("trainStep"),
    },
    { go: (entry) => events.go((entry + 1) * keptEvery), done: events.done },
  )}
  <p class="legend note"><span class="previous">${words.previous}</span> <span class="induction">${words.induction}</span></p>`;
}

function plane({ host, kept, vocabulary, width }: LearnScene): TemplateResult {
  const words = host.text.transformer;
  const head = kept && bestHead(kept);
  const places = (head !== undefined && kept?.measured.keys[head]) || [];
  const cloud = dotsOf(places, "before");
  const extent = 1.2 * Math.max(1, ...cloud.flatMap(({ at }) => at.map(Math.abs)));
  const name = head === undefined ? "" : words.head(Math.floor(head / heads), head % heads);
  return html`${tokenPlane(
    {
      ...{ extent, size: Math.min(width, 320), cloud, keys: [], lit: undefined },
      ...{ query: undefined, isColoured: false, label: words.learn.plane(name) },
      names: cloudNames(cloud, extent, (hue) => vocabulary[hue] ?? ""),
    },
    { highlight() {}, toggle() {} },
  )}
  <p class="note">${head === undefined ? "" : words.learn.plane(name)}</p>`;
}

export function learnSection(scene: LearnScene, events: LearnEvents): TemplateResult {
  const { host, kept, failure } = scene;
  const words = host.text.transformer.learn;
  return html`<section class="learn" aria-labelledby="learn-title">
    <h3 id="learn-title">${words.title}</h3>
    <p class="note">${words.text}</p>
    ${controls(scene, events)}
    <p class="step">${scene.learning ? stepText(scene) : nothing} ${kept === undefined ? nothing : words.verdict[stageOf(kept)]}</p>
    ${failure === undefined ? nothing : html`<p class="warning" role="alert">${failure}</p>`}
    ${
      scene.learning === undefined
        ? nothing
        : html`<div class="learn-parts columns"><div>${chart(scene, events)}</div><div class="ring">${plane(scene)}</div></div>`
    }
  </section>`;
}
