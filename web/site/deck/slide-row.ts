/** One slide in the list: its picture, its text fields and its buttons. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { SoftAttention } from "../../element/define.js";
import { deckLimits, type NewSlide, type Slide } from "../../export/deck/deck.js";
import { formatHash } from "../../figure/state/url-state.js";
import { titleOf } from "../../language/index.js";
import type { DeckWords } from "../../language/tools.js";

export interface SlideRow {
  readonly slide: Slide;
  readonly index: number;
  readonly count: number;
  readonly language: string;
  readonly words: DeckWords;
  /** The lesson's question, for slides without a title. */
  readonly usualTitle: string;
  /** The figure of the slide in small, without a text slide. */
  readonly picture: SoftAttention | undefined;
  /** The live figure, while the state is being edited. */
  readonly figure: SoftAttention | undefined;
}

export interface SlideActions {
  change(id: number, patch: NewSlide): void;
  move(id: number, by: -1 | 1): void;
  copy(id: number): void;
  remove(id: number): void;
  edit(id: number): void;
  present(index: number): void;
  drag(event: DragEvent, id: number): void;
}

const textIn = (event: Event) => (event.target as HTMLInputElement).value;

function pictureButton({ slide, index, words, picture }: SlideRow, actions: SlideActions) {
  return html`<div class="picture"><div class="small" inert aria-hidden="true">
      ${picture ?? html`<span class="thumb-text" dir="auto">${slide.text || slide.title}</span>`}</div>
    <button type="button" class="thumb" aria-label=${words.of(words.present, String(index + 1))}
      @click=${() => actions.present(index)}></button></div>`;
}

function fieldsOf({ slide, words, usualTitle }: SlideRow, { change }: SlideActions) {
  const { id, title, notes, text, predict, state } = slide;
  return html`<label class="field"><span>${words.slideTitle}</span>
      <input type="text" name="title" dir="auto" maxlength=${deckLimits.title} placeholder=${usualTitle} .value=${live(title)}
        @input=${(event: Event) => change(id, { title: textIn(event) })}></label>
    ${
      state
        ? nothing
        : html`<label class="field"><span>${words.text}</span>
          <textarea name="text" dir="auto" rows="3" maxlength=${deckLimits.text} .value=${live(text)}
            @input=${(event: Event) => change(id, { text: textIn(event) })}></textarea></label>`
    }
    <label class="field"><span>${words.notes}</span>
      <textarea name="notes" dir="auto" rows="2" maxlength=${deckLimits.text} .value=${live(notes)}
        @input=${(event: Event) => change(id, { notes: textIn(event) })}></textarea></label>
    ${
      state &&
      html`<label class="box"><input type="checkbox" name="predict" .checked=${live(predict)}
        @change=${(event: Event) => change(id, { predict: (event.target as HTMLInputElement).checked })}>${words.predict}</label>`
    }`;
}

function buttonsOf(
  { slide, index, count, words, figure, language }: SlideRow,
  actions: SlideActions,
) {
  const { id, state } = slide;
  const number = String(index + 1);
  const button = (name: string, label: string, act: () => void, isOff = false) =>
    html`<button type="button" data-action=${name} aria-label=${words.of(label, number)} ?disabled=${isOff} @click=${act}>${label}</button>`;
  return html`<div class="slide-buttons">
    ${button("up", words.up, () => actions.move(id, -1), index === 0)}
    ${button("down", words.down, () => actions.move(id, 1), index === count - 1)}
    ${button("copy", words.copy, () => actions.copy(id))}
    ${button("remove", words.remove, () => actions.remove(id))}
    ${state && button("edit", figure ? words.editDone : words.edit, () => actions.edit(id))}
    ${state && html`<a class="state-link" href=${`./index.html?lang=${language}#${formatHash(state)}`}>${words.openLesson}</a>`}
  </div>`;
}

export function slideRow(row: SlideRow, actions: SlideActions): TemplateResult {
  const { slide, index, words, language, figure } = row;
  const lesson = slide.state ? titleOf(language, slide.state.view) : words.textSlide;
  return html`<div class="slide-head">
      <span class="handle" draggable="true" title=${words.drag} @dragstart=${(event: DragEvent) => actions.drag(event, slide.id)}
        aria-hidden="true">⠿</span>
      <h3>${words.slide(String(index + 1))} <span>${lesson}</span></h3></div>
    <div class="slide-body">${pictureButton(row, actions)}
      <div class="slide-fields">${fieldsOf(row, actions)}</div></div>
    ${buttonsOf(row, actions)}
    ${figure ? html`<div class="live-figure"><p class="note">${words.editNote}</p>${figure}</div>` : nothing}`;
}
