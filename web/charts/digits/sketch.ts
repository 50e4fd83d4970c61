/**
 * A curve that the reader draws: heights at given positions, by pointer or arrow keys; afterwards
 * with the answer over it. One tab stop: left and right select a position, up and down move it.
 */
import { css, nothing, type SVGTemplateResult, svg } from "lit";
import { classes } from "../marks.js";
import { linePath } from "../path.js";
import type { Scale } from "../scale.js";

export interface SketchScene {
  readonly width: number;
  readonly height: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly yRange: readonly [low: number, high: number];
  /** The positions of the heights, from left to right. */
  readonly places: readonly number[];
  readonly heights: readonly number[];
  /** The position with the tab stop. */
  readonly focus: number;
  /** Axes and known content, under the curve. */
  readonly ground: SVGTemplateResult;
  /** Its label, and a position for screen readers. */
  readonly label: string;
  describe(at: number): { readonly name: string; readonly value: string };
  /** The answer over the guess, and the labels at their ends; then the curve is read-only. */
  readonly answer?:
    | {
        readonly line: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number> };
        readonly name: string;
        readonly guess: string;
      }
    | undefined;
}

export interface SketchEvents {
  /** Heights from position `at` on. */
  draw(at: number, heights: readonly number[]): void;
  focus(at: number): void;
}

/** The heights between two positions that a fast pointer has skipped. */
function between(from: number, to: number, start: number, end: number): [number, number[]] {
  const steps = Math.abs(to - from);
  const all = Array.from({ length: steps + 1 }, (_, i) =>
    steps === 0 ? end : start + ((end - start) * i) / steps,
  );
  return from <= to ? [from, all] : [to, all.reverse()];
}

function pointer(scene: SketchScene, events: SketchEvents) {
  const [low, high] = scene.yRange;
  const clamp = (height: number) => Math.min(high, Math.max(low, height));
  const at = (event: PointerEvent, drawing: Element): [number, number] => {
    const box = drawing.getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * scene.width;
    const far = (i: number) => Math.abs(scene.x(scene.places[i] ?? 0) - place);
    const nearest = scene.places.reduce((best, _, i) => (far(i) < far(best) ? i : best), 0);
    return [
      nearest,
      clamp(scene.y.invert(((event.clientY - box.top) / box.height) * scene.height)),
    ];
  };
  return (event: PointerEvent): void => {
    if (event.button !== 0 || scene.answer) return;
    event.preventDefault();
    const drawing = event.currentTarget as SVGSVGElement;
    const listening = new AbortController();
    const { signal } = listening;
    let [last, height] = at(event, drawing);
    events.draw(last, [height]);
    drawing.setPointerCapture(event.pointerId);
    drawing.addEventListener(
      "pointermove",
      (e) => {
        const [to, end] = at(e, drawing);
        events.draw(...between(last, to, height, end));
        [last, height] = [to, end];
      },
      { signal },
    );
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"])
      drawing.addEventListener(type, () => listening.abort(), { signal });
  };
}

function onKey(scene: SketchScene, events: SketchEvents, event: KeyboardEvent): void {
  const { focus, heights, places, yRange } = scene;
  if (scene.answer || event.ctrlKey || event.metaKey || event.altKey) return;
  const [low, high] = yRange;
  const step = (high - low) / (event.shiftKey ? 5 : 20);
  const by = { ArrowUp: step, ArrowDown: -step }[event.key];
  const to = { ArrowLeft: focus - 1, ArrowRight: focus + 1, Home: 0, End: places.length - 1 }[
    event.key
  ];
  if (by !== undefined) {
    const height = Math.min(high, Math.max(low, (heights[focus] ?? low) + by));
    events.draw(focus, [height]);
  } else if (to !== undefined && to >= 0 && to < places.length) {
    const drawing = event.currentTarget as Element;
    drawing.querySelectorAll<SVGElement>(".sketch-handle")[to]?.focus();
  } else return;
  event.preventDefault();
}

export function sketch(scene: SketchScene, events: SketchEvents): SVGTemplateResult {
  const { x, y, places, heights, answer, width } = scene;
  const points = places.map((place, i) => [x(place), y(heights[i] ?? 0)] as const);
  const truth =
    answer &&
    Array.from(answer.line.x, (place, i) => [x(place), y(answer.line.y[i] ?? 0)] as const);
  const nameOf = (line: readonly (readonly [number, number])[], name: string, kind: string) => {
    // Above the line for the length of the name.
    const height = Math.min(...line.filter(([left]) => left > width - 80).map(([, top]) => top));
    return svg`<text class="line-name ${kind}" x=${width - 4} y=${height - 8} text-anchor="end">${name}</text>`;
  };
  return svg`<svg class=${classes({ chart: true, sketch: true, drawn: answer !== undefined })} viewBox="0 0 ${width} ${scene.height}"
      role="group" aria-label=${scene.label} @pointerdown=${pointer(scene, events)}
      @touchstart=${(e: TouchEvent) => answer === undefined && e.preventDefault()}
      @keydown=${(e: KeyboardEvent) => onKey(scene, events, e)}>
    <rect class="sketch-ground" width=${width} height=${scene.height}></rect>
    ${scene.ground}
    <path class="sketch-line" d=${linePath(points)}></path>
    ${points.map(([left, top], i) => {
      const { name, value } = scene.describe(i);
      return svg`<circle class="sketch-handle" cx=${left} cy=${top} r=${answer ? 2.5 : 5}
        tabindex=${answer ? nothing : i === scene.focus ? 0 : -1} role=${answer ? nothing : "slider"} aria-label=${answer ? nothing : name}
        aria-orientation=${answer ? nothing : "vertical"} aria-valuenow=${answer ? nothing : (heights[i] ?? 0)} aria-valuetext=${answer ? nothing : value}
        aria-valuemin=${answer ? nothing : scene.yRange[0]} aria-valuemax=${answer ? nothing : scene.yRange[1]}
        @focus=${() => events.focus(i)}></circle>`;
    })}
    ${
      truth === undefined || answer === undefined
        ? nothing
        : svg`<path class="sketch-answer" d=${linePath(truth)}></path>
            ${nameOf(points, answer.guess, "guess")}${nameOf(truth, answer.name, "answer")}`
    }
  </svg>`;
}

export const sketchStyles = css`
  .sketch {
    touch-action: none;
    cursor: crosshair;
    user-select: none;
  }
  .sketch.drawn {
    cursor: default;
  }
  .sketch-ground {
    fill: transparent;
  }
  .sketch-line {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 2;
    stroke-dasharray: 5 4;
  }
  .sketch-handle {
    fill: var(--paper);
    stroke: var(--ink-soft);
    stroke-width: 2;
  }
  .sketch-handle:focus-visible {
    outline: none;
    fill: var(--accent);
    stroke: var(--accent);
  }
  .sketch-answer {
    fill: none;
    stroke: var(--accent);
    stroke-width: 3;
  }
  .line-name.answer {
    fill: var(--accent);
    font-weight: 650;
  }
`;
