/** The text continued by the trained model, and by the changed one beside it. */
import { html, nothing, type TemplateResult } from "lit";
import { numberInput } from "../../../controls/inputs.js";
import { limits } from "../../../figure/state/state.js";
import type { GptFigure } from "../figure.js";
import type { GptState } from "../state.js";
import type { Continuation } from "./writing.js";

/** The end of the text, so that the eye finds where it goes on. */
const tail = (text: string): string => {
  const words = text.split(" ");
  return words.length > 3 ? `… ${words.slice(-2).join(" ")}` : text;
};

/** Whether the dial and equal weights are all that is changed, in every head. */
const isDialOnly = ({ temperature, similarity, scope, ablated }: GptState): boolean =>
  temperature === 1 && similarity === "dot" && scope === "all" && ablated.length === 0;

/** The number of characters that two texts have in common at their start. */
function agreement(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** In the same piece of text, so that nothing is pushed on while it grows. */
const dots = ({ isDone }: Continuation) => (isDone ? "" : " …");

export function continuations({ host, state, solved, written, set }: GptFigure): TemplateResult {
  const words = host.text.gpt.writes;
  const { usual, changed } = written;
  const at = agreement(usual.text, changed.text);
  const lead = html`<span class="lead">${tail(state.text)}</span>`;
  const isLocked = host.isLocked("writeSeed");
  return html`<section class=${usual.isDone && changed.isDone ? "writes" : "writes measuring"}>
    <h3>${words.usual} <button type="button" class="again quiet" data-control="writeSeed" ?disabled=${isLocked} @click=${() => set({ seed: (state.seed % limits.seed.max) + 1 })}>${words.again}</button></h3>
    <p lang="en" dir="ltr">${lead}${usual.text + dots(usual)}</p>
    ${
      solved.isUnchanged
        ? nothing
        : html`<h3>${words.changed(state.neighbors, state.equal, isDialOnly(state))}</h3>
          <p lang="en" dir="ltr">${lead}${changed.text.slice(0, at)}<mark>${changed.text.slice(at) + dots(changed)}</mark></p>`
    }</section>`;
}

export function seedField({ host, state, set }: GptFigure): TemplateResult {
  const { seed: label } = host.text.gpt.writes;
  return html`<label data-control="writeSeed">${label} ${numberInput({
    ...{ name: "write-seed", label, ...limits.seed, step: 1 },
    value: state.seed,
    disabled: host.isLocked("writeSeed"),
    change: (seed) => set({ seed }),
  })}</label>`;
}
