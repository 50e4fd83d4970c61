/** Under the maps: zoom, the shown part, the meaning of the colours. */
import { html, nothing, type TemplateResult } from "lit";
import { choiceInput, numberInput } from "../../controls/inputs.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { headsOf } from "./data.js";
import type { LabFigure } from "./figure.js";
import type { LabPictures } from "./picture.js";
import { isWhole, zoomed } from "./places.js";
import { inkNames, reduceNames } from "./state.js";
import { labOf, setLab } from "./text.js";

export class LabToolbar {
  constructor(
    private readonly host: FigureHost,
    private readonly pictures: LabPictures,
  ) {}

  #field(control: "lab" | "labA" | "labB", it: Parameters<typeof numberInput>[0]) {
    const disabled = this.host.isLocked(control) || it.disabled;
    return html`<label class="drawn" data-control=${control}>${it.label} ${numberInput({ ...it, disabled })}</label>`;
  }

  /** Layer and head of given weights. */
  heads(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab.given;
    return html`<div class="given-fields">${figure.sides.map(({ slot, setting }, i) => {
      const head = figure.given?.[i];
      if (head === undefined) return nothing;
      const [layers, heads] = head.weights.shape;
      const field = (
        name: "layer" | "head",
        label: string,
        value: number,
        min: number,
        max: number,
      ) =>
        this.#field(slot === "a" ? "labA" : "labB", {
          ...{ name: `lab-${slot}-${name}`, value, min, max, step: 1, disabled: false },
          label: figure.sides.length > 1 ? `${slot.toUpperCase()}: ${label}` : label,
          change: (x) => setLab(this.host, { [slot]: { ...setting, [name]: x } }),
        });
      return html`<div class="drawn-row">${layers > 1 ? field("layer", words.layerField(layers), head.layer + 1, 1, layers) : nothing}${heads > 1 ? field("head", words.headField(heads), (head.head ?? -1) + 1, 0, heads) : nothing}</div>`;
    })}</div>`;
  }

  /** The selected head of own data. */
  #part(figure: LabFigure): TemplateResult | typeof nothing {
    const { a, b, own, source } = labOf(this.host);
    const heads = headsOf(own);
    if (figure.given || source !== "own" || heads === 1) return nothing;
    const { data: words, optionOf } = this.host.text.lab;
    return this.#field("labA", {
      ...{ name: "lab-head", label: optionOf(words.head(heads), b ? "A" : "") },
      ...{ min: 0, max: heads, step: 1, value: a.head, disabled: a.heads !== heads },
      change: (head) => setLab(this.host, { a: { ...a, head } }),
    });
  }

  render(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab;
    const lab = labOf(this.host);
    const isLocked = this.host.isLocked("lab");
    const { shape, window, row, column } = figure;
    const zoom = (factor: number) => () => {
      this.pictures.show(figure, zoomed(window, shape, factor, { row, column }));
      this.host.seal();
    };
    const set = (patch: Partial<typeof lab>) => setLab(this.host, patch);
    const { given } = figure;
    const reduced =
      !given && figure.sides.some(({ run }) => run.answer && !run.answer.picture.exact);
    const all = { top: 0, left: 0, height: shape.rows, width: shape.columns };
    const texts = <T extends string>(names: readonly T[], of: Readonly<Record<T, string>>) =>
      Object.fromEntries(names.map((name) => [name, of[name]])) as Record<T, string>;
    return html`<div class="toolbar" data-control="lab" role="group" aria-label=${words.view}>
      ${this.#part(figure)}
      <button type="button" class="closer" ?disabled=${isLocked} @click=${zoom(0.5)}>${words.closer}</button>
      <button type="button" class="further" ?disabled=${isLocked || isWhole(window, shape)} @click=${zoom(2)}>${words.further}</button>
      <button type="button" class="whole" ?disabled=${isLocked || isWhole(window, shape)} @click=${() => this.pictures.show(figure, all)}>${words.whole}</button>
      ${isWhole(window, shape) ? nothing : html`<span class="note">${words.shown(window.top, window.top + window.height - 1, window.left, window.left + window.width - 1)}</span>`}
      <label class="drawn">${words.ink} ${choiceInput("lab-ink", words.ink, lab.ink, texts(inkNames, words.inks), isLocked, (ink) => set({ ink }))}</label>
      ${
        reduced
          ? html`<label class="drawn">${words.reduce} ${choiceInput("lab-reduce", words.reduce, lab.reduce, texts(reduceNames, words.reduces), isLocked, (reduce) => set({ reduce }))}</label>`
          : nothing
      }
    </div>`;
  }
}
