/** What the plot of the regression shows, and the sentences below it. */

import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import type { Strings } from "../../language/index.js";
import { type Curve, type CurveName, fine, type Line } from "./curve.js";
import type { Data } from "./data.js";
import type { Solved } from "./solve.js";
import { places, regressionLimits } from "./state.js";

const { x: xRange } = regressionLimits;

/** Integers around all points, and around the curve with default noise. */
export function shownRange({ y }: Data): readonly [number, number] {
  const low = Math.min(-0.5, ...y);
  const high = Math.max(4.6, ...y);
  return [Math.floor(low * 2 - 0.2) / 2, Math.ceil(high * 2 + 0.2) / 2];
}

/** The label of a line, with its bandwidth. */
export const nameOf = (host: FigureHost, kind: keyof Lines, { bandwidth }: Curve) =>
  phrase((number) => host.text.regression.line(kind, number(bandwidth)));

type Lines = Strings["regression"]["curves"];

/** A line is "by hand" only beside a trained one. */
const handName = ({ trained }: Solved): keyof Lines => (trained ? "byHand" : "prediction");

interface SceneLine {
  readonly kind: "truth" | "average" | CurveName;
  readonly name: Written;
  readonly line: Line;
}

function linesOf(host: FigureHost, solved: Solved): SceneLine[] {
  const { truthLine, average, byHand, trained } = solved;
  const { truth, curves } = host.text.regression;
  const lines: SceneLine[] = [
    { kind: "truth", name: truth, line: { x: fine, y: truthLine } },
    {
      kind: "average",
      name: curves.average,
      line: { x: [xRange.min, xRange.max], y: [average.level, average.level] },
    },
    { kind: "byHand", name: nameOf(host, handName(solved), byHand), line: byHand.line },
  ];
  if (trained) {
    lines.push({ kind: "trained", name: nameOf(host, "trained", trained), line: trained.line });
  }
  return lines;
}

interface Looked {
  readonly locked: boolean;
  readonly selected: number | undefined;
  /** The hovered column of the maps. */
  readonly column: number | undefined;
  readonly yRange: readonly [number, number];
  readonly earlier: Line | undefined;
}

export function regressionScene(host: FigureHost, solved: Solved, looked: Looked) {
  const { text } = host;
  const words = text.regression;
  const { data, place, votes } = solved;
  const drawn = [votes.byHand, ...(votes.trained ? [votes.trained] : [])];
  const { weights } = votes.trained ?? votes.byHand;
  const most = Math.max(...weights) || 1;
  const columnOf = new Map(data.order.map((point, column) => [point, column]));
  const [x, byHand] = [String(place), String(votes.byHand.answer)];
  const write = decimals(2);
  return {
    width: host.width,
    label: words.plotLabel(data.points.length),
    xRange: [xRange.min, xRange.max] as const,
    yRange: looked.yRange,
    // By id; the order stays when a point passes another.
    points: data.points.map((point, i) => ({
      ...point,
      // Its weight as a share of the largest.
      ink: (weights[columnOf.get(i) ?? 0] ?? 0) / most,
      name: words.point(point.id + 1),
      value: text.common.point(write(point.x), write(point.y)),
    })),
    // From left to right.
    sorted: data.x,
    selected: looked.selected,
    // The point whose column is highlighted.
    lit: data.points[data.order[looked.column ?? -1] ?? -1]?.id,
    lines: linesOf(host, solved),
    // The line by hand before a prediction moved the figure, and the height predicted at the star.
    earlier: looked.earlier,
    guess: host.guess?.id === "far" ? host.guess.value : undefined,
    at: place.value,
    locked: looked.locked,
    votes: drawn,
    star: {
      name: words.star,
      value: votes.trained
        ? words.starValueTrained(x, byHand, String(votes.trained.answer))
        : words.starValue(x, byHand),
    },
    words: { axis: words.axis, weights: words.weightsAxis, movable: text.common.movable },
    isLocked: host.isLocked,
  };
}

export type RegressionScene = ReturnType<typeof regressionScene>;

/** The summary below the plot: the reading at the star. */
export function reading(text: Strings, solved: Solved): Phrase {
  const words = text.regression;
  const { place, truth, votes } = solved;
  const { byHand, trained } = votes;
  const name = handName(solved);
  return phrase((number) => {
    const answer = number(byHand.answer);
    const parts = [
      words.reading(number(place), number(truth.at())),
      byHand.isEmpty
        ? words.alone(name, answer)
        : words.reads(name, answer, number(byHand.effective.at())),
    ];
    if (trained)
      parts.push(words.reads("trained", number(trained.answer), number(trained.effective.at())));
    return text.common.sentences(parts);
  });
}

/** The error of each line against the true curve. */
const names = ["average", "byHand", "trained"] as const;

export function errorsLine(text: Strings, solved: Solved): TemplateResult {
  const { curves, errors, empty, verdict } = text.regression;
  const { byHand, fit } = solved;
  return html`<p class="errors"><span>${text.common.label(errors)}</span>
    ${names.map((name) => {
      const line = solved[name];
      return line === undefined
        ? nothing
        : html`<span class="error ${name}">${curves[name === "byHand" ? handName(solved) : name]} <strong data-error=${name}
            >${line.error.at()}</strong></span>`;
    })}
    <span class="verdict">${fit && verdict[fit]}</span>
    ${byHand.empty > 0 ? html`<span class="empty">${empty(byHand.empty, places.length)}</span>` : nothing}</p>`;
}
