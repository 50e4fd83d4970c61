/** Seed and start button of the entropy experiment; its sizes are folded. */

import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { limits } from "../../figure/state/state.js";
import type { ScalingExperiment } from "./experiment.js";
import { scalingLimits } from "./state.js";

type NumberName = "seed" | "count" | "trials" | "correlation";

/** A number field that ignores invalid input. */
function numberOf(host: FigureHost, name: NumberName, step = 1): TemplateResult {
  const { min, max } = name === "seed" ? limits.seed : scalingLimits[name];
  const read = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const x = input.valueAsNumber;
    const fits = x >= min && x <= max && (step < 1 || Number.isInteger(x));
    if (fits) host.set({ [name]: x });
    else input.value = String(host.state[name]);
  };
  return html`<label data-control=${name}>${host.text.scaling[name]}
    <input class="number-field" type="number" name=${name} ?disabled=${host.isLocked(name)} min=${min} max=${max} step=${step}
      .value=${String(host.state[name])} @change=${read}></label>`;
}

/** The buttons start a run with new settings; the first run starts automatically. */
const settings = "seed count trials correlation";

export function experimentControls(
  host: FigureHost,
  experiment: ScalingExperiment,
): TemplateResult {
  const words = host.text.scaling;
  const { run } = experiment;
  const running = run?.status === "running";
  const note = running
    ? words.progress(run.done, run.total)
    : run?.status === "cancelled"
      ? words.cancelled
      : (run?.message ?? "");
  const go = () => {
    experiment.start();
    host.refresh();
  };
  return html`<div class="run">
      ${numberOf(host, "seed")}
      ${
        running
          ? html`<button type="button" class="cancel" data-controls=${settings} @click=${() => experiment.cancel()}>${words.cancel}</button>
              <progress max=${run.total} .value=${run.done} aria-label=${words.waiting}></progress>`
          : html`<button type="button" class="go" data-controls=${settings} @click=${go}>${words.run}</button>`
      }
      <span class="note">${note}</span>
    </div>
    <details class="more" data-controls="count trials correlation"><summary>${words.more}</summary>
      <div class="run">${numberOf(host, "count")}${numberOf(host, "trials")}${numberOf(host, "correlation", 0.01)}</div>
    </details>`;
}
