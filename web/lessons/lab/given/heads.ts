/** The heads of a layer of given weights as thumbnails; a click chooses one. */
import { html, nothing, type TemplateResult } from "lit";
import { paintedThumb } from "../../../charts/matrix/attention-thumb.js";
import type { Ink } from "../../../charts/matrix/ink.js";
import type { FigureHost } from "../../../figure/figure-view.js";
import { keeping } from "../../../figure/keeping.js";
import { pooled } from "../places.js";
import { setLab } from "../set-lab.js";
import type { GivenWeights } from "./given.js";
import { headNumbers, largestOf } from "./head.js";
import type { GivenHead } from "./solve.js";

/** The side of a thumbnail, in cells. */
const thumbSide = 64;

/** A layer with more heads has no thumbnails. */
const mostHeads = 64;

function thumbOf(weights: GivenWeights, layer: number, head: number): Ink {
  const [, , rows, columns] = weights.shape;
  const grid = { rows: Math.min(rows, thumbSide), columns: Math.min(columns, thumbSide) };
  const thumb = pooled(headNumbers(weights, { layer, head }), { rows, columns }, grid);
  return { weights: thumb, ...grid, largest: largestOf(thumb) };
}

export class GivenHeads {
  readonly #thumbs = keeping<readonly Ink[]>();

  constructor(private readonly host: FigureHost) {}

  render({ weights, layer, head }: GivenHead): TemplateResult | typeof nothing {
    const [, heads] = weights.shape;
    if (heads === 1 || heads > mostHeads) return nothing;
    const words = this.host.text.lab.given;
    const isLocked = this.host.isLocked("labHead");
    const thumbs = this.#thumbs([weights, layer], () =>
      Array.from({ length: heads }, (_, i) => thumbOf(weights, layer, i)),
    );
    const choose = (i: number) => setLab(this.host, { head: i + 1 });
    return html`<div class="thumbs" role="group" aria-label=${words.heads} data-control="labHead">${thumbs.map(
      (
        thumb,
        i,
      ) => html`<button type="button" class="thumb" ?disabled=${isLocked} aria-pressed=${i === head ? "true" : "false"}
        aria-label=${words.head(String(layer + 1), String(i + 1))} @click=${() => choose(i)}>
        ${paintedThumb(thumb)}<span aria-hidden="true">${i + 1}</span></button>`,
    )}</div>`;
  }
}

/** "Layer 4, head 11". */
export function headName(
  host: FigureHost,
  { layer, head }: Pick<GivenHead, "layer" | "head">,
): string {
  const words = host.text.lab.given;
  const name = String(layer + 1);
  return head === undefined ? words.meanHead(name) : words.head(name, String(head + 1));
}
