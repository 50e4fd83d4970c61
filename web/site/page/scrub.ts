/** A number in the prose that the reader drags sideways, or changes with the arrow keys: a slider. */
import { html, type TemplateResult } from "lit";
import type { ScrubScale } from "./scrub-scale.js";

interface Scrub {
  /** Accessible name. */
  readonly name: string;
  /** Tooltip. */
  readonly hint: string;
  readonly text: string;
  readonly value: number;
  readonly scale: ScrubScale;
  change(value: number): void;
  /** The gesture ended. */
  done(): void;
}

/** Pixels of a drag per position. */
const pixels = 3;
const page = 10;

/** The current drag: the start of its pointer and its number. */
let drag: { readonly x: number; readonly from: number } | undefined;

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: page,
  PageDown: -page,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function scrub({ name, hint, text, value, scale, change, done }: Scrub): TemplateResult {
  const position = scale.position(value);
  const move = (to: number) => {
    const next = Math.min(scale.last, Math.max(0, to));
    if (scale.value(next) !== value) change(scale.value(next));
  };
  const step = (by: number) => {
    // Neighbouring positions may round to one value: a key press skips to the next value.
    let to = position + by;
    while (to > 0 && to < scale.last && scale.value(to) === value) to += Math.sign(by);
    move(to);
  };
  const end = () => {
    if (drag === undefined) return;
    drag = undefined;
    done();
  };
  return html`<span class="scrub" role="slider" tabindex="0" title=${hint} aria-label=${name}
    aria-valuemin="0" aria-valuemax=${scale.last} aria-valuenow=${position} aria-valuetext=${text}
    @pointerdown=${(event: PointerEvent) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      drag = { x: event.clientX, from: position };
    }}
    @pointermove=${({ clientX }: PointerEvent) => {
      if (drag !== undefined) move(drag.from + Math.round((clientX - drag.x) / pixels));
    }}
    @pointerup=${end} @pointercancel=${end}
    @keydown=${(event: KeyboardEvent) => {
      const by = steps[event.key];
      if (by === undefined) return;
      event.preventDefault();
      step(by);
    }}
    @keyup=${done}>${text}</span>`;
}
