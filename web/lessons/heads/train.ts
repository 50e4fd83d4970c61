/** Training: the start, the epochs, and the curves of loss and diversity. */
import { html, nothing, type TemplateResult } from "lit";
import { trainingChart } from "../../charts/curves/training-chart.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { limits } from "../../figure/state/state.js";
import type { HeadsFigure } from "./figure.js";
import { type HeadsState, headsLimits, startNames } from "./state.js";

/** Steps of the longer button. */
const longRunSteps = 100;
/** The shortest extent of the axis. */
const minAxisSteps = 100;

export interface TrainEvents {
  /** Selects an epoch, trained or not. */
  go(epoch: number, gesture?: string): void;
}

export function epochText({ host, solved: { epoch, loss, diversity } }: HeadsFigure): Phrase {
  return phrase((number) => host.text.heads.train.at(epoch, number(loss), number(diversity)));
}

function starts({ host, heads, change }: HeadsFigure): TemplateResult {
  const words = host.text.heads.train;
  const chosen = (start: string) => heads.weights === undefined && heads.start === start;
  return html`<div class="starts" data-control="headStart" role="group" aria-label=${words.start}>
    <span>${words.start}</span>
    <div class="choices">${startNames.map(
      (
        start,
      ) => html`<button type="button" data-start=${start} ?disabled=${host.isLocked("headStart")} aria-pressed=${chosen(start) ? "true" : "false"}
        @click=${() => change({ ...heads, start, weights: undefined, epochs: 0 })}>${words.starts[start]}</button>`,
    )}</div>
  </div>`;
}

/** Buttons for steps, a longer stoppable run, and a reset. */
function steps(figure: HeadsFigure, running: boolean, events: TrainEvents): TemplateResult {
  const { host, heads, epoch, run } = figure;
  const words = host.text.heads.train;
  const { max } = headsLimits.epochs;
  const isLocked = host.isLocked("headEpochs");
  const full = isLocked || epoch >= max || run.failure !== undefined;
  const go = (to: number) => () => events.go(Math.min(max, to));
  return html`<div class="run" data-control="headEpochs">
    <button type="button" class="one" ?disabled=${running || full} @click=${go(epoch + 1)}>${words.step}</button>
    ${
      running
        ? html`<button type="button" class="pause" ?disabled=${isLocked} @click=${go(run.done)}>${words.pause}</button>`
        : html`<button type="button" class="go" ?disabled=${full} @click=${go(epoch + longRunSteps)}>${words.run(longRunSteps)}</button>`
    }
    <button type="button" class="rewind" ?disabled=${isLocked || (epoch === 0 && !running)} @click=${go(0)}>${words.rewind}</button>
    ${
      running
        ? html`<progress max=${heads.epochs} .value=${run.done} aria-label=${words.progress(run.done, heads.epochs)}></progress>`
        : nothing
    }
  </div>`;
}

interface Setting {
  readonly key: "seed" | "scale" | "rate";
  readonly label: string;
  readonly step: string;
  readonly range: { readonly min: number; readonly max: number };
}

function setting(figure: HeadsFigure, { key, label, step, range }: Setting): TemplateResult {
  const { host, heads, change } = figure;
  const control = { seed: "headSeed", scale: "headScale", rate: "headRate" }[key];
  const set = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const x = input.valueAsNumber;
    const whole = key !== "seed" || Number.isInteger(x);
    if (Number.isFinite(x) && x >= range.min && x <= range.max && whole) {
      change({ ...heads, [key]: x } as HeadsState);
    } else input.value = String(heads[key]);
  };
  return html`<label data-control=${control}>${label} <input class="number-field" type="number" name="head-${key}" step=${step}
    ?disabled=${host.isLocked(control)}
    min=${range.min} max=${range.max} .value=${String(heads[key])} @change=${set}></label>`;
}

function settings(figure: HeadsFigure): TemplateResult {
  const words = figure.host.text.heads.train;
  const { scale, rate } = headsLimits;
  return html`<details class="settings" data-controls="headSeed headScale headRate"><summary>${words.settings}</summary><div class="run">
    ${setting(figure, { key: "seed", label: words.seed, step: "1", range: limits.seed })}
    ${setting(figure, { key: "scale", label: words.scale, step: "0.05", range: scale })}
    ${setting(figure, { key: "rate", label: words.rate, step: "0.005", range: rate })}
  </div></details>`;
}

export function headsTrain(figure: HeadsFigure, width: number, events: TrainEvents) {
  const { host, heads, run, epoch } = figure;
  const words = host.text.heads.train;
  const running = run.failure === undefined && run.done < heads.epochs;
  const last = Math.max(minAxisSteps, run.done, Math.min(heads.epochs, headsLimits.epochs.max));
  return html`<section class="train" aria-labelledby="train-title">
    <h3 id="train-title">${words.title}</h3>
    <div class="train-parts columns"><div>
    <p class="note">${words.text}</p>
    ${starts(figure)} ${steps(figure, running, events)}
    <p class="epoch">${epochText(figure)}</p>
    ${run.failure === undefined ? nothing : html`<p class="ran-away warning" role="alert">${words.ranAway(run.done)}</p>`}
    ${settings(figure)}
    </div>
    ${trainingChart(
      {
        label: words.chartLabel,
        width,
        control: "headEpochs",
        bands: [
          {
            ...{ kind: "loss", name: words.loss },
            curves: [{ values: run.epochs.map((it) => it.scored.loss) }],
          },
          {
            ...{ kind: "diversity", name: words.diversity, most: 1 },
            curves: [{ values: run.epochs.map((it) => it.diversity) }],
          },
        ],
        ...{ last, epoch, axis: words.axis },
        valueText: String(epochText(figure)),
        isLocked: host.isLocked("headEpochs"),
      },
      { go: (to) => events.go(to, "scrub"), done: figure.rest },
    )}
    </div>
  </section>`;
}
