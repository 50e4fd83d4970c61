/** The pictures of a figure, one below the other, each with the place of its text. */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureView, Section, Sections } from "../figure/figure-view.js";
import { lessonOf } from "../figure/lesson.js";
import type { ViewName } from "../figure/state/state.js";

type Above = TemplateResult | typeof nothing;

/** A picture, and the place of its text: the page gives it with `slot="NAME"`, and the title of the page with `slot="title"`. */
export function section(
  name: string,
  { picture, caption, more }: Section,
  above: Above = nothing,
): TemplateResult {
  return html`<div class="section" part=${above === nothing ? "section next" : "section"}>
    <div class="reading" part="reading">
      ${above === nothing ? nothing : html`<slot name="title"></slot>`}
      <div class="column" part="column">${above}<div class="pinned" part="pinned">
        <div class="graphic" part="graphic">${picture}</div>${caption === undefined ? nothing : html`<div part="caption">${caption}</div>`}</div></div>
      <slot name=${name}></slot>
    </div>
    ${more === undefined ? nothing : html`<div class="more" part="more">${more}</div>`}
  </div>`;
}

/** The pictures of the present state, in the order in which the lesson declares them. */
export function sections(
  figure: FigureView,
  view: ViewName,
  above: TemplateResult,
): TemplateResult[] {
  const drawn = figure.sections();
  const all = Array.isArray(drawn)
    ? (drawn as Section[]).map((each) => [each.name ?? "", each] as const)
    : Object.keys(lessonOf(view)?.pictures ?? {}).flatMap((name) => {
        const draw = (drawn as Sections)[name];
        return draw ? [[name, draw()] as const] : [];
      });
  return all.map(([name, each], at) => section(name, each, at === 0 ? above : nothing));
}
