/** A memory beside the model: how much of a text it remembers, what that is worth, and what it writes with it. */
import { html, nothing, type TemplateResult } from "lit";
import { chapterPart } from "../../../controls/chapter-part.js";
import type { FigureHost } from "../../../figure/figure-view.js";
import { type Phrase, phrase } from "../../../figure/phrase.js";
import { type GptState, gptLimits } from "../state.js";
import { stick } from "../sticks.js";
import { lossDial } from "./loss-dial.js";
import type { Remembering, WrittenText } from "./remembering.js";
import type { Recalled, SolvedMemory } from "./solve-memory.js";
import { ks } from "./text.js";

export interface MemoryFigure {
  readonly host: FigureHost;
  readonly state: GptState;
  readonly remembering: Remembering;
  readonly solved: SolvedMemory | undefined;
  readonly shown: (token: number) => string;
  choose(token: number): void;
  set(next: Partial<GptState>, gesture?: string): void;
}

/** Before a text is loaded. */
const firstSizes = [0, 1000, 2000, 5000, 10_000, 20_000, 50_000];

const short = (size: number) => (size >= 1000 ? `${size / 1000}k` : `${size}`);

function dials({ host, state, solved, set }: MemoryFigure, width: number): TemplateResult {
  const words = host.text.gpt.memory;
  const sizes = solved?.sizes ?? firstSizes;
  const size = solved?.size ?? state.remembered;
  const alone = solved?.alone;
  const ground = alone && {
    value: alone.value,
    name: phrase((number) => words.alone(number(alone))),
  };
  const done = () => host.seal();
  const at = Math.max(
    0,
    sizes.findLastIndex((each) => each <= size),
  );
  const kAt = Math.max(
    0,
    ks.findLastIndex((each) => each <= state.recalled),
  );
  const one = width < 620 ? width : Math.floor(0.56 * (width - 28));
  const bySize = lossDial(
    {
      ...{ label: words.sizeLabel, width: one, axis: words.sizeAxis },
      ...{ stops: sizes.map(short), ground: undefined },
      losses: solved?.bySize ?? [],
      level: words.level,
      invitation: words.invitation,
    },
    {
      ...{ control: "remembered", at, valueText: words.size(size), done },
      isLocked: host.isLocked("remembered"),
      go: (stop) => set({ remembered: sizes[stop] ?? 0 }, "remembered"),
    },
  );
  const byK = lossDial(
    {
      ...{ label: words.kLabel, axis: words.kAxis, stops: ks.map(String), ground },
      width: width < 620 ? width : width - 28 - one,
      losses: solved?.byK ?? [],
      level: words.level,
      invitation: words.kInvitation,
    },
    {
      ...{ control: "recalledStates", at: kAt, valueText: words.k(ks[kAt] ?? 1), done },
      isLocked: host.isLocked("recalledStates"),
      go: (stop) => set({ recalled: ks[stop] ?? 64 }, "recalled"),
    },
  );
  return html`<div class="memory-dials"><div><h4>${words.sizeTitle}</h4>${bySize}</div><div><h4>${words.kTitle}</h4>${byK}</div></div>`;
}

/** Reading, with the way out of it. */
function progressRow({ host, remembering, set }: MemoryFigure): TemplateResult {
  const words = host.text.gpt.memory;
  const { progress, filled, isRunning } = remembering;
  const status = progress
    ? words.reading(progress.done, progress.total)
    : isRunning
      ? words.measuring
      : "";
  return html`<p class="run memory-run">${
    progress
      ? html`<progress max=${progress.total} .value=${progress.done} aria-label=${words.sizeLabel}></progress>
        <button type="button" class="cancel" data-control="remembered" ?disabled=${host.isLocked("remembered")} @click=${() => set({ remembered: filled })}>${host.text.gpt.own.cancel}</button>`
      : nothing
  } <span class="note">${status}</span></p>`;
}

/** With its space, as a part of the text. */
const plain = ({ shown }: MemoryFigure, token: number) => shown(token).replaceAll("·", " ");

function tokensOf(figure: MemoryFigure, { tokens, isDone }: WrittenText): TemplateResult {
  return html`<span role="group" aria-label=${figure.host.text.gpt.memory.tokens}>${tokens.map(
    (
      { token },
      i,
    ) => html`<button type="button" class="written" aria-pressed=${i === figure.solved?.recalled?.index ? "true" : "false"}
      @click=${() => figure.choose(i)}>${plain(figure, token)}</button>`,
  )}</span>${isDone ? nothing : " …"}`;
}

function passages(
  { host }: MemoryFigure,
  { token, passages, count, share }: Recalled,
): TemplateResult {
  const words = host.text.gpt.memory;
  if (count === 0) return html`<p class="note">${words.noVote(token)}</p>`;
  const most = Math.max(...passages.map(({ weight }) => weight.value));
  return html`<p class="note">${phrase((number) => words.votes(token, count, number(share)))}</p>
    <ol class="passages">${passages.map(
      ({
        before,
        next,
        weight,
      }) => html`<li><span class="digits">${stick(weight.value, most)} ${weight}</span>
        <span lang="en" dir="ltr">… ${before}<b>${next}</b></span></li>`,
    )}</ol>`;
}

function writing(figure: MemoryFigure, solved: SolvedMemory): TemplateResult {
  const words = figure.host.text.gpt.memory;
  const { without, written, prompt, recalled } = solved;
  if (without === undefined) return html``;
  const lead = html`<span class="lead">${prompt}</span>`;
  return html`<section class="writes memory-writes"><h4>${words.without}</h4>
    <p lang="en" dir="ltr">${lead}${without.tokens.map(({ token }) => plain(figure, token)).join("")}${without.isDone ? nothing : " …"}</p>
    ${
      written === undefined
        ? nothing
        : html`<h4>${words.with}</h4><p lang="en" dir="ltr">${lead}${tokensOf(figure, written)}</p>
          ${recalled === undefined ? nothing : passages(figure, recalled)}`
    }</section>`;
}

export function memoryPart(figure: MemoryFigure, width: number): TemplateResult {
  const { host, solved, remembering } = figure;
  const words = host.text.gpt.memory;
  return html`<section class="memory-part"><h3>${words.title} <small>${words.unit}</small></h3>
    ${remembering.isTooShort ? html`<p class="warning">${words.short}</p>` : nothing}
    ${dials(figure, width)} ${progressRow(figure)}
    ${remembering.failure === undefined ? nothing : html`<p class="warning" role="alert">${host.text.gpt.cost.failed(remembering.failure)}</p>`}
    ${solved ? writing(figure, solved) : nothing}</section>`;
}

export function memoryText({ host, solved }: MemoryFigure): Phrase | string {
  const words = host.text.gpt.memory;
  if (solved === undefined) return words.start;
  const { alone, loss, size, gain } = solved;
  if (alone === undefined) return words.measuring;
  if (loss === undefined || gain === undefined)
    return phrase((number) => words.saidAlone(number(alone)));
  return phrase((number) => words.said(size, number(alone), number(loss), number(gain)));
}

/** Another text than that of the lesson. */
export function notesPart(
  { host, state, set }: MemoryFigure,
  read: (file: File) => void,
): TemplateResult {
  const words = host.text.gpt.memory.own;
  const isLocked = host.isLocked("remembered");
  const content = html`<p class="note">${words.text}</p>
    <label class="notes" data-control="remembered"><span>${words.label}</span>
      <textarea rows="4" spellcheck="false" dir="auto" maxlength=${gptLimits.notes} ?disabled=${isLocked} .value=${state.notes}
        @change=${(event: Event) => set({ notes: (event.target as HTMLTextAreaElement).value })}></textarea></label>
    <p class="run"><label class="choose-text" data-control="remembered"><span>${words.choose}</span> <input type="file" accept=".txt,.md,text/plain" ?disabled=${isLocked} @change=${(
      event: Event,
    ) => {
      const field = event.target as HTMLInputElement;
      const [file] = field.files ?? [];
      if (file) read(file);
      field.value = "";
    }}></label>
    ${state.notes === "" ? nothing : html`<button type="button" class="quiet" data-control="remembered" ?disabled=${isLocked} @click=${() => set({ notes: "" })}>${words.back}</button>`}</p>`;
  return chapterPart(
    { name: "notes-part", title: words.title, isNeeded: state.notes !== "" },
    content,
  );
}
