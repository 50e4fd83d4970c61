/** The run as a picture: speed against size, one panel per engine; light and dark. */
import { sizes } from "../plan.mjs";
import { best, gflops, labelOf, opponents, resultOf, times } from "./figures.mjs";
import { fastestNote } from "./summary.mjs";

/** @typedef {import("./figures.mjs").Run} Run */
/** @typedef {import("./figures.mjs").Place} Place */

const panel = { width: 300, height: 330, left: 64, top: 92, gap: 232, margin: 16, below: 80 };
/** Panels per row; further panels wrap. */
const perRow = 2;
/** Line height of a label. */
const line = 15;
/**
 * Okabe-Ito colours, in the order of the competitors, darkened or lightened for text contrast; ours uses the text
 * colour.
 */
const hues = {
  light: ["#0067a3", "#00785a", "#a8457f", "#2f7da8", "#bf4a00", "#966300", "#6e6400", "#6353b0"],
  dark: ["#4fa8e0", "#2fbf95", "#e095c0", "#86cdf5", "#f0803a", "#f0b030", "#d9cf5a", "#b3a6f2"],
};
/** @param {keyof typeof hues} theme */
const hueRules = (theme) => hues[theme].map((hue, i) => `--hue-${i}: ${hue};`).join(" ");

const style = `
  svg { --paper: #fffdf8; --ink: #1c1b19; --quiet: #6b6760; --line: #dcd7cc; ${hueRules("light")} }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #171613; --ink: #f1ede4; --quiet: #a39d92; --line: #3a372f; ${hueRules("dark")} }
  }
  .paper { fill: var(--paper); }
  text { font: 12px system-ui, sans-serif; fill: var(--quiet); font-variant-numeric: tabular-nums; }
  .title { font: 17px Charter, "Iowan Old Style", "Noto Serif", Georgia, serif; fill: var(--ink); }
  .head { font-size: 13px; fill: var(--ink); }
  .grid { stroke: var(--line); }
  .peak { stroke: var(--quiet); stroke-dasharray: 4 4; }
  .path { fill: none; stroke-width: 1.6; }
  .ours { stroke: var(--ink); stroke-width: 3.2; }
  .ours-disc { fill: var(--ink); }
  .ours-label { fill: var(--ink); font-weight: 600; }`;

/** @param {Run} run @returns {string} */
export function chart(run) {
  const places = run.places.filter((place) => curves(place).length > 0);
  const scale = scaleOf(places);
  const columns = Math.min(perRow, places.length);
  const rows = Math.ceil(places.length / perRow);
  const width = panel.left + columns * (panel.width + panel.gap) + panel.margin;
  const height = panel.top + rows * (panel.height + panel.below);
  const bodies = places.map((place, i) => {
    const left = panel.left + (i % perRow) * (panel.width + panel.gap);
    const top = panel.top + Math.floor(i / perRow) * (panel.height + panel.below);
    return panelOf(place, scale, left, top);
  });
  const switched = fastestNote(run).replaceAll("`", "");
  const note = `${run.machine.cpu}, ${run.date}. Both axes are logarithmic; dashed: the engine’s own peak of multiplications, then additions; “fastest” fuses them.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t">
<title id="t">${escapeXml(titleOf(run))}</title>
<style>${style}
</style>
<rect class="paper" width="${width}" height="${height}"/>
<text class="title" x="20" y="34">${escapeXml(titleOf(run))}</text>
<text x="20" y="56">Speed in GFLOP/s of attention on one thread, copies included: higher is faster. Float32, but NumPy float64, ml-matrix and softknn Float64</text>
${bodies.join("\n")}
<text x="20" y="${height - 32}">${escapeXml(note)}</text>
<text x="20" y="${height - 14}">${escapeXml(switched)}</text>
</svg>
`;
}

/** The sentence that summarises the chart. @param {Run} run */
function titleOf(run) {
  const ratios = run.places
    .flatMap((place) =>
      sizes.map(([n, d]) => times(resultOf(place, "attention", n, d), "onnxruntime-web")?.median),
    )
    .filter((value) => value !== undefined);
  if (ratios.length === 0) return "Attention in the browser and in Node";
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  return `softknn runs at ${low.toFixed(2)} to ${high.toFixed(2)} times the speed of onnxruntime-web`;
}

/** @typedef {{ contender: string, colour: string, points: { n: number, d: number, speed: number }[] }} Curve */

/** @param {Place} place @returns {Curve[]} */
function curves(place) {
  return ["softknn", "softknn fastest", "softknn Float64", ...opponents]
    .map((contender) => ({
      contender,
      colour: `var(--hue-${opponents.indexOf(contender)})`,
      points: sizes.flatMap(([n, d]) => {
        const entry = best(resultOf(place, "attention", n, d), contender);
        return entry ? [{ n, d, speed: gflops(entry) }] : [];
      }),
    }))
    .filter(({ points }) => points.length > 0);
}

/** @typedef {{ low: number, high: number }} Scale of speeds */

/** @param {readonly Place[]} places @returns {Scale} */
function scaleOf(places) {
  const speeds = places.flatMap((place) => [
    ...curves(place).flatMap(({ points }) => points.map(({ speed }) => speed)),
    ...peaks(place),
  ]);
  return {
    low: 10 ** Math.floor(Math.log10(Math.min(...speeds))),
    high: Math.max(...speeds) * 1.25,
  };
}

/** @param {Place} place */
function peaks(place) {
  const entry = best(resultOf(place, "attention", 1024, 64), "peak");
  return entry ? [gflops(entry)] : [];
}

/** @param {number} n @param {number} d the width other than 64 has a column of its own, at the left */
const xOf = (n, d) => (d === 64 ? 104 + ((Math.log2(n) - 8) / 4) * (panel.width - 114) : 24);

/** @param {number} speed @param {Scale} scale */
const yOf = (speed, { low, high }) =>
  panel.height * (1 - Math.log(speed / low) / Math.log(high / low));

/** @param {Place} place @param {Scale} scale @param {number} left @param {number} top */
function panelOf(place, scale, left, top) {
  const list = curves(place);
  const ticks = [0.1, 0.3, 1, 3, 10, 30, 100].filter((v) => v >= scale.low && v <= scale.high);
  const grid = ticks.map((tick) => {
    const y = round(yOf(tick, scale));
    return `<line class="grid" x1="0" x2="${panel.width}" y1="${y}" y2="${y}"/><text x="-8" y="${y + 4}" text-anchor="end">${tick}</text>`;
  });
  const columns = sizes
    .filter(([n, d]) => list.some(({ points }) => points.some((p) => p.n === n && p.d === d)))
    .map(
      ([n, d]) =>
        `<text x="${round(xOf(n, d))}" y="${panel.height + 20}" text-anchor="middle">${d === 64 ? n : `${n}, d ${d}`}</text>`,
    );
  const limit = peaks(place).map((speed) => {
    const y = round(yOf(speed, scale));
    return `<line class="peak" x1="0" x2="${panel.width}" y1="${y}" y2="${y}"/><text x="42" y="${y - 5}">peak ${speed.toFixed(0)}</text>`;
  });
  return `<g transform="translate(${left} ${top})">
<text class="head" x="0" y="-14">${escapeXml(labelOf(place))}: n queries and keys, d = 64</text>
${[...grid, ...columns, ...limit, ...list.map((curve) => drawn(curve, scale)), ...labels(list, scale)].join("\n")}
</g>`;
}

/** @param {Curve} curve @param {Scale} scale */
function drawn({ contender, colour, points }, scale) {
  const at = points.map(({ n, d, speed }) => ({
    d,
    x: round(xOf(n, d)),
    y: round(yOf(speed, scale)),
  }));
  const path = at.filter(({ d }) => d === 64).map(({ x, y }) => `${x},${y}`);
  const ours = contender.startsWith("softknn");
  const paint = ours ? 'class="path ours"' : `class="path" style="stroke: ${colour}"`;
  const fill = ours ? 'class="ours-disc"' : `style="fill: ${colour}"`;
  const radius = ours ? 4.5 : 3.2;
  const discs = at.map(({ x, y }) => `<circle ${fill} cx="${x}" cy="${y}" r="${radius}"/>`);
  return `<polyline ${paint} points="${path.join(" ")}"/>${discs.join("")}`;
}

/**
 * Labels at the ends of the lines, moved apart where they would overlap. @param {readonly Curve[]} list @param {Scale}
 * scale
 */
function labels(list, scale) {
  const ends = list.map(({ contender, colour, points }) => {
    const last = points.filter(({ d }) => d === 64).at(-1) ?? points.at(-1);
    return {
      contender,
      colour,
      x: last ? xOf(last.n, last.d) : 0,
      y: last ? yOf(last.speed, scale) : 0,
    };
  });
  return apart(ends).map(({ contender, colour, x, y, place }) => {
    const ours = contender.startsWith("softknn");
    const paint = ours ? 'class="ours-label"' : `style="fill: ${colour}"`;
    const from = `${round(x + 6)},${round(y)}`;
    const to = `${panel.width + 10},${round(place)}`;
    return `<polyline class="grid" fill="none" points="${from} ${to}"/><text ${paint} x="${panel.width + 14}" y="${round(place + 4)}">${escapeXml(contender)}</text>`;
  });
}

/** @template {{ y: number }} T @param {readonly T[]} items @returns {(T & { place: number })[]} */
export function apart(items) {
  const sorted = [...items].sort((one, other) => one.y - other.y);
  let last = -Infinity;
  const down = sorted.map((item) => {
    last = Math.max(item.y, last + line);
    return { ...item, place: last };
  });
  // Labels pushed below the panel are pushed up again, last first.
  let limit = panel.height + line;
  for (const item of down.reverse()) {
    limit = Math.min(item.place, limit - line);
    item.place = limit;
  }
  return down.reverse();
}

/** @param {number} value */
const round = (value) => Number(value.toFixed(1));

/** @param {string} text */
const escapeXml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
