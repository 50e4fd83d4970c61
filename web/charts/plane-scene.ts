/** What a plane shows, and where things stand in it. */
import type { nothing, SVGTemplateResult } from "lit";
import type { Point } from "../figure/state.js";
import type { HandleId } from "./plane-pointer.js";
import { linearScale, type Scale } from "./scale.js";

export interface PlaneScene {
  /** The plane shows [-extent, extent] on both axes. */
  readonly extent: number;
  /** None where no query is looked at. */
  readonly query: Point | undefined;
  /** The colour that the star wears; without it ink. */
  readonly star?: string | undefined;
  readonly keys: readonly Point[];
  readonly letters: readonly string[];
  /** None where no weights are known: then there are no spokes. */
  readonly weights: ArrayLike<number>;
  /** Where values are points of the plane: they and their weighted average. */
  readonly answer?: { readonly values: readonly Point[]; readonly output: Point } | undefined;
  /** Side of the drawing in CSS pixels, at which marks have their own size. */
  readonly size?: number | undefined;
  /** Drawn on the ground, under everything: lines of equal score, an outline. */
  readonly backdrop?: SVGTemplateResult | typeof nothing;
  /** Spokes wear the hue of their key on paper, and ink on a coloured ground that shows through. */
  readonly ground?: "paper" | "coloured" | undefined;
  /** Drawn around a key: rings that say something of it. */
  around?(index: number): SVGTemplateResult | typeof nothing;
  readonly selected: HandleId;
  readonly highlight: number | undefined;
  readonly label: string;
  /** What a screen reader says of a handle. A handle without a role is locked. */
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
