/** The layout of a section of a figure. */
import { html, nothing, type TemplateResult } from "lit";
import type { Section } from "../figure/figure-view.js";

/** A picture, and the place of its text: the page gives it with `slot="NAME"`, and the title of the page with `slot="title"`. */
export function section(
  { name, picture, caption, more }: Section,
  above: TemplateResult | typeof nothing = nothing,
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
