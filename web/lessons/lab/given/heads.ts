/** All heads of given weights as thumbnails, by layer, each with what it attends to; a click chooses one. */
import { html, nothing, type TemplateResult } from "lit";
import { paintedThumb } from "../../../charts/matrix/attention-thumb.js";
import type { FigureHost } from "../../../figure/figure-view.js";
import { decimals } from "../../../figure/format-number.js";
import { keeping } from "../../../figure/keeping.js";
import type { LabFigure, Slot } from "../figure.js";
import { labOf, setLab } from "../text.js";
import { headNeighbours } from "../values.js";
import { type GivenWeights, tokensOf } from "./given.js";
import { headAt, indexOf } from "./head.js";
import { type SameTokens, sameTokens } from "./kinds.js";
import type { GivenHead } from "./solve.js";
import { type HeadReport, HeadSurvey } from "./survey.js";

/** From this width of a thumbnail on, the heads of a layer stand in one row. */
const leastThumb = 46;
const labelWidth = 34;

const toOne = decimals(1);
const whole = decimals(0);
/** As many digits as a thumbnail has room for. */
const short = (x: number): string => (x < 99.95 ? toOne(x) : whole(x));

export class GivenHeads {
  readonly #survey: HeadSurvey;
  readonly #same = keeping<SameTokens>();
  /** The side of two that a click on a thumbnail sets: at first the new one. */
  #active: Slot = "b";

  constructor(private readonly host: FigureHost) {
    this.#survey = new HeadSurvey(host.knn, () => host.refresh());
  }

  stop(): void {
    this.#survey.stop();
  }

  /** What is known of a displayed head. */
  report({ weights, layer, head }: GivenHead): HeadReport | undefined {
    return head === undefined ? undefined : this.#survey.reports[indexOf(weights, { layer, head })];
  }

  #choose(slot: Slot, weights: GivenWeights, index: number): void {
    const lab = labOf(this.host);
    const { layer, head } = headAt(weights, index);
    const setting = lab[slot] ?? lab.a;
    setLab(this.host, { [slot]: { ...setting, layer: layer + 1, head: head + 1 } }, "lab-head");
  }

  #thumb(weights: GivenWeights, index: number, scene: Scene): TemplateResult {
    const words = this.host.text.lab.given;
    const { slot, chosen, tabbed } = scene;
    const report = this.#survey.reports[index];
    const at = headAt(weights, index);
    const name = words.head(String(at.layer + 1), String(at.head + 1));
    const neighbours = report ? headNeighbours(report, name, short) : "";
    const kind = report?.kind;
    const label = words.thumb(name, String(neighbours), kind ? words.targets[kind] : "");
    const ink = report && { ...report.thumb, largest: report.largest, byRow: scene.byRow };
    const sides = chosen.flatMap((of, side) => (of === index ? ["AB"[side]] : []));
    return html`<li><button type="button" class="thumb" data-index=${index} data-control=${slot === "a" ? "labA" : "labB"}
        tabindex=${index === tabbed ? 0 : -1} ?disabled=${scene.isLocked} aria-label=${label}
        aria-pressed=${sides.length > 0 ? "true" : "false"}
        @click=${() => this.#choose(slot, weights, index)}>
      <span class="thumb-ground">${paintedThumb(ink)}</span>
      <span class="thumb-line" aria-hidden="true"><b>${at.head + 1}</b> ${neighbours}</span>
      <span class="thumb-kind" aria-hidden="true">${kind ? words.kindsShort[kind] : ""}</span>
      ${sides.length > 0 && chosen.length > 1 ? html`<span class="thumb-side" aria-hidden="true">${sides.join(" ")}</span>` : nothing}
    </button></li>`;
  }

  /** Arrow keys move among the thumbnails as they stand; Enter and Space choose. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const grid = event.currentTarget as Element;
    const all = [...grid.querySelectorAll<HTMLElement>(".thumb")];
    const from = all.indexOf(event.target as HTMLElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -from, End: all.length - 1 - from }[
      event.key
    ];
    const next =
      step === undefined
        ? nextRow(all, from, event.key)
        : all[Math.max(0, Math.min(all.length - 1, from + step))];
    if (from < 0 || next === undefined) return;
    event.preventDefault();
    for (const thumb of all) thumb.tabIndex = thumb === next ? 0 : -1;
    next.focus();
  };

  #sides(figure: LabFigure): TemplateResult | typeof nothing {
    if (figure.sides.length < 2) return nothing;
    const words = this.host.text.lab.given;
    return html`<div class="choices kinds" role="group" aria-label=${words.choosing}><span class="note">${words.choosing}</span>
      ${(figure.given ?? []).map((head, i) => {
        const slot = i === 0 ? "a" : "b";
        return html`<button type="button" data-side=${slot} aria-pressed=${this.#active === slot ? "true" : "false"}
          @click=${() => {
            this.#active = slot;
            this.host.refresh();
          }}>${words.side(slot.toUpperCase(), headName(this.host, head))}</button>`;
      })}</div>`;
  }

  render(figure: LabFigure, width: number): TemplateResult | typeof nothing {
    const lab = labOf(this.host);
    const { weights } = lab.given;
    if (weights === undefined) return nothing;
    if (figure.sides.length < 2) this.#active = "b";
    const slot = figure.sides.length > 1 ? this.#active : "a";
    const [, heads, rows, columns] = weights.shape;
    const { queries, keys } = tokensOf(lab.given, rows, columns);
    const same = this.#same([queries, keys], () => sameTokens(queries, keys));
    this.#survey.want(weights, same, rows !== columns && lab.given.keyTokens !== undefined);
    const chosen = (figure.given ?? []).map(({ layer, head }) =>
      head === undefined ? -1 : indexOf(weights, { layer, head }),
    );
    const scene: Scene = {
      ...{ slot, chosen, byRow: lab.ink === "row" },
      isLocked: this.host.isLocked(slot === "a" ? "labA" : "labB"),
      tabbed: Math.max(0, chosen[slot === "a" ? 0 : 1] ?? 0),
    };
    const words = this.host.text.lab.given;
    const isRow = heads * leastThumb + labelWidth <= width;
    return html`<section class="given-heads" aria-labelledby="given-heads"><h3 id="given-heads" class="visually-hidden">${words.heads}</h3>
      ${this.#sides(figure)}
      <div class="thumbs" role="group" aria-label=${words.heads} @keydown=${this.#onKey}>${this.#layers(weights, scene, isRow)}</div>
      <p class="note">${this.#survey.done ? words.thumbsNote : words.surveying(this.#survey.count, this.#survey.reports.length)}</p>
    </section>`;
  }

  #layers(weights: GivenWeights, scene: Scene, isRow: boolean): TemplateResult[] {
    const words = this.host.text.lab.given;
    const [layers, heads] = weights.shape;
    return Array.from({ length: layers }, (_, layer) => {
      const name = String(layer + 1);
      const thumbs = Array.from({ length: heads }, (__, head) =>
        this.#thumb(weights, layer * heads + head, scene),
      );
      return html`<div class=${isRow ? "layer-row" : "layer-row stacked"}><h4 aria-label=${words.layer(name)}>${isRow ? words.layerShort(name) : words.layer(name)}</h4>
        <ol class=${isRow ? "layer-thumbs" : "layer-thumbs wrap"}>${thumbs}</ol></div>`;
    });
  }
}

interface Scene {
  readonly slot: Slot;
  /** The index of the head of each side. */
  readonly chosen: readonly number[];
  readonly byRow: boolean;
  readonly isLocked: boolean;
  /** The thumbnail that Tab reaches. */
  readonly tabbed: number;
}

/** The nearest thumbnail in the row above or below. */
function nextRow(all: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const here = all[from]?.getBoundingClientRect();
  if (here === undefined || (key !== "ArrowUp" && key !== "ArrowDown")) return undefined;
  const later = key === "ArrowDown" ? all.slice(from + 1) : all.slice(0, from).reverse();
  const [start] = later.filter((it) => Math.abs(it.getBoundingClientRect().top - here.top) > 4);
  const top = start?.getBoundingClientRect().top ?? 0;
  const row = later.filter((it) => Math.abs(it.getBoundingClientRect().top - top) <= 4);
  const away = (it: HTMLElement) => Math.abs(it.getBoundingClientRect().left - here.left);
  return row.sort((a, b) => away(a) - away(b))[0];
}

/** "Layer 4, head 11". */
export function headName(host: FigureHost, { layer, head }: GivenHead): string {
  const words = host.text.lab.given;
  const name = String(layer + 1);
  return head === undefined ? words.meanHead(name) : words.head(name, String(head + 1));
}
