/** The content and layout of a plane. */
import { type nothing, type SVGTemplateResult, svg } from "lit";
import type { Point } from "../../figure/state/state.js";
import { linearScale, type Scale } from "../scale.js";
import type { HandleId } from "./plane-pointer.js";

export interface PlaneScene {
  /** The plane shows [-extent, extent] on both axes. */
  readonly extent: number;
  /** Undefined without a selected query. */
  readonly query: Point | undefined;
  /** The colour of the star; default the text colour. */
  readonly star?: string | undefined;
  readonly keys: readonly Point[];
  readonly letters: readonly string[];
  /** Empty if weights are unknown: then there are no spokes. */
  readonly weights: ArrayLike<number>;
  /** The weighted average of the values. */
  readonly output?: Point | undefined;
  /** Side of the drawing in CSS pixels; marks keep their size. */
  readonly size?: number | undefined;
  /** Where the query was before a prediction moved it. */
  readonly earlier?: Point | undefined;
  /** Drawn under everything: lines of equal score, an outline. */
  readonly backdrop?: SVGTemplateResult | typeof nothing;
  /** Spokes have the hue of their key on paper, and ink on a coloured background. */
  readonly ground?: "paper" | "coloured" | undefined;
  /** Rings around a key. */
  around?(index: number): SVGTemplateResult | typeof nothing;
  readonly selected: HandleId;
  readonly highlight: number | undefined;
  readonly label: string;
  /** A handle for screen readers. A handle without a role is locked. */
  describe(handle: HandleId): {
    readonly name: string;
    readonly value: string;
    /** The field that the handle changes. */
    readonly control: string;
    readonly role: string | undefined;
  };
}

export const planeSize = 320;

export interface PlaneFrame {
  readonly size: number;
  readonly x: Scale;
  readonly y: Scale;
}

export function planeFrame(extent: number, size = planeSize): PlaneFrame {
  return {
    size,
    x: linearScale([-extent, extent], [0, size]),
    y: linearScale([-extent, extent], [size, 0]),
  };
}

/** Paper with the two axes, under everything. */
export function planeGround({ size, x, y }: PlaneFrame): SVGTemplateResult {
  return svg`<rect class="plane-ground" width=${size} height=${size}></rect>
    <line class="axis" x1="0" x2=${size} y1=${y(0)} y2=${y(0)}></line>
    <line class="axis" y1="0" y2=${size} x1=${x(0)} x2=${x(0)}></line>`;
}
