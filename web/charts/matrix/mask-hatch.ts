/** Each mask has its own hatching; several masks on one cell overlap. */
import { nothing, type SVGTemplateResult, svg } from "lit";

/** Angle of the lines. Manually blocked cells also have a dot. */
const angles = { causal: 45, window: -45, padding: 0, custom: 90 } as const;

export type Hatching = keyof typeof angles;

const names = Object.keys(angles) as Hatching[];

/** The patterns `hatch-causal` etc. Ids are scoped to the shadow root, so all charts share them. */
export function maskHatches(of: readonly Hatching[] = names): SVGTemplateResult[] {
  return of.map(
    (name) => svg`<pattern id="hatch-${name}" width="6" height="6" patternUnits="userSpaceOnUse"
        patternTransform="rotate(${angles[name]})">
      <line class="hatch-line" stroke="var(--masked)" stroke-width="1.6" x1="1" y1="0" x2="1" y2="6"></line>
    </pattern>`,
  );
}

/** A blocked square with this side. */
export function hatched(side: number, by: readonly Hatching[]): SVGTemplateResult {
  const lines = names.filter((name) => by.includes(name));
  return svg`<rect class="hatch-ground" width=${side} height=${side}></rect>
    ${lines.map(
      (name) =>
        svg`<rect class="cell-hatch" width=${side} height=${side} fill="url(#hatch-${name})"></rect>`,
    )}
    ${by.includes("custom") ? svg`<circle class="custom-dot" cx=${side - 8} cy="8" r="3"></circle>` : nothing}`;
}
