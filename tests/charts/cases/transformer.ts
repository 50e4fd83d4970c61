/** The trained transformer: planes of tokens, small heads, parts of a logit. */

import { type SignedBarsScene, signedBars } from "../../../web/charts/bars/signed-bars.js";
import { attentionThumb } from "../../../web/charts/matrix/attention-thumb.js";
import { planeStyles } from "../../../web/charts/plane/plane-styles.js";
import { type TokenPlaneScene, tokenPlane } from "../../../web/charts/plane/token-plane.js";
import { transformerStyles } from "../../../web/lessons/transformer/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const styles = [planeStyles, transformerStyles];

const tokens = ["the", "cat", "sat", "the"];
const onRing = (i: number, radius: number) =>
  [radius * Math.cos(1.3 * i), radius * Math.sin(1.3 * i)] as const;

const planeScene: TokenPlaneScene = {
  ...{ extent: 10, size: 320, label: "Plane", lit: undefined, isColoured: false },
  keys: tokens.map((token, i) => ({
    ...{ token, at: onRing(i % 3, 7), hue: (i + 2) % 3 },
    weight: [0.05, 0.8, 0.1, 0.05][i],
  })),
  query: { at: onRing(1, 4), token: "the", fill: "#e69f00" },
  cloud: Array.from({ length: 40 }, (_, i) => ({ at: onRing(i % 5, 6 + (i % 4) / 4), hue: i % 5 })),
  names: [0, 1, 2, 3, 4].map((hue) => ({ at: onRing(hue, 8.4), hue, text: `t${hue}` })),
};

const plane = (more: Partial<TokenPlaneScene> = {}) =>
  tokenPlane({ ...planeScene, ...more }, { highlight: ignore, toggle: ignore });

const tokenPlaneCases = chartCases("tokenPlane", styles, 320, {
  usual: () => plane(),
  lit: () => plane({ lit: 1 }),
  "cloud-only": () => plane({ keys: [], query: undefined }),
  "over-a-field": () => plane({ isColoured: true, cloud: [], names: [] }),
  "all-in-one-place": () => plane({ keys: planeScene.keys.map((key) => ({ ...key, at: [0, 0] })) }),
});

const lower = (count: number) =>
  Float64Array.from({ length: count * count }, (_, at) => {
    const [i, j] = [Math.floor(at / count), at % count];
    return j > i ? 0 : 1 / (i + 1);
  });

const attentionThumbCases = chartCases("attentionThumb", styles, 128, {
  usual: () => attentionThumb({ label: "Weights", weights: lower(6), count: 6, row: 5 }),
  "one-token": () => attentionThumb({ label: "Weights", weights: lower(1), count: 1, row: 0 }),
});

const barsScene: SignedBarsScene = {
  ...{ label: "Parts", width: 420 },
  rows: [
    { name: "token", value: 0.4, digits: "0.40" },
    { name: "layer 1, head 2", value: -1.5, digits: "−1.50" },
    { name: "layer 2, head 1", value: 4.2, digits: "4.20" },
    { name: "Sum: the logit", value: 3.1, digits: "3.10", isSum: true },
  ],
};

const signedBarsCases = chartCases("signedBars", styles, 420, {
  usual: () => signedBars(barsScene),
  "all-zero": () =>
    signedBars({ ...barsScene, rows: barsScene.rows.map((row) => ({ ...row, value: 0 })) }),
  narrow: { width: 240, draw: () => signedBars({ ...barsScene, width: 240 }) },
});

export const transformerCases = [tokenPlaneCases, attentionThumbCases, signedBarsCases];
