/** All options of attention, one line each, one column per setting. */
import { html, nothing, type TemplateResult } from "lit";
import { positionOf, sliderMax, temperatureAt } from "../../charts/curves/temperature-scale.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { choiceInput, flagInput, numberInput } from "../../controls/inputs.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatTemperature } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { type Lab, type LabSetting, labSetting, settingRanges } from "./state.js";
import { labOf, setLab } from "./text.js";

type Slot = "a" | "b";
type Name = Exclude<keyof LabSetting, "layer" | "second">;

const controlOf = { a: "labA", b: "labB" } as const;

/** The options by group. */
const groups: readonly (readonly [
  name: "similar" | "masks" | "parts",
  options: readonly Name[],
])[] = [
  ["similar", ["similarity", "temperature", "scaled", "scale", "keyNormPenalty", "softcap"]],
  ["masks", ["causal", "window", "past", "padding"]],
  ["parts", ["heads", "head", "numbers", "dropout", "dropoutSeed"]],
];

/** Whether another option makes this one ineffective. */
function isIdle(setting: LabSetting, name: Name): boolean {
  if (name === "scaled" || name === "keyNormPenalty") return setting.similarity !== "dot";
  if (name === "scale") return setting.scaled || setting.similarity !== "dot";
  if (name === "past") return !setting.causal && setting.window === 0;
  if (name === "dropoutSeed") return setting.dropout === 0;
  return name === "head" && setting.heads === 1;
}

export class LabControls {
  constructor(private readonly host: FigureHost) {}

  #lab(patch: Partial<Lab>, gesture?: string): void {
    setLab(this.host, patch, gesture);
  }

  #set<K extends Name>(slot: Slot, name: K, value: LabSetting[K], gesture?: string): void {
    const setting = labOf(this.host)[slot];
    if (setting !== undefined)
      this.#lab({ [slot]: fitted({ ...setting, [name]: value }) }, gesture);
  }

  #input(slot: Slot, setting: LabSetting, name: Name): TemplateResult {
    const words = this.host.text.lab;
    const compared = labOf(this.host).b !== undefined;
    const label = words.optionOf(words.options[name], compared ? slot.toUpperCase() : "");
    const field = `${slot}-${name}`;
    const isLocked = this.host.isLocked(controlOf[slot]);
    if (name === "similarity") {
      const { similarities } = this.host.text.common;
      return choiceInput(field, label, setting.similarity, similarities, isLocked, (x) =>
        this.#set(slot, name, x),
      );
    }
    if (name === "numbers")
      return choiceInput(field, label, setting.numbers, words.numberTypes, isLocked, (x) =>
        this.#set(slot, name, x),
      );
    if (name === "scaled" || name === "causal")
      return flagInput(field, label, setting[name], isLocked, (on) => this.#set(slot, name, on));
    if (name === "temperature") return this.#temperature(slot, setting, label);
    const value = setting[name];
    const disabled = isLocked || isIdle(setting, name);
    return numberInput({
      name: field,
      label,
      value,
      disabled,
      ...settingRanges[name],
      change: (x) => this.#set(slot, name, x),
    });
  }

  /** Logarithmic, with the exact limits at its ends. */
  #temperature(slot: Slot, { temperature }: LabSetting, label: string): TemplateResult {
    const move = (event: Event) => {
      const at = (event.target as HTMLInputElement).valueAsNumber;
      this.#set(slot, "temperature", temperatureAt(at), `lab-${slot}-temperature`);
    };
    const text = formatTemperature(temperature);
    const of = [this.host.state.lab.b === "" ? "" : slot.toUpperCase()];
    return html`<span class="slider ticked"><input type="range" name="${slot}-temperature" ?disabled=${this.host.isLocked(controlOf[slot])} min="0" max=${sliderMax} step="1"
        aria-label=${label} aria-valuetext=${text} .value=${String(positionOf(temperature))}
        @input=${move} @change=${() => this.host.seal()}><output aria-live="off">${chosen("temperature", temperature, formatTemperature, of)}</output></span>`;
  }

  #line(name: Name): TemplateResult {
    const words = this.host.text.lab;
    const { a, b } = labOf(this.host);
    const note = words.notes[name as keyof typeof words.notes];
    return html`<div class="option" data-option=${name}>
      <span class="option-name">${words.options[name]} ${note === undefined ? nothing : html`<small>${note}</small>`}</span>
      <span class="option-value" data-edits="labA">${this.#input("a", a, name)}</span>
      ${b === undefined ? nothing : html`<span class="option-value" data-edits="labB">${this.#input("b", b, name)}</span>`}
    </div>`;
  }

  /** B starts as a copy of A, so that changes are the only differences. */
  compare(isGiven = false): TemplateResult {
    const { lab } = this.host.text;
    const words = isGiven ? lab.given : lab;
    const { a, b } = labOf(this.host);
    const isLocked = this.host.isLocked("labB");
    return b === undefined
      ? html`<button type="button" class="compare" data-control="labB" ?disabled=${isLocked} @click=${() => this.#lab({ b: a })}>${words.compare}</button>`
      : html`<button type="button" class="swap" data-control="labB" ?disabled=${isLocked} @click=${() => this.#lab({ a: b, b: a })}>${words.swap}</button>
          <button type="button" class="alone" data-control="labB" ?disabled=${isLocked} @click=${() => this.#lab({ b: undefined })}>${words.alone}</button>`;
  }

  render(): TemplateResult {
    const words = this.host.text.lab;
    const { a, b } = labOf(this.host);
    return html`<section class=${b === undefined ? "lab-settings" : "lab-settings two"} data-controls="labA labB" aria-labelledby="lab-settings">
      <div class="settings-head"><h3 id="lab-settings">${b === undefined ? words.setting : words.settings}</h3>${this.compare()}</div>
      <div class="groups">${groups.map(([name, options]) =>
        chapterPart(
          {
            name: "group",
            title: words.groups[name],
            isNeeded: name === "similar" || options.some((option) => isChanged(option, [a, b])),
          },
          html`${
            b === undefined
              ? nothing
              : html`<div class="option heads" aria-hidden="true"><span></span><span>A</span><span>B</span></div>`
          }
          ${options.map((option) => this.#line(option))}`,
        ),
      )}</div>
    </section>`;
  }
}

/** Whether an option differs from the usual setting: then its group is shown. */
const isChanged = (name: Name, settings: readonly (LabSetting | undefined)[]): boolean =>
  settings.some((setting) => setting !== undefined && setting[name] !== labSetting[name]);

/** A head beyond the new number of heads becomes the last. */
function fitted(setting: LabSetting): LabSetting {
  return { ...setting, head: Math.min(setting.head, setting.heads) };
}
