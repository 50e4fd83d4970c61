/** The whole formula in one line: finished parts in the text colour, the current step marked, later parts faint. */
import { html, nothing, type TemplateResult } from "lit";
import type { StepsPicture } from "./picture.js";
import { type StepName, stepNames } from "./state.js";

export function formulaLine({ solved }: StepsPicture): TemplateResult {
  const { step } = solved;
  const now = stepNames.indexOf(step);
  const d = solved.q[0]?.length ?? 1;
  const part = (name: StepName, what: TemplateResult | string) => {
    const at = stepNames.indexOf(name);
    const state = at === now ? "here" : at < now ? "past" : "ahead";
    return html`<span class="f f-${name} ${state}">${what}</span>`;
  };
  const given = step === "inputs" ? "here" : "";
  const { scaled, shifted } = solved.inputs;
  return html`<p class="formula-line" dir="ltr">${part("output", "O = ")}${part("softmax", "softmax(")}${part(
    "scores",
    html`<i class="f ${given}">Q</i> <i class="f ${given}">K</i><sup>⊤</sup>`,
  )}${part("scale", scaled ? html` / √${d}` : html` / 1`)}${part("mask", html` + <i>M</i>`)}${
    shifted ? part("shift", html` − max`) : nothing
  }${part("softmax", ")")}${part("output", html` <i class="f ${given}">V</i>`)}</p>`;
}
