/** The options of attention. */
import { html, nothing, type TemplateResult } from "lit";
import { chapterPart } from "../../controls/chapter-part.js";
import { control } from "../../controls/control.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { defaultState } from "../../figure/state/state.js";
import { setLab } from "./set-lab.js";
import { type LabState, labFields } from "./state.js";

type Name =
  | "labSimilarity"
  | "labTemperature"
  | "labScaled"
  | "labScale"
  | "labCausal"
  | "labWindow"
  | "labPast"
  | "labPadding"
  | "labHeads"
  | "labSoftcap"
  | "labDropout"
  | "labDropoutSeed";

/** The options by group. */
const groups: readonly (readonly [name: "similar" | "masks" | "more", options: readonly Name[]])[] =
  [
    ["similar", ["labSimilarity", "labTemperature", "labScaled", "labScale"]],
    ["masks", ["labCausal", "labWindow", "labPast", "labPadding"]],
    ["more", ["labHeads", "labSoftcap", "labDropout", "labDropoutSeed"]],
  ];

/** Whether another option makes this one ineffective. */
function isIdle(lab: LabState, name: Name): boolean {
  if (name === "labScaled") return lab.similarity !== "dot";
  if (name === "labScale") return lab.scaled || lab.similarity !== "dot";
  if (name === "labPast") return !lab.causal && lab.window === 0;
  return name === "labDropoutSeed" && lab.dropout === 0;
}

function option(host: FigureHost, name: Name): TemplateResult {
  const { common, lab: words } = host.text;
  const { lab } = host.state;
  const note = words.notes[name as keyof typeof words.notes];
  const label = html`${words.options[name]} ${note ? html`<small>${note}</small>` : nothing}`;
  if (name === "labTemperature")
    return temperatureControl({
      host,
      control: name,
      id: "lab-temperature",
      temperature: lab.temperature,
      name: words.options[name],
      change: (temperature) => setLab(host, { temperature }, name),
      done: () => host.seal(),
    });
  const texts = name === "labSimilarity" ? { texts: common.similarities } : {};
  return control(host, name, {
    label,
    name: words.options[name],
    form: "typed",
    idle: isIdle(lab, name),
    ...texts,
  });
}

export function labControls(host: FigureHost): TemplateResult {
  const words = host.text.lab;
  const { lab } = host.state;
  // A group with an option that differs from the usual one is shown.
  const isChanged = (name: Name) => {
    const { at } = labFields[name];
    return lab[at] !== defaultState.lab[at];
  };
  return html`<section class="lab-settings" aria-labelledby="lab-settings">
    <h3 id="lab-settings">${words.setting}</h3>
    <div class="groups">${groups.map(([name, options]) =>
      chapterPart(
        {
          name: "group",
          title: words.groups[name],
          isNeeded: name === "similar" || options.some(isChanged),
        },
        html`${options.map((one) => option(host, one))}`,
      ),
    )}</div>
  </section>`;
}
