/** A few buttons of which one is pressed. */
import { html, type TemplateResult } from "lit";

export interface Choice<T extends string> {
  readonly label: string;
  readonly names: readonly T[];
  readonly chosen: T;
  readonly text: Readonly<Record<T, string>>;
  pick(name: T): void;
}

export function choice<T extends string>({
  label,
  names,
  chosen,
  text,
  pick,
}: Choice<T>): TemplateResult {
  return html`<div class="choices" role="group" aria-label=${label}>
    ${names.map(
      (name) => html`<button type="button" data-choice=${name}
        aria-pressed=${name === chosen ? "true" : "false"} @click=${() => pick(name)}>${text[name]}</button>`,
    )}
  </div>`;
}
