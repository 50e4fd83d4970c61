/** The plane of the selected head: its keys along their two principal axes, and the direction of the query. */
import { html, type TemplateResult } from "lit";
import { tokenPlane } from "../../../charts/plane/token-plane.js";
import { sameHead } from "../../../figure/head-at.js";
import { phrase } from "../../../figure/phrase.js";
import type { Point } from "../../../figure/state/state.js";
import { type GptFigure, headName } from "../figure.js";
import { weightsOf } from "../why/weights.js";

/** Room around the outermost key. */
const margin = 1.2;

export function headPlane(figure: GptFigure, size: number): TemplateResult {
  const { host, solved, lit, change } = figure;
  const words = host.text.gpt.plane;
  const { at, head, position, tokens } = solved;
  const { plane } = head;
  const radius = Math.max(1e-9, ...plane.keys.map((key) => Math.hypot(...key)));
  const extent = margin * radius;
  const length = Math.hypot(...plane.query);
  // Which key wins depends on the direction alone.
  const star = plane.query.map((x) => (length > 0 ? (radius * x) / length : 0)) as unknown as Point;
  const token = solved.words[position] ?? "";
  const isAblated = change.ablated.some((other) => sameHead(other, at));
  return html`<section class="head-view" .style=${`inline-size: ${size}px`}><h3>${words.title(headName(figure, at))}</h3>
    <div class="plane-box" ?data-ablated=${isAblated}>${weightsOf(
      figure,
      html`${tokenPlane(
        {
          ...{ extent, size, lit, isColoured: false, names: [] },
          label: words.label(headName(figure, at), token),
          keys: plane.keys.map((key, i) => ({
            at: key,
            token: solved.words[i] ?? "",
            hue: tokens.ids[i] ?? 0,
            weight: head.weights.data[i],
          })),
          query: { at: star, token, fill: "var(--query)" },
          cloud: [],
        },
        { highlight: figure.highlight, toggle: () => {} },
      )}`,
    )}</div>
    <p class="note">${phrase((number) => words.share(number(plane.share)))}</p></section>`;
}
