/** Which of a figure's drawings and words are on its poster, and where. */
import { pngAddress } from "./image.mjs";
import { width } from "./sheet.mjs";
import { numberGrid } from "./tables.mjs";
import { all, attribute, wordsOf } from "./tree.mjs";
import { escaped, sizeOf } from "./xml.mjs";

/**
 * @typedef {import("./sheet.mjs").Sheet} Sheet
 * @typedef {typeof import("../../web/element/poster.js")} Drawing
 * @typedef {import("../../web/element/poster.js").PosterFigure} Figure
 * @typedef {(sheet: Sheet, figure: Figure, drawing: Drawing) => void | Promise<void>} Layout
 */

/** Places a side of the coloured ground. */
const groundCells = 44;

/** @type {Layout} */
function field(sheet, figure, { fieldGround }) {
  const [side, x] = [340, 372];
  const values = fieldGround(figure, groundCells);
  const href = pngAddress({ rows: groundCells, columns: groundCells, channels: 3, values });
  const top = sheet.y;
  sheet.put("image", { href, y: top, width: side, height: side, preserveAspectRatio: "none" });
  sheet.draw("svg.plane", { width: side });
  sheet.y += 4;
  sheet.y += sheet.write(sheet.words(".choices [aria-pressed=true]"), "name", { x, width: side });
  sheet.y += sheet.write(sheet.words(".rewards"), "note", { x, width: side, more: " soft" }) + 2;
  sheet.y +=
    sheet.write(
      `${sheet.words(".temperature label")} ${sheet.words(".temperature output")}`,
      "text",
      { x, width: side },
    ) + 16;
  const swatch = sheet.rtl ? x + side - 64 : x;
  sheet.draw("svg.swatch", { x: swatch, width: 64 });
  const beside = { x: sheet.rtl ? x : x + 80, width: side - 80 };
  sheet.write(sheet.words(".output-name"), "text", { ...beside, more: " out" });
  sheet.write(sheet.words(".colour-digits"), "note", { ...beside, y: sheet.y + 23 });
  sheet.y += 60;
  sheet.y += sheet.draw("svg.weight-bars", { x, width: side }) + 14;
  sheet.y += sheet.write(sheet.words(".effective"), "text", { x, width: side });
  sheet.y = Math.max(sheet.y, top + side) + 20;
  sheet.sayLine();
}

/** @type {Layout} */
function similarity(sheet) {
  const [wide, gap] = [224, 24];
  const top = sheet.y;
  let bottom = top;
  for (const [i, panel] of all(sheet.tree, "section.panel").entries()) {
    const x = i * (wide + gap);
    const [name, plane, bars, vote] = ["h3", "svg.plane", "svg.weight-bars", ".effective"].map(
      (p) => all(panel, p)[0],
    );
    if (!name || !plane || !bars || !vote) throw new Error("A panel lacks a part.");
    let y = top;
    y += sheet.write(wordsOf(name), "name", { x, y, width: wide }) + 6;
    y += sheet.draw(plane, { x, y, width: wide }) + 10;
    y += sheet.draw(bars, { x, y, width: wide }) + 8;
    y += sheet.write(wordsOf(vote), "note", { x, y, width: wide, more: " soft" });
    bottom = Math.max(bottom, y);
  }
  sheet.y = bottom + 16;
  sheet.sayLine();
}

/** @type {Layout} */
function steps(sheet) {
  sheet.y +=
    sheet.write(sheet.words(".machine-top .formula") || sheet.words(".machine-top p"), "line", {
      more: " formula",
      rtl: false,
    }) + 10;
  sheet.y = numberGrid(sheet, sheet.y) + 22;
  sheet.sayLine();
}

/** @type {Layout} */
function masks(sheet) {
  const arcs = sheet.find("svg.sentence-arcs");
  const strip = Math.min(width, sizeOf(arcs).width);
  const start = (width - strip) / 2;
  sheet.y += sheet.draw(arcs, { x: start, width: strip });
  const tokens = all(sheet.tree, ".tokens li");
  const place = strip / tokens.length;
  for (const [i, token] of tokens.entries()) {
    const x = start + i * place;
    sheet.put("rect", {
      class: "p-choice",
      x: x + 2,
      y: sheet.y,
      width: place - 4,
      height: 36,
      rx: 3,
    });
    sheet.put(
      "text",
      { class: "p-token", x: x + place / 2, y: sheet.y + 23 },
      escaped(wordsOf(token)),
    );
    if (attribute(token, "class") === "asking")
      sheet.put("line", {
        class: "p-asking",
        x1: x + 2,
        x2: x + place - 2,
        y1: sheet.y + 36,
        y2: sheet.y + 36,
      });
  }
  sheet.y += 58;
  const [left, right] = all(sheet.tree, "svg.matrix");
  if (!left || !right) throw new Error("The masks lack a matrix.");
  const scale = Math.min(1, (width - 20) / (sizeOf(left).width + sizeOf(right).width));
  const x = width - sizeOf(right).width * scale;
  const [maskTitle, weightsTitle] = all(sheet.tree, ".matrices h3").map(wordsOf);
  sheet.write(maskTitle ?? "", "name", { width: x - 20 });
  sheet.y += sheet.write(weightsTitle ?? "", "name", { x, width: width - x }) + 6;
  const height = Math.max(
    sheet.draw(left, { width: sizeOf(left).width * scale }),
    sheet.draw(right, { x, width: sizeOf(right).width * scale }),
  );
  sheet.y += height + 16;
  sheet.sayLine();
}

/** @type {Layout} */
function scaling(sheet) {
  sheet.y += sheet.draw("svg.entropy-chart", { width }) + 16;
  sheet.sayLine();
}

/** @type {Layout} */
function regression(sheet) {
  sheet.y += sheet.draw("svg.regression-plot", { width }) + 16;
  sheet.sayLine();
}

/** @type {Layout} */
function words(sheet) {
  const [side, x, top] = [344, 376, sheet.y];
  sheet.draw("svg.word-map", { x, width: side });
  sheet.y += sheet.write(sheet.words(".question label"), "note", { width: side, more: " soft" });
  const asked = attribute(sheet.find(".question input"), "value") ?? "";
  sheet.y += sheet.write(asked, "line", { width: side }) + 12;
  for (const entry of all(sheet.tree, "li.entry")) {
    const [mark] = all(entry, "svg.entry-mark");
    if (!mark) throw new Error("An entry lacks its mark.");
    sheet.put("line", { class: "p-rule", x1: 0, x2: side, y1: sheet.y, y2: sheet.y });
    sheet.draw(mark, { x: sheet.rtl ? side - 24 : 2, y: sheet.y + 14, width: 22 });
    const [name = "", ...rest] = (entry.childNodes ?? [])
      .map(wordsOf)
      .filter((text) => text !== "");
    sheet.write(name, "text", { x: 36, y: sheet.y + 16, width: side - 72 });
    const end = { x: 0, width: side, rtl: !sheet.rtl };
    sheet.write(rest.join(" "), "text", { ...end, y: sheet.y + 16 });
    sheet.y += 50;
  }
  sheet.put("line", { class: "p-rule", x1: 0, x2: side, y1: sheet.y, y2: sheet.y });
  sheet.write(sheet.words(".sum") || sheet.words("output"), "line", {
    y: sheet.y + 16,
    width: side,
    more: " out",
  });
  sheet.y = top + side + 18;
  sheet.sayLine();
}

/** @type {Layout} */
function heads(sheet) {
  const panels = all(sheet.tree, "svg.head-plane");
  const [wide, gap, top] = [344, 32, sheet.y];
  let bottom = top;
  for (const [i, plane] of panels.slice(0, 2).entries()) {
    const x = i * (wide + gap);
    let y = top;
    y += sheet.write(sheet.words("h3", i), "name", { x, y, width: wide }) + 6;
    y += sheet.draw(plane, { x, y, width: wide }) + 12;
    y += sheet.draw(all(sheet.tree, "svg.object-map")[i] ?? plane, {
      x: x + (wide - 236) / 2,
      y,
      width: 236,
    });
    bottom = Math.max(bottom, y);
  }
  sheet.y = bottom + 16;
  sheet.sayLine();
}

/** @type {Layout} */
function clinic(sheet) {
  const [left, x] = [200, 236];
  let y = sheet.y;
  for (const patient of all(sheet.tree, ".patients button")) {
    const chosen = attribute(patient, "aria-pressed") === "true";
    sheet.put("rect", {
      class: chosen ? "p-chosen" : "p-choice",
      y,
      width: left,
      height: 32,
      rx: 3,
    });
    sheet.write(wordsOf(patient), "text", {
      x: 12,
      y: y + 7,
      width: left - 24,
      more: chosen ? " inverse" : "",
    });
    y += 38;
  }
  const wide = width - x;
  sheet.y += sheet.write(sheet.words(".symptom"), "line", { x, width: wide }) + 12;
  sheet.y += sheet.write(sheet.words(".bars-name"), "note", { x, width: wide, more: " soft" }) + 6;
  sheet.y +=
    sheet.draw(all(sheet.tree, "svg.weight-bars")[0] ?? sheet.find("svg.weight-sticks"), {
      x,
      width: 360,
    }) + 10;
  const digits = sheet.words(".measure strong");
  sheet.y += sheet.write(digits, "large", { x, width: wide, more: " out" });
  sheet.y += sheet.write(sheet.words(".measure").replace(digits, "").trim(), "text", {
    x,
    width: wide,
  });
  sheet.y = Math.max(sheet.y, y) + 12;
  sheet.sayLine(`${sheet.words("#treatments-ask") || sheet.words("p", 1)}`);
}

/** @type {Layout} */
async function lab(sheet, figure) {
  const [result] = await figure.results();
  const svg = sheet.find("svg.heat-map");
  const [top, wide, x] = [sheet.y, 416, 436];
  const scale = wide / sizeOf(svg).width;
  const frame = all(svg, "rect.heat-frame")[0];
  const [left = 0, above = 0] = numbersOf(
    all(svg, "g")
      .map((g) => attribute(g, "transform"))
      .find((t) => t?.startsWith("translate")) ?? "",
  );
  const [w, h] = ["width", "height"].map((name) => Number(frame && attribute(frame, name)) * scale);
  const rows =
    Number(/\d+/.exec(sheet.words(".lab-shape"))?.[0] ?? 0) ||
    Math.round(Math.sqrt(result?.weights?.length ?? 0));
  const weights = Array.from(result?.weights ?? []);
  const most = weights.reduce((a, b) => Math.max(a, b), 0);
  const values = weights.map((weight) => (255 * weight) / most);
  const columns = weights.length / rows;
  const href = pngAddress({ rows, columns, channels: 1, values });
  const place = { x: left * scale, y: top + above * scale, width: w, height: h };
  const image = `<image href="${href}" x="${place.x}" y="${place.y}" width="${w}" height="${h}" preserveAspectRatio="none" class="p-cells"/>`;
  sheet.put("mask", { id: "ink", maskUnits: "userSpaceOnUse", ...place }, image);
  sheet.put("rect", { class: "p-ink", mask: "url(#ink)", ...place });
  const height = sheet.draw(svg, { width: wide });
  sheet.y += 8;
  sheet.y +=
    sheet.write(`★ ${sheet.words(".lab-side h3").replace("★", "").trim()}`, "name", {
      x,
      width: width - x,
    }) + 8;
  sheet.y += sheet.draw("svg.top-keys", { x, width: width - x }) + 10;
  sheet.y = Math.max(sheet.y, top + height) + 14;
  sheet.sayLine();
}

/** @param {string} text */
const numbersOf = (text) => (text.match(/-?[\d.]+/g) ?? []).map(Number);

/** @typedef {{ drawnAt: number, lay: Layout, isReady?: (sheet: Sheet) => boolean }} ViewLayout */

/** The width at which each view is drawn, and how. @type {Record<string, ViewLayout>} */
export const layouts = {
  field: { drawnAt: 720, lay: field },
  similarity: { drawnAt: 1000, lay: similarity },
  steps: { drawnAt: 720, lay: steps },
  masks: { drawnAt: 720, lay: masks },
  scaling: {
    drawnAt: 720,
    lay: scaling,
    isReady: ({ tree }) => all(tree, "g.series circle.dot").length === 14,
  },
  regression: { drawnAt: 720, lay: regression },
  words: { drawnAt: 720, lay: words },
  heads: { drawnAt: 720, lay: heads },
  clinic: { drawnAt: 900, lay: clinic },
  lab: { drawnAt: 800, lay: lab, isReady: ({ tree }) => all(tree, ".no-map").length === 0 },
};
