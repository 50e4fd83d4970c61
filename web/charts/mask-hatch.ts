/** Each mask has a hatching of its own; where several block a cell they cross. */
import { nothing, type SVGTemplateResult, svg } from "lit";

/** Angle of the lines. What is blocked by hand wears a dot as well, so that it can be found again. */
const angles = { causal: 45, window: -45, padding: 0, custom: 90 } as const;

export type Hatching = keyof typeof angles;

const names = Object.keys(angles) as Hatching[];

/** The patterns as `hatch-causal` and so on. Ids are per shadow root, so one name serves all charts in it. */
export function maskHatches(): SVGTemplateResult[] {
  return names.map(
    (name) => svg`<pattern id="hatch-${name}" width="6" height="6" patternUnits="userSpaceOnUse"
        patternTransform="rotate(${angles[name]})">
      <line class="hatch-line" x1="1" y1="0" x2="1" y2="6"></line>
    </pattern>`,
  );
}

/** A blocked square of this side. */
export function hatched(side: number, by: readonly Hatching[]): SVGTemplateResult {
  const lines = names.filter((name) => by.includes(name));
  return svg`<rect class="hatch-ground" width=${side} height=${side}></rect>
    ${lines.map(
      (name) =>
        svg`<rect class="cell-hatch" width=${side} height=${side} fill="url(#hatch-${name})"></rect>`,
    )}
    ${by.includes("custom") ? svg`<circle class="custom-dot" cx=${side - 8} cy="8" r="3"></circle>` : nothing}`;
}

/**
 * The hatching of one mask beside the control that turns it on. The patterns are those of the
 * matrix: of two with one name the first counts, and where that is hidden nothing is hatched.
 */
export function hatchSwatch(name: Hatching): SVGTemplateResult {
  return svg`<svg class="swatch" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    ${hatched(18, [name])}
  </svg>`;
}
