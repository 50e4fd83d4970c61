/** The regression as its plot draws it. */
import type { RegressionScene, SceneLine, SceneVote } from "../../charts/regression-plot.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber, formatTemperature } from "../../model/derive.js";
import { places } from "../../model/presets.js";
import { limits } from "../../model/state.js";
import type { Votes } from "./more.js";
import { type Data, fine, shapeAt } from "./solve.js";
import { formatWidth } from "./train-panel.js";
import type { Solved } from "./training.js";

const { x: xRange } = limits.regression;

/** Whole numbers around all points, and around the curve with its usual noise. */
export function shownRange({ y }: Data): readonly [number, number] {
  const low = Math.min(-0.5, ...y);
  const high = Math.max(4.6, ...y);
  return [Math.floor(low * 2 - 0.2) / 2, Math.ceil(high * 2 + 0.2) / 2];
}

function linesOf(host: FigureHost, { average, byHand, trained }: Solved): SceneLine[] {
  const words = host.text.regression.lines;
  const lines: SceneLine[] = [
    { kind: "truth", name: words.truth, y: host.knn.regressionTruth([...fine]) },
    { kind: "average", name: words.average, y: fine.map(() => average.level) },
    { kind: "byHand", name: words.byHand(formatTemperature(byHand.bandwidth)), y: byHand.line },
  ];
  if (trained) {
    const name = words.trained(formatWidth(trained.bandwidth));
    lines.push({ kind: "trained", name, y: trained.line });
  }
  return lines;
}

function votesOf(host: FigureHost, solved: Solved, votes: Votes, row: number): SceneVote[] {
  const { knn } = host;
  const { data, byHand, trained } = solved;
  const list: SceneVote[] = [
    { kind: "byHand", ...votes.byHand, shape: shapeAt(knn, data, byHand, row) },
  ];
  if (trained && votes.trained) {
    list.push({ kind: "trained", ...votes.trained, shape: shapeAt(knn, data, trained, row) });
  }
  return list;
}

export interface Looked {
  readonly row: number;
  readonly locked: boolean;
  readonly selected: number | undefined;
  /** Which column of the maps is pointed at. */
  readonly column: number | undefined;
  readonly yRange: readonly [number, number];
}

export function regressionScene(
  host: FigureHost,
  solved: Solved,
  votes: Votes,
  looked: Looked,
): RegressionScene {
  const { text } = host;
  const words = text.regression;
  const { data } = solved;
  const { weights } = votes.trained ?? votes.byHand;
  const most = Math.max(...weights) || 1;
  const columnOf = new Map(data.order.map((point, column) => [point, column]));
  const at = places[looked.row] ?? 0;
  const x = formatNumber(at, 1);
  const byHand = formatNumber(votes.byHand.answer);
  return {
    width: host.width,
    label: words.plotLabel(data.points.length),
    xRange: [xRange.min, xRange.max],
    yRange: looked.yRange,
    points: data.points.map((point, i) => ({
      ...point,
      ink: (weights[columnOf.get(i) ?? 0] ?? 0) / most,
      name: words.point(point.id + 1),
      value: text.common.point(formatNumber(point.x, 2), formatNumber(point.y, 2)),
    })),
    sorted: data.x,
    selected: looked.selected,
    lit: data.points[data.order[looked.column ?? -1] ?? -1]?.id,
    fine,
    lines: linesOf(host, solved),
    at,
    locked: looked.locked,
    votes: votesOf(host, solved, votes, looked.row),
    star: {
      name: words.star,
      value: votes.trained
        ? words.starValueTrained(x, byHand, formatNumber(votes.trained.answer))
        : words.starValue(x, byHand),
    },
    words: { axis: words.axis, weights: words.weightsAxis, movable: text.common.movable },
  };
}
