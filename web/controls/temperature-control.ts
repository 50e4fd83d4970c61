import { html, type TemplateResult } from "lit";
import { positionOf, sliderMax, temperatureAt } from "../charts/temperature-scale.js";
import type { FigureHost } from "../figure/figure-view.js";
import { formatTemperature } from "../figure/format-number.js";
import { chosen, type NamedValue } from "../figure/named-value.js";

export interface TemperatureControl {
  readonly host: FigureHost;
  /** The field that it changes. */
  readonly control: string;
  readonly id: string;
  readonly temperature: number;
  /** The part of the figure that it belongs to, if there are several. */
  readonly of?: readonly string[];
  /** Accessible name, including that part. */
  readonly name: string;
  /** Of a bandwidth: its label, its value, and what its limits mean. */
  readonly shown?: {
    readonly label: string;
    readonly value: NamedValue;
    readonly limits: Readonly<Record<"zero" | "infinity", string>>;
  };
  change(temperature: number): void;
  /** The gesture ended. */
  done(): void;
}

/** A logarithmic slider whose ends are the exact limits 0 and ∞, with its value beside it. */
export function temperatureControl(control: TemperatureControl): TemplateResult {
  const { temperature, host } = control;
  const words = host.text.common;
  const {
    label = words.temperature,
    value = chosen("temperature", temperature, formatTemperature, control.of),
    limits = words.temperatureLimits,
  } = control.shown ?? {};
  const isInfinite = temperature === Number.POSITIVE_INFINITY;
  const note = temperature === 0 ? limits.zero : isInfinite ? limits.infinity : "";
  return html`<div class="temperature" data-control=${control.control}>
    <label for=${control.id} aria-hidden="true">${label}</label>
    <output for=${control.id} aria-hidden="true">${value}</output><span class="limit" aria-hidden="true">${note}</span>
    <div class="slider ticked">
      <span aria-hidden="true">0</span>
      <input id=${control.id} type="range" min="0" max=${sliderMax} step="1" ?disabled=${host.isLocked(control.control)}
        aria-label=${control.name}
        aria-valuetext=${words.rows([formatTemperature(temperature), ...(note ? [note] : [])])}
        .value=${String(positionOf(temperature))}
        @input=${(e: Event) => control.change(temperatureAt((e.target as HTMLInputElement).valueAsNumber))}
        @change=${control.done}>
      <span aria-hidden="true">∞</span>
    </div>
  </div>`;
}
