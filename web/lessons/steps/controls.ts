/** The controls of the steps: step navigation, and the switches of each step. */
import { html, nothing, type TemplateResult } from "lit";
import { choiceInput, numberInput } from "../../controls/inputs.js";
import { mathText } from "../../controls/math-text.js";
import type { FigureHost } from "../../figure/figure-view.js";
import {
  type StepsSizes,
  sizesOf,
  stepsIn,
  widthOf,
  withEdits,
  withExample,
  withProjections,
  withSizes,
} from "./inputs.js";
import type { StepsPicture } from "./picture.js";
import type { StepsPlayer } from "./player.js";
import { type StepsInputs, stepsLimits } from "./state.js";

const checked = (event: Event) => (event.target as HTMLInputElement).checked;

/** A pointer drag allows positions between the steps; the keyboard selects steps. */
function loosen({ target }: Event): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  (target as HTMLInputElement).step = "any";
}

/** A range input with a labelled stop per step; the labels are for the pointer, the input for the keyboard. */
export function scrubBar(picture: StepsPicture, player: StepsPlayer): TemplateResult {
  const { host, solved } = picture;
  const words = host.text.steps;
  const names = stepsIn(solved.inputs);
  const at = names.indexOf(solved.step);
  const last = names.length - 1;
  const text = words.scrubText(at + 1, names.length, words.stepTitles[solved.step]);
  const isLocked = host.isLocked("step");
  const button = (name: "previous" | "next", by: number, glyph: string, off: boolean) =>
    html`<button type="button" class=${name} aria-label=${words[name]} ?disabled=${off || isLocked}
      @click=${() => player.go(by)}>${glyph}</button>`;
  return html`<div class="way" data-control="step">
    <div class="way-buttons">
      ${button("previous", -1, "◀", at === 0)}
      <button type="button" class="play" ?disabled=${isLocked} @click=${() => player.play()}>${player.playing ? words.pause : words.play}</button>
      ${button("next", 1, "▶", at === last)}
    </div>
    <div class="way-bar">
      <input type="range" name="step" ?disabled=${isLocked} min="0" max=${last} step="1" aria-label=${words.scrub} aria-valuetext=${text}
        .value=${String(at)} @pointerdown=${loosen} @input=${(e: Event) => {
          const slider = e.target as HTMLInputElement;
          player.scrub(slider.valueAsNumber, slider);
        }} @change=${(e: Event) => {
          const slider = e.target as HTMLInputElement;
          slider.step = "1";
          player.scrub(slider.valueAsNumber, slider);
          host.seal();
        }}>
      <ol class="way-names" aria-hidden="true">${names.map(
        (name, i) =>
          html`<li class=${i === at ? "here" : i < at ? "past" : "ahead"} @click=${() => player.scrub(i)}><span>${words.stepTitles[name]}</span></li>`,
      )}</ol>
    </div>
  </div>`;
}

function exampleSelect(host: FigureHost, player: StepsPlayer): TemplateResult {
  const { steps } = host.state;
  const words = host.text.steps;
  return html`<label class="choice" data-control="example"><span>${words.example}</span>
    ${choiceInput("example", words.example, steps.example, words.examples, host.isLocked("example"), (example) => player.take(withExample(steps, example)))}</label>`;
}

function toggle(
  host: FigureHost,
  name: "projected" | "scaled" | "shifted" | "causal",
  on: boolean,
  change: (on: boolean) => void,
) {
  const label = host.text.steps[name];
  const control = name === "causal" ? "stepsCausal" : name;
  return html`<label class="switch" data-control=${control}><input type="checkbox" name=${name} ?disabled=${host.isLocked(control)} .checked=${on}
    @change=${(e: Event) => change(checked(e))}><span>${mathText(label)}</span></label>`;
}

/** The editable numbers of rows and columns; the others follow from them. */
function freeSizes({ source, projected }: StepsInputs): readonly (keyof StepsSizes)[] {
  const all = ["queries", "keys", "width", "values"] as const;
  return all.filter(
    (name) =>
      (name !== "keys" || source !== "self") &&
      (name !== "values" || projected || source === "three"),
  );
}

function sizeFields(picture: StepsPicture, player: StepsPlayer): TemplateResult {
  const { host, solved } = picture;
  const words = host.text.steps;
  const sizes = sizesOf(solved.inputs);
  const field = (name: keyof StepsSizes) =>
    numberInput({
      ...{ name, label: words.sizes[name], ...stepsLimits.size, step: 1, value: sizes[name] },
      disabled: host.isLocked("q"),
      change: (size) => player.take(withSizes(host.state.steps, { [name]: size })),
    });
  return html`<details class="sizes" data-control="q"><summary>${words.size}</summary>
    ${freeSizes(solved.inputs).map(
      (name) =>
        html`<label class="choice"><span>${words.sizes[name]}</span> ${field(name)}</label>`,
    )}</details>`;
}

/** The example, and whether its queries, keys and values are rows of one matrix, of two or of three. */
export function sourceControls(
  { host, solved }: StepsPicture,
  player: StepsPlayer,
): TemplateResult {
  const { steps } = host.state;
  const words = host.text.steps;
  const { source } = solved.inputs;
  return html`<div class="source-controls">${exampleSelect(host, player)}
    <label class="choice" data-control="source"><span>${words.source}</span>
    ${choiceInput("source", words.source, source, words.sources, host.isLocked("source"), (name) => player.take(withEdits(steps, { source: name })))}</label></div>`;
}

/** Projections and sizes. */
export function inputControls(picture: StepsPicture, player: StepsPlayer): TemplateResult {
  const { host, solved } = picture;
  const { projected, q, k } = solved.inputs;
  const [a, b] = [widthOf(q), widthOf(k)];
  return html`${
    a === b
      ? toggle(host, "projected", projected, (on) =>
          player.take(withProjections(host.state.steps, on)),
        )
      : html`<p class="hint">${host.text.steps.mustProject(a, b)}</p>`
  }
  ${sizeFields(picture, player)}`;
}

/** The switches of the current step. */
export function stepControls(
  picture: StepsPicture,
  player: StepsPlayer,
): TemplateResult | typeof nothing {
  const { host, solved } = picture;
  const one = (name: "scaled" | "shifted" | "causal") =>
    toggle(host, name, solved.inputs[name], (on) =>
      player.take(withEdits(host.state.steps, { [name]: on })),
    );
  switch (solved.step) {
    case "scale":
      return one("scaled");
    case "mask":
      return one("causal");
    case "shift":
    case "softmax":
      return one("shifted");
    default:
      return nothing;
  }
}
