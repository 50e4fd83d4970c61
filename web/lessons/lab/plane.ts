/** The heading that expands the plane of a head; its content is fetched at the first expansion. */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { labOf, setLab } from "./choice.js";
import type { LabFigure } from "./figure.js";
import type { LabPictures } from "./picture.js";
import type { PlaneBody } from "./plane-body.js";
import type { LabSide } from "./side.js";

export class LabPlane {
  #body: PlaneBody | undefined;
  #fetching = false;
  /** The expansion in a locked figure, which cannot be in the state. */
  #lockedOpen: boolean | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly pictures: LabPictures,
  ) {}

  /** A failed fetch is retried at the next drawing. */
  async #fetch(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      const { PlaneBody } = await import("./plane-body.js");
      this.#body = new PlaneBody(this.host, this.pictures);
      this.host.refresh();
    } catch {
      this.#fetching = false;
    }
  }

  #inside(figure: LabFigure, side: LabSide): TemplateResult {
    if (this.#body) return this.#body.render(figure, side);
    this.#fetch();
    return html`<p class="note">${this.host.text.lab.working}</p>`;
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
