/** All heads of given weights as thumbnails, by layer or by what they attend to; a click chooses one. */
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { paintedThumb } from "../../../charts/matrix/attention-thumb.js";
import type { FigureHost } from "../../../figure/figure-view.js";
import { decimals } from "../../../figure/format-number.js";
import { keeping } from "../../../figure/keeping.js";
import type { LabFigure } from "../figure.js";
import type { Lab, LabSetting } from "../state.js";
import { labOf, setLab } from "../text.js";
import { headNeighbours } from "../values.js";
import type { GivenWeights } from "./given.js";
import { tokensOf } from "./given.js";
import { headAt, indexOf } from "./head.js";
import type { SameTokens } from "./kinds.js";
import { type KindName, kindNames, sameTokens } from "./kinds.js";
import { choiceOf, type GivenHead } from "./solve.js";
import { type HeadReport, HeadSurvey } from "./survey.js";

type Slot = "a" | "b";

/** From this width of a thumbnail on, the heads of a layer stand in one row. */
const leastThumb = 46;
const labelWidth = 34;

const toOne = decimals(1);
const whole = decimals(0);
/** As many digits as a thumbnail has room for. */
const short = (x: number): string => (x < 99.95 ? toOne(x) : whole(x));

export class GivenHeads {
  readonly #surveys: Readonly<Record<"first" | "second", HeadSurvey>>;
  readonly #same = keeping<SameTokens>();
  #kind: KindName | undefined;
  /** The side of two that a click on a thumbnail sets: at first the new one. */
  #active: Slot = "b";
  #watch: IntersectionObserver | undefined;
  readonly #visible = new Set<Element>();

  constructor(private readonly host: FigureHost) {
    const changed = () => host.refresh();
    const inView = () =>
      [...this.#visible].map((thumb) => Number((thumb as HTMLElement).dataset.index));
    this.#surveys = {
      first: new HeadSurvey(host.knn, changed, inView),
      second: new HeadSurvey(host.knn, changed, inView),
    };
  }

  stop(): void {
    this.#watch?.disconnect();
    this.#watch = undefined;
    this.#visible.clear();
    for (const survey of Object.values(this.#surveys)) survey.stop();
  }

  /** The side whose head a click chooses: that which is alone, or the chosen one of two. */
  #sideOf(figure: LabFigure): Slot {
    return figure.sides.length > 1 ? this.#active : "a";
  }

  #survey(
    lab: Lab,
    setting: LabSetting,
  ): { weights: GivenWeights; survey: HeadSurvey } | undefined {
    const weights = choiceOf(lab, setting)?.weights;
    if (weights === undefined) return undefined;
    const survey = this.#surveys[weights === lab.given.other ? "second" : "first"];
    const [, , rows, columns] = weights.shape;
    const { queries, keys } = tokensOf(lab.given, rows, columns);
    const same = this.#same([queries, keys], () => sameTokens(queries, keys));
    survey.want(weights, same, rows !== columns && lab.given.keyTokens !== undefined);
    return { weights, survey };
  }

  /** What is known of a displayed head. */
  report({ weights, layer, head }: GivenHead): HeadReport | undefined {
    const { other } = labOf(this.host).given;
    const survey = this.#surveys[weights === other ? "second" : "first"];
    return head === undefined ? undefined : survey.reports[indexOf(weights, { layer, head })];
  }

  #choose(slot: Slot, weights: GivenWeights, index: number): void {
    const lab = labOf(this.host);
    const { layer, head } = headAt(weights, index);
    const setting = lab[slot] ?? lab.a;
    setLab(this.host, { [slot]: { ...setting, layer: layer + 1, head: head + 1 } }, "lab-head");
  }

  /** What is in view is surveyed first. */
  readonly #observe = (thumb?: Element): void => {
    if (thumb === undefined) return;
    this.#watch ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) this.#visible.add(target);
        else this.#visible.delete(target);
    });
    this.#watch.observe(thumb);
  };

  #thumb(weights: GivenWeights, index: number, report: HeadReport | undefined, scene: Scene) {
    const words = this.host.text.lab.given;
    const { slot, chosen, isFlat, tabbed } = scene;
    const at = headAt(weights, index);
    const [layer, head] = [String(at.layer + 1), String(at.head + 1)];
    const name = words.head(layer, head);
    const neighbours = report ? headNeighbours(report, name, short) : "";
    const kind = report?.kind;
    const label = words.thumb(name, String(neighbours), kind ? words.targets[kind] : "");
    const ink = report && { ...report.thumb, largest: report.largest, byRow: scene.byRow };
    const sides = chosen.flatMap((of, side) => (of === index ? ["AB"[side]] : []));
    return html`<li><button type="button" class="thumb" data-index=${index} ${ref(this.#observe)} data-control=${slot === "a" ? "labA" : "labB"}
        tabindex=${index === tabbed ? 0 : -1} ?disabled=${scene.isLocked} aria-label=${label}
        aria-pressed=${sides.length > 0 ? "true" : "false"}
        @click=${() => this.#choose(slot, weights, index)}>
      <span class="thumb-ground">${paintedThumb(ink)}</span>
      <span class="thumb-line" aria-hidden="true"><b>${isFlat ? `${layer}.${head}` : head}</b> ${neighbours}</span>
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

  /** Shows the heads of one kind, and chooses the clearest unless one of them is chosen. */
  #filter(kind: KindName | undefined, weights: GivenWeights, scene: Scene): void {
    this.#kind = kind;
    const { reports } =
      this.#surveys[weights === labOf(this.host).given.other ? "second" : "first"];
    const [clearest] = kind ? headsOf(kind, reports) : [];
    const isShown = reports[scene.chosen[scene.slot === "a" ? 0 : 1] ?? -1]?.kind === kind;
    if (clearest === undefined || isShown || scene.isLocked) this.host.refresh();
    else this.#choose(scene.slot, weights, clearest);
  }

  #filters(weights: GivenWeights, { reports, done }: HeadSurvey, scene: Scene): TemplateResult {
    const words = this.host.text.lab.given;
    const counts = kindNames.map((kind) => reports.filter((it) => it?.kind === kind).length);
    const button = (kind: KindName | undefined, text: string) =>
      html`<button type="button" data-kind=${kind ?? "all"} aria-pressed=${this.#kind === kind ? "true" : "false"}
        @click=${() => this.#filter(kind, weights, scene)}>${text}</button>`;
    const surveyed = reports.filter((report) => report !== undefined).length;
    if (done && counts.every((count) => count === 0)) return html``;
    return html`<div class="choices kinds" role="group" aria-label=${words.filter}>
      ${button(undefined, words.all(reports.length))}
      ${kindNames.map((kind, i) => ((counts[i] ?? 0) > 0 || kind === this.#kind ? button(kind, words.kindHeads(words.kinds[kind], counts[i] ?? 0)) : nothing))}
      ${done ? nothing : html`<span class="note">${words.surveying(surveyed, reports.length)}</span>`}</div>`;
  }

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
    if (figure.sides.length < 2) this.#active = "b";
    const slot = this.#sideOf(figure);
    // Both are surveyed, so that the displayed heads have their report.
    for (const side of figure.sides) this.#survey(lab, side.setting);
    const found = this.#survey(lab, lab[slot] ?? lab.a);
    if (found === undefined) return nothing;
    const { weights, survey } = found;
    const { reports } = survey;
    const chosen = (figure.given ?? []).map((of) =>
      of.weights === weights && of.head !== undefined
        ? indexOf(weights, { layer: of.layer, head: of.head })
        : -1,
    );
    const scene: Scene = {
      ...{ slot, chosen, isFlat: this.#kind !== undefined, byRow: lab.ink === "row" },
      isLocked: this.host.isLocked(slot === "a" ? "labA" : "labB"),
      tabbed: Math.max(0, chosen[slot === "a" ? 0 : 1] ?? 0),
    };
    const words = this.host.text.lab.given;
    return html`<section class="given-heads" aria-labelledby="given-heads"><h3 id="given-heads" class="visually-hidden">${words.heads}</h3>
      ${this.#sides(figure)}${this.#filters(weights, survey, scene)}
      <div class="thumbs" role="group" aria-label=${words.heads} @keydown=${this.#onKey}>
        ${this.#kind ? this.#flat(weights, reports, this.#kind, scene) : this.#layers(weights, reports, scene, width)}
      </div>
      <p class="note">${words.thumbsNote}</p>
    </section>`;
  }

  /** Heads of one kind, the clearest first. */
  #flat(
    weights: GivenWeights,
    reports: readonly (HeadReport | undefined)[],
    kind: KindName,
    scene: Scene,
  ): TemplateResult {
    const found = headsOf(kind, reports);
    if (found.length === 0) return html`<p class="note">${this.host.text.lab.given.none}</p>`;
    const tabbed = found.includes(scene.tabbed) ? scene.tabbed : (found[0] ?? 0);
    return html`<ol class="layer-thumbs wrap">${found.map((index) =>
      this.#thumb(weights, index, reports[index], { ...scene, tabbed }),
    )}</ol>`;
  }

  #layers(
    weights: GivenWeights,
    reports: readonly (HeadReport | undefined)[],
    scene: Scene,
    width: number,
  ): TemplateResult[] {
    const words = this.host.text.lab.given;
    const [layers, heads] = weights.shape;
    const isRow = heads * leastThumb + labelWidth <= width;
    const list = (layer: number) =>
      Array.from({ length: heads }, (_, head) => layer * heads + head).map((index) =>
        this.#thumb(weights, index, reports[index], scene),
      );
    return Array.from({ length: layers }, (_, layer) => {
      const name = String(layer + 1);
      return html`<div class=${isRow ? "layer-row" : "layer-row stacked"}><h4 aria-label=${words.layer(name)}>${isRow ? words.layerShort(name) : words.layer(name)}</h4>
        <ol class=${isRow ? "layer-thumbs" : "layer-thumbs wrap"}>${list(layer)}</ol></div>`;
    });
  }
}

interface Scene {
  readonly slot: Slot;
  /** The index of the head of each side. */
  readonly chosen: readonly number[];
  readonly isFlat: boolean;
  readonly byRow: boolean;
  readonly isLocked: boolean;
  /** The thumbnail that Tab reaches. */
  readonly tabbed: number;
}

/** The indexes of the heads of a kind, the clearest first. */
function headsOf(kind: KindName, reports: readonly (HeadReport | undefined)[]): number[] {
  const share = (index: number) => reports[index]?.shares[kind] ?? 0;
  return reports
    .flatMap((report, index) => (report?.kind === kind ? [index] : []))
    .sort((a, b) => share(b) - share(a));
}

/** The nearest thumbnail in the row above or below. */
function nextRow(all: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const here = all[from]?.getBoundingClientRect();
  if (here === undefined || (key !== "ArrowUp" && key !== "ArrowDown")) return undefined;
  const later = key === "ArrowDown" ? all.slice(from + 1) : all.slice(0, from).reverse();
  const isOther = (it: HTMLElement) => Math.abs(it.getBoundingClientRect().top - here.top) > 4;
  const start = later.find(isOther);
  if (start === undefined) return undefined;
  const { top } = start.getBoundingClientRect();
  const row = later.filter((it) => Math.abs(it.getBoundingClientRect().top - top) <= 4);
  const away = (it: HTMLElement) => Math.abs(it.getBoundingClientRect().left - here.left);
  return row.sort((a, b) => away(a) - away(b))[0];
}

/** "Layer 4, head 11". */
export function headName(host: FigureHost, { weights, layer, head }: GivenHead): string {
  const words = host.text.lab.given;
  const name =
    head === undefined
      ? words.meanHead(String(layer + 1))
      : words.head(String(layer + 1), String(head + 1));
  return weights === labOf(host).given.other ? words.ofSecond(name) : name;
}
