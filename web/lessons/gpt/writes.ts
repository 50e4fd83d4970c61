/** The text continued by the changed model, and by the trained one under it. */
import { html, nothing, type TemplateResult } from "lit";
import { limits } from "../../figure/state/state.js";
import type { GptFigure } from "./figure.js";
import type { Continuation } from "./writing.js";

/** The end of the text, so that the eye finds where it goes on. */
const tail = (text: string): string => {
  const words = text.split(" ");
  return words.length > 3 ? `… ${words.slice(-2).join(" ")}` : text;
};

/** In the same piece of text, so that nothing is pushed on while it grows. */
const shown = ({ text, isDone }: Continuation) => (isDone ? text : `${text} …`);

export function continuations({ host, state, solved, written, turn }: GptFigure): TemplateResult {
  const words = host.text.gpt.writes;
  const lead = html`<span class="lead">${tail(host.state.prompt.text)}</span>`;
  const again = () => turn({ seed: (state.seed % limits.seed.max) + 1 });
  // The dial and equal weights in every head: they have a name.
  const isDial = state.similarity === "dot" && state.temperature === 1 && state.scope === "all";
  const names = solved.isUnchanged
    ? [words.usual]
    : [isDial ? words.kept(state.neighbors, state.equal) : words.changed, words.usual];
  return html`<section class=${written.every(({ isDone }) => isDone) ? "writes" : "writes measuring"}>${written.map(
    (one, i) => html`<h3>${names[i]} ${
      i === 0
        ? html`<button type="button" class="again quiet" data-control="writeSeed" ?disabled=${host.isLocked("writeSeed")} @click=${again}>${words.again}</button>`
        : nothing
    }</h3>
      <p lang="en" dir="ltr">${lead}${i === 0 && !solved.isUnchanged ? html`<mark>${shown(one)}</mark>` : shown(one)}</p>`,
  )}</section>`;
}
