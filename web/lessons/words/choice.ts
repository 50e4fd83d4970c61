/** Toggle buttons with one selection. */
import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";

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
