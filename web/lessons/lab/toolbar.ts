/** Under the map: the head, the shown part, the meaning of the colours. */
import { html, nothing, type TemplateResult } from "lit";
import { choiceInput, flagInput, numberInput } from "../../controls/inputs.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { headsOf } from "./data.js";
import type { LabFigure } from "./figure.js";
import { hasParts } from "./places.js";
import type { LabSetting } from "./state.js";
import { labOf, setLab } from "./text.js";

export class LabToolbar {
  constructor(private readonly host: FigureHost) {}

  #field(name: "head" | "layer", label: string, value: number, min: number, max: number) {
    const { setting } = labOf(this.host);
    const change = (x: number) =>
      setLab(this.host, { setting: { ...setting, [name]: x } satisfies LabSetting });
    const disabled = this.host.isLocked("labSetting");
    return html`<label class="drawn" data-control="labSetting">${label} ${numberInput({ name: `lab-${name}`, label, value, min, max, step: 1, disabled, change })}</label>`;
  }

  /** Layer and head of given weights, or the head of own data. */
  heads({ given }: LabFigure): TemplateResult | typeof nothing {
    const words = this.host.text.lab;
    const { setting, own, source } = labOf(this.host);
    if (given) {
      const [layers, heads] = given.weights.shape;
      return html`${layers > 1 ? this.#field("layer", words.given.layerField(layers), given.layer + 1, 1, layers) : nothing}
        ${heads > 1 ? this.#field("head", words.given.headField(heads), (given.head ?? -1) + 1, 0, heads) : nothing}`;
    }
    const heads = headsOf(own);
    const isOwn = source === "own" && heads > 1 && setting.heads === heads;
    return isOwn
      ? this.#field("head", words.given.headField(heads), setting.head, 0, heads)
      : nothing;
  }

  render(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab;
    const { close, ink } = labOf(this.host);
    const isLocked = this.host.isLocked("lab");
    return html`<div class="toolbar" data-control="lab" role="group" aria-label=${words.view}>
      ${
        hasParts(figure.shape)
          ? html`<label class="switch">${flagInput("lab-close", words.close, close, isLocked, (on) => setLab(this.host, { close: on }))} ${words.close}</label>`
          : nothing
      }
      <label class="drawn">${words.ink} ${choiceInput("lab-ink", words.ink, ink, words.inks, isLocked, (next) => setLab(this.host, { ink: next }))}</label>
    </div>`;
  }
}
