/** The buttons of a training that runs up to the step of the state: start, pause, back to the start; and its progress. */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../figure/figure-view.js";

interface TrainingRun {
  readonly host: FigureHost;
  /** The field of the step. */
  readonly control: string;
  /** Every field of the box, which is hidden if the reader is offered none of them. */
  readonly controls?: string;
  readonly isRunning: boolean;
  /** Nothing is left to train. */
  readonly isFull: boolean;
  readonly isAtStart: boolean;
  /** Trained steps of those of the run; undefined without new ones. */
  readonly progress:
    | { readonly done: number; readonly of: number; readonly label: string }
    | undefined;
  readonly words: { readonly go: string; readonly pause: string; readonly rewind: string };
  go(): void;
  pause(): void;
  rewind(): void;
}

export function trainingRun(
  run: TrainingRun,
  settings: TemplateResult | typeof nothing,
  steps: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { host, control, progress, words } = run;
  const button = (name: "go" | "pause" | "rewind", isIdle: boolean) =>
    html`<button type="button" class=${name} data-control=${control} ?disabled=${isIdle || host.isLocked(control)} @click=${() => run[name]()}>${words[name]}</button>`;
  return html`<div class="run" data-controls=${run.controls ?? nothing}>
    ${steps}
    ${run.isRunning ? button("pause", false) : button("go", run.isFull)}
    ${button("rewind", run.isAtStart)}
    <progress ?data-idle=${progress === undefined} max=${progress?.of ?? 1} .value=${progress?.done ?? 0} aria-label=${progress?.label ?? nothing}></progress>
    ${settings}
  </div>`;
}
