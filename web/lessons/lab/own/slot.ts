/** One place for a matrix: its content, its input options, its choice of tensors, and its errors. */
import { html, nothing, type TemplateResult } from "lit";
import { type Fault, type FaultDetails, type Note, tensorName } from "../../../data/fault.js";
import { isGiven, type Place } from "../given/given-slots.js";
import type { TensorChoice } from "./read-own-data.js";
import type { IntakePlace } from "./reader.js";
import { type IntakeScene, type LabDataWords, slotLetters } from "./scene.js";
import { tableForm } from "./table.js";
import type { Chosen } from "./tensor-choice.js";

export interface SlotEvents {
  choose(): void;
  remove(): void;
  /** Reads the text of a text field. */
  use(field: HTMLTextAreaElement): void;
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
function faultLines(
  { words, own, given, reader, isLocked, dismiss }: IntakeScene,
  place: IntakePlace,
): TemplateResult | typeof nothing {
  const faults = reader.faults(place);
  if (faults.length === 0) return nothing;
  const all = { ...own, ...given };
  const hasMatrix = place === "all" ? Object.keys(all).length > 0 : all[place] !== undefined;
  return html`<div class="notice intake-fault" role="alert">
    <div>
      ${faults.map(({ file, fault }) => html`<p>${faultText(words, file, fault)}</p>`)}
      ${hasMatrix ? html`<p class="note">${words.kept}</p>` : nothing}
    </div>
    <button type="button" ?disabled=${isLocked} @click=${() => reader.dismiss(place)}>${dismiss}</button>
  </div>`;
}

/** Progress of a reading, with a cancel button. */
function readingLine(
  { words, reader, isLocked }: IntakeScene,
  place: IntakePlace,
): TemplateResult | typeof nothing {
  const share = reader.share(place);
  if (share === undefined) return nothing;
  const text = words.reading(String(Math.floor(100 * share)));
  return html`<div class="intake-reading">
    <progress max="1" .value=${share} aria-label=${text}></progress> <span>${text}</span>
    <button type="button" ?disabled=${isLocked} @click=${() => reader.stop(place)}>${words.stop}</button>
  </div>`;
}

/** What happens at a place: its progress, its selection of tensors, its errors. */
export function placeLines(scene: IntakeScene, place: IntakePlace): TemplateResult {
  const { reader } = scene;
  return html`${readingLine(scene, place)}
    ${reader.choices(place).map((choice) => (choice.kind === "table" ? tableForm(scene, place, choice) : choiceForm(scene, place, choice)))}
    ${faultLines(scene, place)}`;
}

/** The name and the size of what a place holds. */
function heldAt({ words, own, given }: IntakeScene, slot: Place) {
  if (slot === "queryTokens" || slot === "keyTokens") {
    const tokens = given[slot];
    return (
      tokens && {
        of: tokens,
        name: tokens.slice(0, 6).join(" "),
        size: words.tokens(tokens.length),
      }
    );
  }
  if (slot === "picture") {
    const { picture } = given;
    const size = picture && words.shape(String(picture.height), String(picture.width));
    return picture && { of: picture, name: picture.name || words.pasted, size };
  }
  if (isGiven(slot)) {
    const weights = given[slot];
    return (
      weights && {
        of: weights,
        name: weights.name || words.pasted,
        size: weights.shape.join(" × "),
      }
    );
  }
  const matrix = own[slot];
  if (matrix === undefined) return undefined;
  const size = words.shape(String(matrix.rows), String(matrix.columns / (matrix.heads ?? 1)));
  return { of: matrix, name: matrix.name || words.pasted, size };
}

function holding(scene: IntakeScene, slot: Place): TemplateResult {
  const { words, reader } = scene;
  const held = heldAt(scene, slot);
  if (held === undefined) return html`<span class="intake-held note">${words.nothing}</span>`;
  return html`<span class="intake-held"><bdi class="intake-file">${held.name}</bdi>
      <bdi class="intake-shape">${held.size}</bdi></span>
    ${reader.notes(held.of).map((note) => html`<p class="note intake-note">${noteText(words, note)}</p>`)}`;
}

export function intakeSlot(
  scene: IntakeScene,
  slot: Place,
  over: boolean,
  events: SlotEvents,
): TemplateResult {
  const { words, isLocked } = scene;
  const letter = slotLetters[slot];
  const isText = slot === "queryTokens" || slot === "keyTokens";
  const use = (event: Event) => {
    const form = (event.target as Element).closest(".intake-paste");
    const field = form?.querySelector("textarea");
    if (field) events.use(field);
  };
  return html`<li class="intake-slot" data-slot=${slot} ?data-over=${over}>
    <span class="intake-name"><b>${letter}</b> ${words.roles[slot]}</span>
    <div class="intake-what">${holding(scene, slot)}</div>
    <div class="intake-acts">
      <button type="button" class="intake-choose" ?disabled=${isLocked} aria-label=${words.chooseFor(letter)}
        @click=${events.choose}>${words.file}</button>
      ${
        heldAt(scene, slot) === undefined
          ? nothing
          : html`<button type="button" class="intake-remove" ?disabled=${isLocked} aria-label=${words.removeFor(letter)}
              @click=${events.remove}>${words.remove}</button>`
      }
    </div>
    ${
      slot === "picture"
        ? nothing
        : html`<details class="intake-paste">
      <summary aria-label=${words.pasteFor(letter)}>${words.paste}</summary>
      <textarea rows="4" ?disabled=${isLocked} spellcheck="false" autocomplete="off" dir="ltr"
        aria-label=${words.pasteFor(letter)} placeholder=${isText ? words.pasteTokensHint : words.pasteHint}></textarea>
      <button type="button" class="intake-use" ?disabled=${isLocked} aria-label=${words.useFor(letter)}
        @click=${use}>${words.use}</button>
    </details>`
    }
    ${placeLines(scene, slot)}
  </li>`;
}

/** Option values are indices, because a name may be any text. */
function select(
  { words, isLocked }: IntakeScene,
  choice: TensorChoice,
  slot: Place,
): TemplateResult {
  const guess = choice.guess[slot];
  const { tensor, roles } = words;
  const shape = (axes: readonly number[]) => axes.join(" × ");
  return html`<label><span class="intake-name"><b>${slotLetters[slot]}</b> ${roles[slot]}</span>
    <select name="tensor-${slot}" data-place=${slot} ?disabled=${isLocked}>
      <option value="" ?selected=${guess === undefined}>${words.noTensor}</option>
      ${choice.tensors.map(
        ({ name, shape: axes }, i) =>
          html`<option value=${i} ?selected=${name === guess}>${tensor(tensorName(name), shape(axes))}</option>`,
      )}
    </select></label>`;
}

function chosenIn(form: HTMLFormElement, { places, tensors }: TensorChoice): Chosen {
  const entries = places.flatMap((slot) => {
    const { value } = form.elements.namedItem(`tensor-${slot}`) as HTMLSelectElement;
    const tensor = value === "" ? undefined : tensors[Number(value)];
    return tensor ? [[slot, tensor.name] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Form to select the tensors of a file for query, key and value. */
function choiceForm(scene: IntakeScene, place: IntakePlace, choice: TensorChoice): TemplateResult {
  const { words, reader, isLocked } = scene;
  const submit = (event: Event) => {
    event.preventDefault();
    const chosen = chosenIn(event.currentTarget as HTMLFormElement, choice);
    reader.choose(place, choice, (options) => choice.read(chosen, options));
  };
  return html`<form class="intake-choice" aria-label=${words.whichTensors(choice.file)} @submit=${submit}>
    <p>${words.whichTensors(choice.file)}</p>
    ${choice.places.map((slot) => select(scene, choice, slot))}
    <p class="intake-acts">
      <button type="submit" class="intake-take" ?disabled=${isLocked}>${words.useTensors}</button>
      <button type="button" class="intake-cancel" @click=${() => reader.cancel(place, choice)}>${words.cancel}</button>
    </p>
  </form>`;
}
