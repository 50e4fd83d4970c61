/** A memory beside the model: how much of a text it remembers, what that is worth, and what it writes with it. */
import { html, nothing, type TemplateResult } from "lit";
import { chapterPart } from "../../controls/chapter-part.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { State } from "../../figure/state/state.js";
import { stick } from "../../model/stick.js";
import { lossDial } from "./loss-dial.js";
import type { Remembering, WrittenText } from "./remembering.js";
import type { Recalled, Solved } from "./solve.js";
import { ks } from "./text.js";

export interface MemoryFigure {
  readonly host: FigureHost;
  readonly state: State["memory"];
  readonly remembering: Remembering;
  readonly solved: Solved | undefined;
  readonly shown: (token: number) => string;
  choose(token: number): void;
  set(next: Partial<State["memory"]>, gesture?: string): void;
}

/** Characters of a text of the reader's own. */
export const mostNotes = 400_000;

/** Below this width the dials stand under each other; the style sheet agrees. */
const wide = 620;
const gap = 28;

/** Before a text is loaded. */
const firstSizes = [0, 1000, 2000, 5000, 10_000, 20_000, 50_000];

const short = (size: number) => (size >= 1000 ? `${size / 1000}k` : `${size}`);

const stopAt = (stops: readonly number[], value: number) =>
  Math.max(
    0,
    stops.findLastIndex((stop) => stop <= value),
  );

function sizeDial({ host, state, solved, set }: MemoryFigure, width: number): TemplateResult {
  const words = host.text.memory;
  const sizes = solved?.sizes ?? firstSizes;
  const size = solved?.size ?? state.size;
  const scene = {
    ...{ label: words.sizeLabel, width, axis: words.sizeAxis, stops: sizes.map(short) },
    ...{ ground: undefined, losses: solved?.bySize ?? [] },
  };
  return html`<div><h4>${words.sizeTitle}</h4>${lossDial(scene, {
    ...{ control: "remembered", at: stopAt(sizes, size), valueText: words.size(size) },
    isLocked: host.isLocked("remembered"),
    go: (stop) => set({ size: sizes[stop] ?? 0 }, "size"),
    done: () => host.seal(),
  })}</div>`;
}

/** Measured once something is remembered. */
function kDial({ host, state, solved, set }: MemoryFigure, width: number): TemplateResult {
  const words = host.text.memory;
  if (state.size === 0)
    return html`<div><h4>${words.kTitle}</h4><p class="note" data-control="remembered">${words.kInvitation}</p></div>`;
  const alone = solved?.alone;
  const at = stopAt(ks, state.k);
  const scene = {
    ...{ label: words.kLabel, width, axis: words.kAxis, stops: ks.map(String) },
    ground: alone && {
      value: alone.value,
      name: phrase((number) => words.alone(number(alone))),
    },
    losses: solved?.byK ?? [],
  };
  return html`<div><h4>${words.kTitle}</h4>${lossDial(scene, {
    ...{ control: "recalledStates", at, valueText: words.k(ks[at] ?? 1) },
    isLocked: host.isLocked("recalledStates"),
    go: (stop) => set({ k: ks[stop] ?? 64 }, "k"),
    done: () => host.seal(),
  })}</div>`;
}

/** Reading, with the way out of it. */
function progressRow({ host, remembering, set }: MemoryFigure): TemplateResult {
  const words = host.text.memory;
  const { progress, filled, isRunning } = remembering;
  const status = progress
    ? words.reading(progress.done, progress.total)
    : isRunning
      ? words.measuring
      : "";
  return html`<p class="run memory-run">${
    progress
      ? html`<progress max=${progress.total} .value=${progress.done} aria-label=${words.sizeLabel}></progress>
        <button type="button" class="cancel" data-control="remembered" ?disabled=${host.isLocked("remembered")} @click=${() => set({ size: filled })}>${host.text.memory.cancel}</button>`
      : nothing
  } <span class="note">${status}</span></p>`;
}

/** With its space, as a part of the text. */
const plain = ({ shown }: MemoryFigure, token: number) => shown(token).replaceAll("·", " ");

function tokensOf(figure: MemoryFigure, { tokens, isDone }: WrittenText): TemplateResult {
  return html`<span role="group" aria-label=${figure.host.text.memory.tokens}>${tokens.map(
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
  const words = host.text.memory;
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

/** The room of the text is kept before it is written. */
function writing(figure: MemoryFigure, solved: Partial<Solved> = {}): TemplateResult {
  const words = figure.host.text.memory;
  const { without, written, prompt, recalled } = solved;
  const lead = html`<span class="lead">${prompt}</span>`;
  if (without === undefined)
    return html`<section class="writes memory-writes"><h4>${words.without}</h4><p lang="en" dir="ltr">${lead} …</p></section>`;
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
  const words = host.text.memory;
  const left = width < wide ? width : Math.floor(0.56 * (width - gap));
  const right = width < wide ? width : width - gap - left;
  const isWritten = [solved?.without, solved?.written].every((text) => text?.isDone !== false);
  const isDone = solved?.alone !== undefined && solved.without !== undefined && isWritten;
  return html`<section class=${isDone ? "memory-part" : "memory-part measuring"}><h3>${words.heading} <small>${words.unit}</small></h3>
    ${remembering.isTooShort ? html`<p class="warning">${words.short}</p>` : nothing}
    <div class="memory-dials">${sizeDial(figure, left)} ${kDial(figure, right)}</div> ${progressRow(figure)}
    ${remembering.failure === undefined ? nothing : html`<p class="warning" role="alert">${words.failed(remembering.failure)}</p>`}
    ${writing(figure, solved)}</section>`;
}

export function memoryText({ host, solved }: MemoryFigure): Phrase | string {
  const words = host.text.memory;
  const { alone, loss, size = 0, gain } = solved ?? {};
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
  const words = host.text.memory.own;
  const { notes = "" } = state;
  const isLocked = host.isLocked("remembered");
  const content = html`<p class="note">${words.text}</p>
    <label class="notes" data-control="remembered"><span>${words.label}</span>
      <textarea rows="4" spellcheck="false" dir="auto" maxlength=${mostNotes} ?disabled=${isLocked} .value=${notes}
        @change=${(event: Event) => set({ notes: (event.target as HTMLTextAreaElement).value || undefined })}></textarea></label>
    <p class="run"><label class="choose-text" data-control="remembered"><span>${words.choose}</span> <input type="file" accept=".txt,.md,text/plain" ?disabled=${isLocked} @change=${(
      event: Event,
    ) => {
      const field = event.target as HTMLInputElement;
      const [file] = field.files ?? [];
      if (file) read(file);
      field.value = "";
    }}></label>
    ${notes === "" ? nothing : html`<button type="button" class="quiet" data-control="remembered" ?disabled=${isLocked} @click=${() => set({ notes: undefined })}>${words.back}</button>`}</p>`;
  return chapterPart({ name: "notes-part", title: words.title, isNeeded: notes !== "" }, content);
}
