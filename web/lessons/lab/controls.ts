/** The options of attention, one line each. */
import { html, nothing, type TemplateResult } from "lit";
import { positionOf, sliderMax, temperatureAt } from "../../charts/temperature-scale.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { choiceInput, flagInput, numberInput } from "../../controls/inputs.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatTemperature } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { type LabSetting, labSetting, settingRanges } from "./state.js";
import { labOf, setLab } from "./text.js";

type Name = Exclude<keyof LabSetting, "layer">;

/** The options by group. */
const groups: readonly (readonly [name: "similar" | "masks" | "more", options: readonly Name[]])[] =
  [
    ["similar", ["similarity", "temperature", "scaled", "scale"]],
    ["masks", ["causal", "window", "past", "padding"]],
    ["more", ["heads", "head", "softcap", "dropout", "dropoutSeed"]],
  ];

/** Whether another option makes this one ineffective. */
function isIdle(setting: LabSetting, name: Name): boolean {
  if (name === "scaled") return setting.similarity !== "dot";
  if (name === "scale") return setting.scaled || setting.similarity !== "dot";
  if (name === "past") return !setting.causal && setting.window === 0;
  if (name === "dropoutSeed") return setting.dropout === 0;
  return name === "head" && setting.heads === 1;
}

export class LabControls {
  constructor(private readonly host: FigureHost) {}

  #set<K extends Name>(name: K, value: LabSetting[K], gesture?: string): void {
    const setting = { ...labOf(this.host).setting, [name]: value };
    // A head beyond the new number of heads becomes the last.
    const head = Math.min(setting.head, setting.heads);
    setLab(this.host, { setting: { ...setting, head } }, gesture);
  }

  #input(setting: LabSetting, name: Name): TemplateResult {
    const label = this.host.text.lab.options[name];
    const field = `setting-${name}`;
    const isLocked = this.host.isLocked("labSetting");
    if (name === "similarity") {
      const { similarities } = this.host.text.common;
      return choiceInput(field, label, setting.similarity, similarities, isLocked, (x) =>
        this.#set(name, x),
      );
    }
    if (name === "scaled" || name === "causal")
      return flagInput(field, label, setting[name], isLocked, (on) => this.#set(name, on));
    if (name === "temperature") return this.#temperature(setting, label);
    const disabled = isLocked || isIdle(setting, name);
    const change = (x: number) => this.#set(name, x);
    return numberInput({
      name: field,
      label,
      value: setting[name],
      disabled,
      ...settingRanges[name],
      change,
    });
  }

  /** Logarithmic, with the exact limits at its ends. */
  #temperature({ temperature }: LabSetting, label: string): TemplateResult {
    const move = (event: Event) => {
      const at = (event.target as HTMLInputElement).valueAsNumber;
      this.#set("temperature", temperatureAt(at), "lab-temperature");
    };
    return html`<span class="slider ticked"><input type="range" name="setting-temperature" ?disabled=${this.host.isLocked("labSetting")} min="0" max=${sliderMax} step="1"
        aria-label=${label} aria-valuetext=${formatTemperature(temperature)} .value=${String(positionOf(temperature))}
        @input=${move} @change=${() => this.host.seal()}><output aria-live="off">${chosen("temperature", temperature, formatTemperature)}</output></span>`;
  }

  #line(name: Name): TemplateResult {
    const words = this.host.text.lab;
    const note = words.notes[name as keyof typeof words.notes];
    return html`<div class="option" data-option=${name}>
      <span class="option-name">${words.options[name]} ${note === undefined ? nothing : html`<small>${note}</small>`}</span>
      <span class="option-value">${this.#input(labOf(this.host).setting, name)}</span>
    </div>`;
  }

  render(): TemplateResult {
    const words = this.host.text.lab;
    const { setting } = labOf(this.host);
    // A group with an option that differs from the usual one is shown.
    const isChanged = (name: Name) => setting[name] !== labSetting[name];
    return html`<section class="lab-settings" data-control="labSetting" aria-labelledby="lab-settings">
      <h3 id="lab-settings">${words.setting}</h3>
      <div class="groups">${groups.map(([name, options]) =>
        chapterPart(
          {
            name: "group",
            title: words.groups[name],
            isNeeded: name === "similar" || options.some(isChanged),
          },
          html`${options.map((option) => this.#line(option))}`,
        ),
      )}</div>
    </section>`;
  }
}
