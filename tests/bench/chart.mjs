/** A run as a picture: speed of attention against size, one panel per engine. */
import { sizes } from "./inputs.mjs";
import { gflops, resultsOf, rowOf } from "./report.mjs";

/** @typedef {import("./report.mjs").Run} Run */
/** @typedef {import("./report.mjs").Place} Place */

const panel = { width: 300, height: 330, left: 64, top: 92, gap: 232, below: 80 };
/** Panels per row; further panels wrap. */
const perRow = 2;
/** Line height of a label. */
const lineHeight = 15;

/** Okabe-Ito colours, darkened for text contrast; ours have the text colour. @type {Record<string, string>} */
const hues = {
  "onnxruntime-web": "#0067a3",
  "jax-js": "#00785a",
  "tfjs-wasm": "#a8457f",
  "ml-matrix": "#2f7da8",
  "plain JavaScript": "#bf4a00",
  "NumPy float32": "#966300",
  "NumPy float64, the article's": "#6e6400",
  "NumPy float64, memory kept": "#6353b0",
};
const names = ["softknn", "softknn fastest", "softknn Float64", ...Object.keys(hues)];

const ink = "#1c1b19";
const style = `
  text { font: 12px system-ui, sans-serif; fill: #6b6760; font-variant-numeric: tabular-nums; }
  .title { font: 17px Charter, "Iowan Old Style", "Noto Serif", Georgia, serif; fill: ${ink}; }
  .head { font-size: 13px; fill: ${ink}; }
  .grid { fill: none; stroke: #dcd7cc; }`;

/** @param {Run} run @returns {string} */
export function chart(run) {
  const places = run.places.filter((place) => resultsOf(place, "attention").length > 0);
  const speeds = places.flatMap((place) => curvesOf(place).flatMap(({ points }) => points));
  const y = scaleOf(speeds.map(({ speed }) => speed));
  const width = panel.left + Math.min(perRow, places.length) * (panel.width + panel.gap) + 16;
  const height = panel.top + Math.ceil(places.length / perRow) * (panel.height + panel.below);
  const panels = places.map((place, i) => {
    const left = panel.left + (i % perRow) * (panel.width + panel.gap);
    const top = panel.top + Math.floor(i / perRow) * (panel.height + panel.below);
    return `<g transform="translate(${left} ${top})">${panelOf(place, y)}</g>`;
  });
  const title = "Attention in the browser and in Node: speed against size";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t">
<title id="t">${title}</title>
<style>${style}
</style>
<rect fill="#fffdf8" width="${width}" height="${height}"/>
<text class="title" x="20" y="34">${title}</text>
<text x="20" y="56">GFLOP/s on one thread, copies included: higher is faster. Float32, but NumPy float64, ml-matrix and softknn Float64</text>
${panels.join("\n")}
<text x="20" y="${height - 14}">${escapeXml(run.machine)}, ${run.date}. Both axes are logarithmic.</text>
</svg>
`;
}

/** @param {Place} place */
const curvesOf = (place) =>
  names
    .map((name) => ({
      name,
      paint: hues[name] ?? ink,
      points: resultsOf(place, "attention").flatMap((result) => {
        const { n, d } = result;
        const row = rowOf(result, name);
        return row ? [{ x: xOf(n, d), d, speed: gflops(result, row.ms) }] : [];
      }),
    }))
    .filter(({ points }) => points.length > 0);

/** The width other than 64 has a column of its own, at the left. @param {number} n @param {number} d */
const xOf = (n, d) => (d === 64 ? 104 + ((Math.log2(n) - 8) / 4) * (panel.width - 114) : 24);

/** @typedef {(speed: number) => number} Scale */

/** @param {readonly number[]} speeds @returns {Scale} */
function scaleOf(speeds) {
  const low = 10 ** Math.floor(Math.log10(Math.min(...speeds)));
  const span = Math.log((Math.max(...speeds) * 1.25) / low);
  return (speed) => Number((panel.height * (1 - Math.log(speed / low) / span)).toFixed(1));
}

/** @param {Place} place @param {Scale} y */
function panelOf(place, y) {
  const ticks = [0.1, 0.3, 1, 3, 10, 30, 100].filter((v) => y(v) >= 0 && y(v) <= panel.height);
  const grid = ticks.map(
    (tick) =>
      `<path class="grid" d="M0 ${y(tick)}h${panel.width}"/><text x="-8" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
  );
  const columns = sizes.map(
    ([n, d]) =>
      `<text x="${xOf(n, d)}" y="${panel.height + 20}" text-anchor="middle">${d === 64 ? n : `${n}, d ${d}`}</text>`,
  );
  const curves = curvesOf(place).map(({ name, paint, points }) => {
    const discs = points.map(
      ({ x, speed }) => `<circle fill="${paint}" cx="${x}" cy="${y(speed)}" r="3.5"/>`,
    );
    const path = points.filter(({ d }) => d === 64).map(({ x, speed }) => `${x},${y(speed)}`);
    const thick = name in hues ? 1.6 : 3.2;
    return `<polyline fill="none" stroke="${paint}" stroke-width="${thick}" points="${path.join(" ")}"/>${discs.join("")}`;
  });
  const head = `<text class="head" y="-14">${escapeXml(place.name)}: n queries and keys, d = 64</text>`;
  return [head, ...grid, ...columns, ...curves, ...labelsOf(place, y)].join("\n");
}

/** Labels at the ends of the lines, moved apart where they would overlap. @param {Place} place @param {Scale} y */
function labelsOf(place, y) {
  const ends = curvesOf(place)
    .map(({ name, paint, points }) => {
      const { x = 0, speed = 1 } = points.findLast(({ d }) => d === 64) ?? points[0] ?? {};
      return { name, paint, x, end: y(speed) };
    })
    .sort((one, other) => one.end - other.end);
  let last = -Infinity;
  return ends.map(({ name, paint, x, end }, i) => {
    // Those that follow need room above the lower edge.
    const lowest = panel.height + lineHeight - (ends.length - 1 - i) * lineHeight;
    last = Math.max(Math.min(end, lowest), last + lineHeight);
    return `<path class="grid" d="M${x + 6} ${end}L${panel.width + 10} ${last}"/><text style="fill: ${paint}" x="${panel.width + 14}" y="${last + 4}">${escapeXml(name)}</text>`;
  });
}

/** @param {string} text */
const escapeXml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
