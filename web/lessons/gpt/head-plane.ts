/** The plane of the selected head: its queries and keys along their two principal axes. */
import { html, type TemplateResult } from "lit";
import { tokenPlane } from "../../charts/plane/token-plane.js";
import { sameHead } from "../../figure/head-at.js";
import { phrase } from "../../figure/phrase.js";
import { type GptFigure, headName } from "./figure.js";

const margin = 1.16;

export function headPlane(figure: GptFigure, size: number): TemplateResult {
  const { host, solved, lit, change } = figure;
  const words = host.text.gpt.plane;
  const { at, head, position, tokens } = solved;
  const { plane } = head;
  const all = [plane.query, ...plane.keys, ...plane.queries];
  const extent = margin * Math.max(1e-9, ...all.flat().map(Math.abs));
  const token = solved.words[position] ?? "";
  const isAblated = change.ablated.some((other) => sameHead(other, at));
  return html`<section class="head-view" .style=${`inline-size: ${size}px`}><h3>${words.title(headName(figure, at))}</h3>
    <div class="plane-box" ?data-ablated=${isAblated}>${tokenPlane(
      {
        ...{ extent, size, lit, isColoured: false, names: [] },
        label: words.label(headName(figure, at), token),
        keys: plane.keys.map((key, i) => ({
          at: key,
          token: solved.words[i] ?? "",
          hue: tokens.ids[i] ?? 0,
          weight: head.weights.data[i],
        })),
        query: { at: plane.query, token, fill: "var(--query)" },
        cloud: [],
      },
      figure,
    )}</div>
    <p class="note">${phrase((number) => words.share(number(plane.share)))}</p></section>`;
}
