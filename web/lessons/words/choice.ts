/** A row of toggle buttons, the bar of a share, and what changes the words. */
import { html, nothing, svg, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import type { WordsState } from "./state.js";

/** Changes of the words. */
export interface WordsEditing {
  /** One change, announced at the end of the gesture. */
  take(patch: Partial<WordsState>): void;
  /** One of several changes: one undo step until `rest`. */
  slide(patch: Partial<WordsState>, gesture: string): void;
  rest(): void;
}

export interface Choice<T extends string> {
  readonly host: FigureHost;
  /** The field that it changes. */
  readonly control: string;
  readonly label: string;
  readonly names: readonly T[];
  readonly chosen: T;
  readonly text: Readonly<Record<T, string>>;
  pick(name: T): void;
}

export function choice<T extends string>({
  host,
  control,
  label,
  names,
  chosen,
  text,
  pick,
}: Choice<T>): TemplateResult {
  return html`<div class="choices" data-control=${control} role="group" aria-label=${label}>
    ${names.map(
      (name) => html`<button type="button" data-choice=${name} ?disabled=${host.isLocked(control)}
        aria-pressed=${name === chosen ? "true" : "false"} @click=${() => pick(name)}>${text[name]}</button>`,
    )}
  </div>`;
}

/** `before` and `guess` are ticks over the bar. */
export function shareBar(
  weight: number,
  fill: string,
  ticks: { readonly earlier?: number | undefined; readonly guess?: number | undefined } = {},
): TemplateResult {
  const tick = (name: "earlier" | "guess") =>
    ticks[name] === undefined
      ? nothing
      : svg`<line class=${name} x1=${100 * ticks[name]} x2=${100 * ticks[name]} y1="0" y2="12"></line>`;
  return html`<svg class="chart share-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="bar" x="0" y="0" width=${100 * weight} height="12" fill=${fill}></rect>`}${tick("earlier")}${tick("guess")}
  </svg>`;
}
