/** The text beside the figure: its numbers are those of the figure, and its links change the figure. */
import { html, nothing, type TemplateResult } from "lit";
import { mathText } from "../../controls/math-text.js";
import type { SoftAttention } from "../../element/soft-attention.js";
import { kebab } from "../../figure/state/field-attributes.js";
import { fields } from "../../figure/state/fields.js";
import { valueAt, withValue } from "../../figure/state/state-path.js";
import { lessonHash } from "../../figure/state/url-state.js";
import { toldState } from "../../figure/told-state.js";
import { chapterOf, controlLabelsOf, type Strings } from "../../language/index.js";
import { type ProsePart, proseParts } from "../../language/prose.js";
import { keepInPlace } from "./address.js";
import { scrub } from "./scrub.js";
import { scrubScale } from "./scrub-scale.js";

/** Until the figure is drawn. */
const notYet = "…";

/** A passage of a chapter: a heading, a prediction, something to try, or a paragraph. */
export function passage(source: string, figure: SoftAttention, text: Strings): unknown {
  const [kind, rest] = [source.slice(0, 2), source.slice(2)];
  if (kind === "##") return html`<h2>${rest.trim()}</h2>`;
  if (kind === "? ") return question(rest, figure, text);
  if (kind === "> ") return paragraph(rest, figure, text, "try");
  return paragraph(source, figure, text);
}

/** Until its answers can be chosen, the question with their place, so that the text below stays where it is. */
function question(id: string, figure: SoftAttention, text: Strings): TemplateResult {
  const card = figure.prediction(id);
  if (card !== undefined) return card;
  const { question = "", options } =
    chapterOf(figure.language, figure.view)?.predictions?.[id] ?? {};
  const answers = Object.values(options ?? [text.common.prediction.commit]);
  return html`<section class="prediction"><p class="question">${mathText(question)}</p>
    <div class="prediction-options">${answers.map((label) => html`<button disabled>${mathText(label)}</button>`)}</div></section>`;
}

export function paragraph(
  source: string,
  figure: SoftAttention,
  text: Strings,
  name: string | typeof nothing = nothing,
): TemplateResult {
  return html`<p class=${name}>${proseParts(source).map((part) => drawPart(part, figure, text))}</p>`;
}

/** The colour of a mark: of a key by its letter, or of a role. */
const colourOf = (mark: string) =>
  `var(--${mark.length === 1 ? `key-${"abcdefgh".indexOf(mark)}` : mark})`;

function drawPart(part: ProsePart, figure: SoftAttention, text: Strings) {
  if (typeof part === "string") return mathText(part);
  if ("reading" in part)
    return html`<span class="live">${text.number(figure.reading(part.reading) ?? notYet)}</span>`;
  if ("field" in part) return scrubbed(part.field, figure, text);
  if ("mark" in part)
    return html`<span class="mark" .style=${`--mark: ${colourOf(part.mark)}`}>${mathText(part.words)}</span>`;
  return link(part, figure);
}

/** A phrase moves the figure; a link to another lesson or to the documentation looks like one. */
function link(
  { phrase, fields: changed }: { phrase: string; fields: string },
  figure: SoftAttention,
) {
  if (changed.includes("#"))
    return html`<a class="elsewhere" href=${changed}>${mathText(phrase)}</a>`;
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    keepInPlace(event.currentTarget as Element);
    figure.showState(toldState(changed, figure.getState(), figure.opening, figure.language));
  };
  return html`<a class="phrase" href="#${lessonHash(figure.view)}&${changed}" @click=${follow}>${mathText(phrase)}</a>`;
}

function scrubbed(name: string, figure: SoftAttention, text: Strings) {
  const field = fields.find((each) => each.name === name);
  if (field === undefined) return notYet;
  const state = figure.getState();
  return scrub({
    name: controlLabelsOf(text.language, figure.view)?.[name] ?? name,
    hint: text.site.scrub,
    text: text.number(figure.reading(kebab(name)) ?? notYet),
    value: valueAt(state, field.path) as number,
    scale: scrubScale(field),
    change: (value) => figure.setState(withValue(state, field.path, value), `scrub ${name}`),
    done: () => figure.seal(),
  });
}
