/** The pictures of a figure, one below the other, each with the place of its text. */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureView, Section, Sections } from "../figure/figure-view.js";
import { lessonOf } from "../figure/lesson.js";
import type { ViewName } from "../figure/state/state.js";

type Above = TemplateResult | typeof nothing;

interface Place {
  readonly name: string;
  /** What stands above the first picture. */
  readonly above?: Above;
  /** Without text beside it and tables under it. */
  readonly isAlone?: boolean;
}

/** A picture, and the place of its text: the page gives it with `slot="NAME"`, and the title of the page with `slot="title"`. */
export function section(
  { picture, caption, more }: Section,
  { name, above = nothing, isAlone = false }: Place,
): TemplateResult {
  const isFirst = above !== nothing;
  return html`<div class="section" data-picture=${name} part=${isFirst ? "section" : "section next"}>
    <div class="reading" part="reading">
      ${isFirst && !isAlone ? html`<slot name="title"></slot>` : nothing}
      <div class="column" part="column">${above}<div class="pinned" part="pinned">
        <div class="graphic" part="graphic">${picture}</div>${caption === undefined ? nothing : html`<div part="caption">${caption}</div>`}</div></div>
      ${isAlone ? nothing : html`<slot name=${name}></slot>`}
    </div>
    ${isAlone || more === undefined ? nothing : html`<div class="more" part="more">${more}</div>`}
  </div>`;
}

/** The pictures of the present state, in the order in which the lesson declares them; or the one of this name. */
export function sections(
  figure: FigureView,
  view: ViewName,
  above: TemplateResult,
  only?: string,
): TemplateResult[] {
  const drawn: Sections = figure.sections();
  const all: (readonly [string, Section])[] = Object.keys(lessonOf(view)?.pictures ?? {}).flatMap(
    (name) => {
      const draw = only === undefined || name === only ? drawn[name] : undefined;
      return draw ? [[name, draw()] as const] : [];
    },
  );
  // A picture that the state does not have leaves its title.
  if (only !== undefined && all.length === 0) all.push([only, { picture: html`` }]);
  return all.map(([name, each], at) =>
    section(each, { name, above: at === 0 ? above : nothing, isAlone: only !== undefined }),
  );
}
