/** The cases of all charts, and the functions of web/charts without cases. */
import { cloudCases } from "./cases/cloud.js";
import { digitCases } from "./cases/digits.js";
import { gptCases } from "./cases/gpt.js";
import { headCases } from "./cases/heads.js";
import { labCases } from "./cases/lab.js";
import { maskCases } from "./cases/masks.js";
import { numberCases } from "./cases/numbers.js";
import { planeAndMarkCases } from "./cases/planes.js";
import { positionCases } from "./cases/positions.js";
import { regressionCases } from "./cases/regression.js";
import { scalingCases } from "./cases/scaling.js";
import { transformerCases } from "./cases/transformer.js";
import { weightCases } from "./cases/weights.js";
import { wordCases } from "./cases/words.js";
import type { ChartCases } from "./chart-case.js";

export const allCases: readonly ChartCases[] = [
  ...planeAndMarkCases,
  ...weightCases,
  ...numberCases,
  ...scalingCases,
  ...maskCases,
  ...regressionCases,
  ...wordCases,
  cloudCases,
  ...headCases,
  ...labCases,
  ...transformerCases,
  ...digitCases,
  ...gptCases,
  ...positionCases,
];

/** Functions that draw a part of a chart, with the chart whose cases show the part. */
export const partsOfCharts: Readonly<Record<string, string>> = {
  handle: "plane",
  hatched: "matrix",
  laterKeys: "attentionThumb",
  levels: "lossChart",
  mapInk: "weightMap",
  maskHatches: "matrix",
  slideChart: "trainingChart",
  sliderChart: "costCurve",
  dialAxis: "costCurve",
  paintedCanvas: "heatMap",
  spoke: "plane",
  ticksBelow: "lossChart",
  weightStrip: "regressionPlot",
};
