/** The first diagram of “Architecture”: the path of the data, once for a wide column and once for a phone. */

/** The steps down and back up: name, action, room. */
const down = [
  ["★ input", "a drag, a key, a link", "web/element"],
  ["state", "one plain object", "web/figure"],
];
const up = [
  ["✖ scene", "marks on the screen", "web/charts"],
  ["values", "each with its call", "web/lessons"],
];

const heights = { top: 34, step: 104, border: 244, core: 280, builds: 366 };

export const architecture = () =>
  `<figure class="picture flow">${[drawing(620), drawing(328)].join("\n")}
<figcaption>Data flow in one direction. Input changes the state, the core computes from the state, and charts draw the result. Nothing above the
dashed line computes a formula; nothing below it depends on a page.</figcaption></figure>`;

/** @param {number} width */
function drawing(width) {
  const wide = width > 400;
  const [left, right] = [width * (wide ? 0.27 : 0.25), width * (wide ? 0.73 : 0.75)];
  const id = wide ? "flow-wide" : "flow-narrow";
  const parts = [
    text(width / 2, 16, "charts emit events", "small"),
    arrow(`M${right} 26 H${left}`),
    ...[0, 1].flatMap((i) => [
      station(left, heights.top + i * heights.step, down[i] ?? []),
      station(right, heights.top + i * heights.step, up[i] ?? []),
    ]),
    arrow(`M${left} ${heights.top + 72} V${heights.top + heights.step - 4}`),
    arrow(`M${right} ${heights.top + heights.step - 4} V${heights.top + 72}`),
    arrow(`M${left} ${heights.top + heights.step + 72} V${heights.core - 4}`),
    arrow(`M${right} ${heights.core - 4} V${heights.top + heights.step + 72}`),
    `<path class="border" d="M0 ${heights.border} H${width}"/>`,
    text(width / 2, heights.border - 14, "API:", "small"),
    text(width / 2, heights.border + 18, "one call, copies", "small"),
    `<rect class="core" x="${left - 62}" y="${heights.core}" width="${right - left + 124}" height="62" rx="3"/>`,
    text(width / 2, heights.core + 26, "the core", "name"),
    text(
      width / 2,
      heights.core + 47,
      wide ? "every formula, in C++20, as WebAssembly" : "every formula, in C++20",
      "small",
    ),
    ...builds(width, left - 62, right + 62),
  ];
  return `<svg class="${wide ? "wide-only" : "narrow-only"}" viewBox="0 0 ${width} ${heights.builds + (wide ? 34 : 14)}" role="img" aria-labelledby="${id}">
<title id="${id}">From input to state, down through the border to the core, and up again through the named values to the scene, whose charts emit events</title>
${parts.join("\n")}
</svg>`;
}

/** @param {number} x @param {number} y @param {readonly string[]} words */
function station(x, y, [name = "", what = "", room = ""]) {
  return [
    text(x, y + 20, name, "name"),
    text(x, y + 40, what, "what"),
    text(x, y + 58, room, "room"),
  ].join("\n");
}

/**
 * Below the core: its two builds, and its worker threads. @param {number} width @param {number} from @param {number} to
 */
function builds(width, from, to) {
  const all = [
    ["softknn", "the same bits everywhere"],
    ["softknn/fast", "relaxed SIMD"],
    ["pool()", "the core on other threads"],
  ];
  const step = (to - from) / 3;
  const wide = width > 400;
  return all.flatMap(([name = "", what = ""], i) => {
    const x = from + step * (i + 0.5);
    return [
      `<path class="line" d="M${x} ${heights.core + 62} V${heights.builds - 8}"/>`,
      text(x, heights.builds + 8, name, "room"),
      ...(wide ? [text(x, heights.builds + 28, what, "small")] : []),
    ];
  });
}

/** @param {number} x @param {number} y @param {string} words @param {string} name */
const text = (x, y, words, name) => {
  // The markers of the query and of the output, as in every figure.
  const marked = words
    .replace("★", "<tspan>★</tspan>")
    .replace("✖", '<tspan class="output">✖</tspan>');
  return `<text class="${name}" x="${x}" y="${y}">${marked}</text>`;
};

/** A line with an arrowhead; an SVG marker would need an identifier. @param {string} d */
function arrow(d) {
  const [, x0 = "", y0 = "", axis, end = ""] = /^M([\d.]+) ([\d.]+) ([HV])([\d.]+)$/.exec(d) ?? [];
  const [from, to] = [Number(axis === "H" ? x0 : y0), Number(end)];
  const back = to - Math.sign(to - from) * 7;
  const head =
    axis === "H"
      ? `M${back} ${Number(y0) - 4} L${to} ${y0} L${back} ${Number(y0) + 4}`
      : `M${Number(x0) - 4} ${back} L${x0} ${to} L${Number(x0) + 4} ${back}`;
  return `<path class="line" d="${d} ${head}"/>`;
}
