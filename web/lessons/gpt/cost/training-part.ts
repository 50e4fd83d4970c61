/** What the k nearest keys cost after more and more steps of training: the record of the training, not measured here. */
import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../../../figure/figure-view.js";
import { decimals } from "../../../figure/format-number.js";
import { chosen } from "../../../figure/named-value.js";
import { type Phrase, phrase } from "../../../figure/phrase.js";
import type { Training } from "../model.js";
import { priceChart } from "./price-chart.js";

const shown = [1, 2, 4, 8, 16] as const;

const decimal = decimals(2);

/** Where the record comes from, and how far the loss itself fell. */
export function trainingNote({ text }: FigureHost, { tables }: Training): Phrase {
  const ends = [tables[0], tables.at(-1)].map((table) =>
    chosen("recorded", table?.heldOut.loss ?? 0, decimal, [`${table?.step}`]),
  );
  return phrase((number) => {
    const [first = "", last = ""] = ends.map(number);
    return text.gpt.training.note(first, last);
  });
}

export function trainingPicture(
  host: FigureHost,
  { rows, tables }: Training,
  width: number,
): TemplateResult {
  const words = host.text.gpt.training;
  const curves = shown.map((k) => {
    const at = rows.findIndex(
      ({ neighbors, equalWeights, similarity }) =>
        neighbors === k && !equalWeights && similarity === undefined,
    );
    const costs = tables.map(({ step, heldOut }) => ({
      step,
      cost: chosen("price", heldOut.extra[at] ?? 0, decimal, [`${k}`, `${step}`]),
    }));
    return [k, costs] as const;
  });
  return html`<section class="training-part"><h3>${words.title} <small>${words.unit}</small></h3>
    ${priceChart(host, new Map(curves), width)}</section>`;
}
