/** One place for a matrix: its content, its input options, and its errors. */
import { html, nothing, type TemplateResult } from "lit";
import type { Fault, FaultDetails, Note } from "../../data/fault.js";
import type { OwnMatrix, OwnSlot } from "../../data/matrix.js";
import { choiceForms } from "./intake-choice.js";
import type { IntakePlace, IntakeReader, NamedFault } from "./intake-reader.js";
import { type LabDataWords, slotLetters } from "./slot-letters.js";

export interface SlotScene {
  readonly slot: OwnSlot;
  readonly words: LabDataWords;
  readonly matrix: OwnMatrix | undefined;
  readonly reader: IntakeReader;
  /** A drag is over it. */
  readonly over: boolean;
  /** The reader cannot change the data. */
  readonly isLocked: boolean;
  choose(): void;
  remove(): void;
  /** Reads the text of a text field. */
  use(field: HTMLTextAreaElement): void;
  readonly dismiss: string;
}

function placeOf(words: LabDataWords, details: FaultDetails): string {
  const place = entryOf(words, details);
  return details.tensor === undefined ? place : words.places.tensor(details.tensor, place);
}

function entryOf({ places }: LabDataWords, details: FaultDetails): string {
  const { line, column, row, byte } = details;
  const text = (n: number | undefined) => String(n ?? "");
  if (row !== undefined && byte === undefined) return places.item(text(row), text(column));
  if (row !== undefined) return places.entry(text(row), text(column), text(byte));
  if (column !== undefined) return places.cell(text(line), text(column));
  if (line !== undefined) return places.line(text(line));
  return byte === undefined ? "" : places.byte(text(byte));
}

export function faultText(words: LabDataWords, file: string, fault: Fault): string {
  const what = words.faults[fault.kind](fault.found ?? "", fault.wanted ?? "");
  return words.said(file, placeOf(words, fault), what);
}

function noteText(words: LabDataWords, note: Note): string {
  const what = words.notes[note.kind](note.found ?? "", note.wanted ?? "");
  return words.said("", placeOf(words, note), what);
}

/** Error messages: announced at once, and visible until the next input. */
export function faultLines(
  words: LabDataWords,
  faults: readonly NamedFault[],
  dismiss: {
    readonly name: string;
    readonly hasMatrix: boolean;
    readonly isLocked: boolean;
    act(): void;
  },
): TemplateResult | typeof nothing {
  if (faults.length === 0) return nothing;
  return html`<div class="notice intake-fault" role="alert">
    <div>
      ${faults.map(({ file, fault }) => html`<p>${faultText(words, file, fault)}</p>`)}
      ${dismiss.hasMatrix ? html`<p class="note">${words.kept}</p>` : nothing}
    </div>
    <button type="button" ?disabled=${dismiss.isLocked} @click=${() => dismiss.act()}>${dismiss.name}</button>
  </div>`;
}

/** Progress of a reading, with a cancel button. */
export function readingLine(
  words: LabDataWords,
  reader: IntakeReader,
  place: IntakePlace,
  isLocked: boolean,
): TemplateResult | typeof nothing {
  const share = reader.share(place);
  if (share === undefined) return nothing;
  const text = words.reading(String(Math.floor(100 * share)));
  return html`<div class="intake-reading">
    <progress max="1" .value=${share} aria-label=${text}></progress> <span>${text}</span>
    <button type="button" ?disabled=${isLocked} @click=${() => reader.stop(place)}>${words.stop}</button>
  </div>`;
}

function holding({ words, matrix, reader }: SlotScene): TemplateResult {
  if (matrix === undefined) return html`<span class="intake-held note">${words.nothing}</span>`;
  const shape = words.shape(String(matrix.rows), String(matrix.columns / (matrix.heads ?? 1)));
  return html`<span class="intake-held"><bdi class="intake-file">${matrix.name || words.pasted}</bdi>
      <bdi class="intake-shape">${shape}</bdi></span>
    ${reader.notes(matrix).map((note) => html`<p class="note intake-note">${noteText(words, note)}</p>`)}`;
}

export function intakeSlot(scene: SlotScene): TemplateResult {
  const { slot, words, reader, over, isLocked } = scene;
  const letter = slotLetters[slot];
  const hasMatrix = scene.matrix !== undefined;
  const dismiss = { name: scene.dismiss, hasMatrix, isLocked, act: () => reader.dismiss(slot) };
  const use = (event: Event) => {
    const form = (event.target as Element).closest(".intake-paste");
    const field = form?.querySelector("textarea");
    if (field) scene.use(field);
  };
  return html`<li class="intake-slot" data-slot=${slot} ?data-over=${over}>
    <span class="intake-name"><b>${letter}</b> ${words.roles[slot]}</span>
    <div class="intake-what">${holding(scene)}</div>
    <div class="intake-acts">
      <button type="button" class="intake-choose" ?disabled=${isLocked} aria-label=${words.chooseFor(letter)}
        @click=${scene.choose}>${words.file}</button>
      ${
        scene.matrix === undefined
          ? nothing
          : html`<button type="button" class="intake-remove" ?disabled=${isLocked} aria-label=${words.removeFor(letter)}
              @click=${scene.remove}>${words.remove}</button>`
      }
    </div>
    <details class="intake-paste">
      <summary aria-label=${words.pasteFor(letter)}>${words.paste}</summary>
      <textarea rows="4" ?disabled=${isLocked} spellcheck="false" autocomplete="off" dir="ltr"
        aria-label=${words.pasteFor(letter)} placeholder=${words.pasteHint}></textarea>
      <button type="button" class="intake-use" ?disabled=${isLocked} aria-label=${words.useFor(letter)}
        @click=${use}>${words.use}</button>
    </details>
    ${readingLine(words, reader, slot, isLocked)}
    ${choiceForms(words, reader, slot, isLocked)}
    ${faultLines(words, reader.faults(slot), dismiss)}
  </li>`;
}
