/** The rooms of the repository and the imports between them, read from the import lines, as a picture. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { escapeHtml } from "../lib/html.mjs";
import { inRoot } from "../lib/paths.mjs";

/** From the core to the site; a room imports only from rooms above it. */
export const rooms = [
  ...["cpp/include", "cpp/src", "cpp/bindings"],
  ...["web/api", "web/data", "web/words", "web/figure", "web/charts", "web/controls"],
  ...["web/lessons", "web/inspect", "web/export", "web/author", "web/element", "web/site"],
];

/** @typedef {{ path: string, text: string }} Source */
/** @typedef {{ from: string, to: string, count: number }} Edge importing room, imported room, number of import lines */

const roomOf = (/** @type {string} */ path) => rooms.find((room) => path.startsWith(`${room}/`));

/** @returns {Source[]} */
export function sourcesOfRooms() {
  return rooms.flatMap((room) =>
    readdirSync(inRoot(room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|[ch]pp)$/.test(name) && !name.endsWith(".d.ts"))
      .map((name) => join(room, name))
      .map((path) => ({ path, text: readFileSync(inRoot(path), "utf8") })),
  );
}

/** The files that a source names in its import and include lines. @param {Source} source */
function targetsOf({ path, text }) {
  if (!path.endsWith(".ts")) {
    const names = [...text.matchAll(/^#include [<"](softknn\/[^">]+|[\w/.-]+\.hpp)[">]/gm)];
    return names.map(([, name = ""]) =>
      name.startsWith("softknn/") ? `cpp/include/${name}` : posix.join(dirname(path), name),
    );
  }
  const bare = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
  const lines = [...bare.matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g)];
  // The compiled bindings, as their generated module.
  return lines.map(([, name = ""]) =>
    name.startsWith("#") ? "cpp/bindings/module" : posix.join(dirname(path), name),
  );
}

/** Import lines between rooms, counted. @param {readonly Source[]} sources @returns {Edge[]} */
export function edgesOf(sources) {
  /** @type {Map<string, Edge>} */
  const edges = new Map();
  for (const source of sources) {
    const from = roomOf(source.path);
    for (const target of targetsOf(source)) {
      const to = roomOf(target);
      if (from === undefined || to === undefined || from === to) continue;
      const edge = edges.get(`${from} ${to}`) ?? { from, to, count: 0 };
      edges.set(`${from} ${to}`, { ...edge, count: edge.count + 1 });
    }
  }
  return [...edges.values()].sort((a, b) => place(a) - place(b));
}

const place = (/** @type {Edge} */ { from, to }) =>
  rooms.indexOf(from) * rooms.length + rooms.indexOf(to);

const size = { row: 30, top: 20, name: 112, width: 328 };

/** The picture: rooms from top to bottom, and an arc from each room to each imported room. */
export function modulePicture(sources = sourcesOfRooms()) {
  const edges = edgesOf(sources);
  const files = (/** @type {string} */ room) =>
    sources.filter(({ path }) => roomOf(path) === room).length;
  const y = (/** @type {string} */ room) => size.top + rooms.indexOf(room) * size.row;
  const names = rooms.map((room) => {
    const count = `<tspan class="small">${"\u2002"}${files(room)}</tspan>`;
    return `<text class="module" x="${size.name}" y="${y(room) + 5}">${room}${count}</text>`;
  });
  const arcs = edges.map((edge) => arc(edge, y));
  const height = size.top * 2 + (rooms.length - 1) * size.row;
  return `<figure class="picture modules"><svg viewBox="0 0 ${size.width} ${height}" role="img" aria-labelledby="modules">
<title id="modules">${rooms.length} rooms and ${edges.length} arcs; every arc leads from a room to a room above it. The table below has the numbers.</title>
${[...arcs, ...names].join("\n")}
</svg>
<figcaption>Each room with its number of files. An arc leads from a room up to a room that it imports; its width shows the number of import lines.</figcaption></figure>
${moduleTable(edges)}`;
}

/** @param {Edge} edge @param {(room: string) => number} y */
function arc({ from, to, count }, y) {
  const [start, end] = [y(from), y(to)];
  const across = size.name + 38;
  const reach =
    across + (size.width - across - 4) * Math.sqrt((start - end) / (size.row * rooms.length));
  const width = (0.6 + Math.log2(count) * 0.45).toFixed(1);
  const title = `${from} imports ${to}: ${count} ${count === 1 ? "line" : "lines"}`;
  return `<g class="arc"><title>${escapeHtml(title)}</title><path stroke-width="${width}" d="M${across} ${start} C${reach.toFixed(1)} ${start} ${reach.toFixed(1)} ${end} ${across + 4} ${end}"/><path class="head" stroke-width="1.2" d="M${across + 8} ${end - 3.5} L${across + 1} ${end} L${across + 8} ${end + 3.5}"/></g>`;
}

/** The graph as text. @param {readonly Edge[]} edges */
function moduleTable(edges) {
  const rows = rooms.flatMap((room) => {
    const own = edges.filter(({ from }) => from === room);
    const list = own.map(({ to, count }) => `<code>${to}</code>\u00a0${count}`).join(", ");
    return `<tr><th scope="row"><code>${room}</code></th><td data-label="imports">${list || "nothing"}</td></tr>`;
  });
  return `<details class="module-table"><summary>Import lines as a table</summary>
<div class="wide"><table><thead><tr><th scope="col">room</th><th scope="col">imports, with the number of lines</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div></details>`;
}
