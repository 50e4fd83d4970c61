/** Under the maps: zoom, the position of the window, the legend. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { choiceInput, numberInput } from "../../controls/inputs.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { batchesOf, headsOf } from "./data.js";
import type { LabFigure } from "./figure.js";
import type { LabPictures } from "./picture.js";
import { centred, isWhole, zoomed } from "./places.js";
import { inkNames, type LabSetting, reduceNames } from "./state.js";
import { labOf, setLab } from "./text.js";

/** Side of the overview. */
const overviewSide = 64;

export class LabToolbar {
  constructor(
    private readonly host: FigureHost,
    private readonly pictures: LabPictures,
  ) {}

  /** A click centres the window there. */
  #overview(figure: LabFigure): TemplateResult | typeof nothing {
    const { shape, window } = figure;
    if (isWhole(window, shape)) return nothing;
    const longest = Math.max(shape.rows, shape.columns);
    const unit = (overviewSide - 4) / longest;
    const go = (event: MouseEvent) => {
      const box = (event.currentTarget as Element).getBoundingClientRect();
      const scale = overviewSide / box.width / unit;
      const row = Math.floor((event.clientY - box.top - 2) * scale);
      const column = Math.floor((event.clientX - box.left - 2) * scale);
      this.pictures.show(figure, centred(window, shape, { row, column }));
      this.host.seal();
    };
    const { top, left, height, width } = window;
    const words = this.host.text.lab;
    const label = words.overview(top, top + height - 1, left, left + width - 1);
    return html`${svg`<svg class="overview" width=${overviewSide} height=${overviewSide} viewBox="0 0 ${overviewSide} ${overviewSide}"
        role="img" aria-label=${label} @click=${go}>
      <rect class="overview-whole" x="2" y="2" width=${shape.columns * unit} height=${shape.rows * unit}></rect>
      <rect class="overview-window" x=${2 + left * unit} y=${2 + top * unit}
        width=${Math.max(3, width * unit)} height=${Math.max(3, height * unit)}></rect>
    </svg>`}<span class="note">${label}</span>`;
  }

  /** Layer and head of given weights, and their file where there are two. */
  heads(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab.given;
    const lab = labOf(this.host);
    const { weights, other } = lab.given;
    return html`<div class="given-fields">${figure.sides.map(({ slot, setting }, i) => {
      const head = figure.given?.[i];
      if (head === undefined) return nothing;
      const [layers, heads] = head.weights.shape;
      const control = slot === "a" ? "labA" : "labB";
      const disabled = this.host.isLocked(control);
      const set = (patch: Partial<LabSetting>) =>
        setLab(this.host, { [slot]: { ...setting, ...patch } });
      const named = (label: string) =>
        figure.sides.length > 1 ? `${slot.toUpperCase()}: ${label}` : label;
      const field = (
        name: "layer" | "head",
        label: string,
        value: number,
        min: number,
        max: number,
      ) =>
        html`<label class="drawn" data-control=${control}>${named(label)} ${numberInput({
          ...{
            name: `lab-${slot}-${name}`,
            label: named(label),
            value,
            min,
            max,
            step: 1,
            disabled,
          },
          change: (x) => set({ [name]: x }),
        })}</label>`;
      const { files } = words;
      const names = { first: weights?.name || files.first, second: other?.name || files.second };
      const file = named(words.file);
      return html`<div class="drawn-row">${
        other === undefined
          ? nothing
          : html`<label class="drawn" data-control=${control}>${file} ${choiceInput(`lab-${slot}-file`, file, setting.second ? "second" : "first", names, disabled, (x) => set({ second: x === "second" }))}</label>`
      }${layers > 1 ? field("layer", words.layerField(layers), head.layer + 1, 1, layers) : nothing}${heads > 1 ? field("head", words.headField(heads), (head.head ?? -1) + 1, 0, heads) : nothing}`;
    })}</div>`;
  }

  /** The selected batch and head of own data, both in the link. */
  #part(figure: LabFigure): TemplateResult | typeof nothing {
    const lab = labOf(this.host);
    if (figure.given || lab.source !== "own") return nothing;
    const { data: words, optionOf } = this.host.text.lab;
    const [batches, heads] = [batchesOf(lab.own), headsOf(lab.own)];
    const batch = {
      ...{ name: "lab-batch", label: words.batch(batches), min: 1, max: batches, step: 1 },
      ...{ value: Math.min(lab.batch, batches), disabled: this.host.isLocked("lab") },
      change: (batch: number) => setLab(this.host, { batch }),
    };
    const head = {
      ...{ name: "lab-head", label: optionOf(words.head(heads), lab.b ? "A" : "") },
      ...{ min: 0, max: heads, step: 1, value: lab.a.head },
      disabled: this.host.isLocked("labA") || lab.a.heads !== heads,
      change: (head: number) => setLab(this.host, { a: { ...lab.a, head } }),
    };
    const input = (control: string, it: typeof batch) =>
      html`<label class="drawn" data-control=${control}>${it.label} ${numberInput(it)}</label>`;
    return html`${batches > 1 ? input("lab", batch) : nothing}${heads > 1 ? input("labA", head) : nothing}`;
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
      ${this.#overview(figure)}
      <label class="drawn">${words.ink} ${choiceInput("lab-ink", words.ink, lab.ink, texts(inkNames, words.inks), isLocked, (ink) => set({ ink }))}</label>
      ${
        reduced
          ? html`<label class="drawn">${words.reduce} ${choiceInput("lab-reduce", words.reduce, lab.reduce, texts(reduceNames, words.reduces), isLocked, (reduce) => set({ reduce }))}</label>`
          : nothing
      }
    </div>`;
  }
}
