/** The plane of keys and queries of the selected head, computed when it is expanded. */
import { html, nothing, type TemplateResult } from "lit";
import { type KeyPlaneScene, keyPlane } from "../../charts/plane/key-plane.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { percent } from "../../figure/format-number.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { ranked } from "../../figure/ranks.js";
import type { LabFigure, LabSide } from "./figure.js";
import { partsOf, tensorsOf } from "./inputs.js";
import type { LabPictures } from "./picture.js";
import { type HeadPlane, type HeadPlaneState, HeadPlanes } from "./plane-solve.js";
import { bestKeys, type LabRow } from "./solve.js";
import { labOf, setLab } from "./text.js";
import { keyName, planeShare } from "./values.js";

const largest = 460;

export class LabPlane {
  readonly #planes: HeadPlanes;
  /** The expansion in a locked figure, which cannot be in the state. */
  #lockedOpen: boolean | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly pictures: LabPictures,
  ) {
    this.#planes = new HeadPlanes(host.knn, () => host.refresh());
  }

  /** Of setting A; in double, for any number type of its weights. */
  #state({ data }: LabFigure, { setting }: LabSide): HeadPlaneState {
    if (data === undefined || partsOf(setting) > 1) return { kind: "none" };
    return this.#planes.of(tensorsOf(data, { ...setting, numbers: "float64" }));
  }

  #scene(figure: LabFigure, side: LabSide, row: LabRow, plane: HeadPlane): KeyPlaneScene {
    const words = this.host.text.lab;
    const keys = ranked(row.weights).slice(0, bestKeys);
    const shown = keys.filter((key) => (row.weights[key] ?? 0) > 0);
    return {
      extent: plane.extent,
      size: Math.min(largest, this.host.width),
      keys: plane.keys,
      queries: plane.queries,
      query: figure.row,
      key: figure.column,
      best: shown.map((key) => ({
        key,
        weight: row.weights[key] ?? 0,
        name: keyName(figure, key),
      })),
      label: words.plane.label(plane.dimension),
      text: this.pictures.cellText(figure, side),
      role: this.host.isLocked("lab") ? undefined : words.plane.role,
    };
  }

  #drawing(figure: LabFigure, side: LabSide, row: LabRow, plane: HeadPlane): TemplateResult {
    const go = (query: number, key: number) => this.pictures.go(figure, query, key);
    return html`<div class="key-plane-room">${keyPlane(this.#scene(figure, side, row, plane), {
      query: (query) => go(query, figure.column),
      key: (key) => go(figure.row, key),
      release: () => this.host.seal(),
    })}</div>
    <div><p>${this.#kept(plane)}</p><p class="note">${this.host.text.lab.plane.marks(bestKeys)}</p></div>`;
  }

  /** The variance that the plane omits. */
  #kept({ dimension, share: kept }: HeadPlane): Phrase | string {
    const words = this.host.text.lab.plane;
    if (dimension <= 2) return words.own(dimension);
    if (kept === undefined) return words.same(dimension);
    return phrase((number) => words.projection(dimension, number(planeShare(kept, percent))));
  }

  #inside(figure: LabFigure, side: LabSide): TemplateResult {
    const words = this.host.text.lab;
    const state = this.#state(figure, side);
    if (state.kind === "plane" && side.row !== undefined)
      return this.#drawing(figure, side, side.row, state.plane);
    if (state.kind === "refused")
      return html`<p class="warning">${words.refused} <span lang="en" dir="ltr">${state.message}</span></p>`;
    const messages = {
      ...{ plane: words.nothingYet, none: words.plane.none, working: words.working },
      wide: words.plane.wide,
    };
    return html`<p class="note">${messages[state.kind]}</p>`;
  }

  /** Of setting A. */
  render(figure: LabFigure): TemplateResult | typeof nothing {
    const [side] = figure.sides;
    if (side === undefined) return nothing;
    const words = this.host.text.lab;
    const { plane, b } = labOf(this.host);
    const isLocked = this.host.isLocked("lab");
    const open = isLocked ? (this.#lockedOpen ?? plane) : plane;
    const toggle = (event: Event) => {
      const { open: now } = event.currentTarget as HTMLDetailsElement;
      if (now === open) return;
      this.#lockedOpen = now;
      if (isLocked) this.host.refresh();
      else setLab(this.host, { plane: now });
    };
    return html`<details class="edit lab-plane" .open=${open} @toggle=${toggle}>
      <summary>${words.optionOf(words.plane.title, b ? "A" : "")}</summary>
      ${open ? html`<div class="lab-plane-body">${this.#inside(figure, side)}</div>` : nothing}
    </details>`;
  }
}
