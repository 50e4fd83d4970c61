/** Labelled inputs: a number, a choice. Invalid input leaves the state unchanged. */
import { html, nothing, type TemplateResult } from "lit";

export interface NumberInput {
  readonly name: string;
  /** For a visible label elsewhere. */
  readonly id?: string;
  /** The accessible name, without a visible label also shown. */
  readonly label: string;
  /** Undefined for an empty field. */
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  /** "any" for numbers that need not be integers. */
  readonly step: number | "any";
  readonly disabled?: boolean;
  /** Shown in an empty field. */
  readonly placeholder?: string;
  change(value: number): void;
}

export function numberInput(it: NumberInput): TemplateResult {
  const text = it.value === undefined ? "" : String(it.value);
  const read = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const x = input.valueAsNumber;
    const whole = it.step === "any" || it.step < 1 || Number.isInteger(x);
    if (x >= it.min && x <= it.max && whole) it.change(x);
    else input.value = text;
  };
  return html`<input class="number-field" type="number" id=${it.id ?? nothing} name=${it.name} aria-label=${it.label}
    min=${it.min} max=${it.max} step=${it.step} ?disabled=${it.disabled === true}
    placeholder=${it.placeholder ?? nothing} .value=${text} @change=${read}>`;
}
