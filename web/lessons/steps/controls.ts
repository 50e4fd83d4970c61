/** The controls of the steps: step navigation, the switch of a step, and the example. */
import { html, nothing, type TemplateResult } from "lit";
import { control } from "../../controls/control.js";
import { mathText } from "../../controls/math-text.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { stepsIn, withEdits } from "./inputs.js";
import type { StepsPicture } from "./picture.js";
import type { StepsPlayer } from "./player.js";

/** A range input with a labelled stop per step; the labels are for the pointer, the input for the keyboard. */
export function scrubBar({ host, solved }: StepsPicture, player: StepsPlayer): TemplateResult {
  const words = host.text.steps;
  const names = stepsIn(solved.inputs);
  const at = names.indexOf(solved.step);
  const last = names.length - 1;
  const text = words.scrubText(at + 1, names.length, words.stepTitles[solved.step]);
  const isLocked = host.isLocked("step");
  const button = (name: "previous" | "next", by: number, glyph: string, off: boolean) =>
    html`<button type="button" class=${name} aria-label=${words[name]} ?disabled=${off || isLocked}
      @click=${() => player.go(by)}>${glyph}</button>`;
  const slide = (event: Event) => {
    const to = names[(event.target as HTMLInputElement).valueAsNumber];
    if (to) player.select(to);
  };
  return html`<div class="way" data-control="step">
    <div class="way-buttons">
      ${button("previous", -1, "◀", at === 0)}
      <button type="button" class="play" ?disabled=${isLocked} @click=${() => player.play()}>${player.playing ? words.pause : words.play}</button>
      ${button("next", 1, "▶", at === last)}
    </div>
    <div class="way-bar">
      <input type="range" name="step" ?disabled=${isLocked} min="0" max=${last} step="1" aria-label=${words.scrub} aria-valuetext=${text}
        .value=${String(at)} @input=${slide} @change=${() => host.seal()}>
      <ol class="way-names" aria-hidden="true">${names.map(
        (name, i) =>
          html`<li class=${i === at ? "here" : i < at ? "past" : "ahead"} @click=${() => player.select(name)}><span>${words.stepTitles[name]}</span></li>`,
      )}</ol>
    </div>
  </div>`;
}

export const exampleControl = (host: FigureHost, player: StepsPlayer): TemplateResult =>
  control(host, "example", {
    label: host.text.steps.example,
    texts: host.text.steps.examples,
    change: ({ steps }) => steps && player.take({ ...steps, unfolded: undefined }),
  });

const switches = {
  inputs: undefined,
  scores: undefined,
  scale: "scaled",
  mask: "causal",
  shift: "shifted",
  softmax: "shifted",
  output: undefined,
} as const;

/** The switch of the current step. */
export function stepSwitch(
  { host, solved }: StepsPicture,
  player: StepsPlayer,
): TemplateResult | typeof nothing {
  const name = switches[solved.step];
  if (name === undefined) return nothing;
  const field = name === "causal" ? "stepsCausal" : name;
  const change = (event: Event) => {
    const on = (event.target as HTMLInputElement).checked;
    player.take(withEdits(host.state.steps, { [name]: on }));
  };
  return html`<label class="switch" data-control=${field}><input type="checkbox" name=${name} ?disabled=${host.isLocked(field)}
    .checked=${solved.inputs[name]} @change=${change}><span>${mathText(host.text.steps[name])}</span></label>`;
}
