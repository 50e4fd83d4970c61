/** The rooms of the repository and the imports between them, read from the import lines, as a picture. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { escapeHtml } from "../lib/html.mjs";
import { inRoot } from "../lib/paths.mjs";

/** From the core to the site; a room imports only from rooms above it. */
export const rooms = [
  ...["cpp/include", "cpp/src", "cpp/bindings"],
  ...["web/api", "web/data", "web/language", "web/figure", "web/charts", "web/controls"],
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

const cell = { width: 14, height: 22 };
/** The last room's name stands right of its row. */
const nameWidth = 122;

/**
 * The picture: a row and a column for each room, with the room's name where they cross. A filled
 * cell means that the room of the row imports the room of the column.
 */
export function modulePicture(sources = sourcesOfRooms()) {
  const edges = edgesOf(sources);
  const most = Math.max(...edges.map(({ count }) => count));
  const countOf = (/** @type {string} */ from, /** @type {string} */ to) =>
    edges.find((edge) => edge.from === from && edge.to === to)?.count ?? 0;
  const rows = rooms.map((from, i) => {
    const cells = rooms.slice(0, i).map((to, j) => {
      const count = countOf(from, to);
      return square(
        [i, j],
        count === 0 ? 0 : 0.3 + (0.7 * Math.log(count)) / Math.log(most),
        title(from, to, count),
      );
    });
    const files = sources.filter(({ path }) => roomOf(path) === from).length;
    const small = `<tspan class="small">${"\u2002"}${files}</tspan>`;
    const name = `<text class="module" x="${i * cell.width + 4}" y="${(i + 0.7) * cell.height}">${from}${small}</text>`;
    return [...cells, name].join("\n");
  });
  const [width, height] = [rooms.length * cell.width + nameWidth, rooms.length * cell.height];
  return `<figure class="picture modules"><svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="modules">
<title id="modules">${rooms.length} rooms and ${edges.length} pairs of rooms with imports; every room imports only rooms above it. The table below has the numbers.</title>
${rows.join("\n")}
</svg>
<figcaption>Each room with its number of files. A filled cell means that the room of its row imports the room that is named at the top
of its column. A stronger cell stands for more import lines.</figcaption></figure>
${moduleTable(edges)}`;
}

/** @param {string} from @param {string} to @param {number} count */
const title = (from, to, count) =>
  count === 0 ? "" : `${from} imports ${to}: ${count} ${count === 1 ? "line" : "lines"}`;

/** @param {readonly [row: number, column: number]} place @param {number} opacity @param {string} name */
function square([row, column], opacity, name) {
  const [x, y] = [column * cell.width + 0.5, row * cell.height + 0.5];
  const box = `x="${x}" y="${y}" width="${cell.width - 1}" height="${cell.height - 1}"`;
  if (name === "") return `<rect class="open" ${box}/>`;
  return `<rect class="import" fill-opacity="${opacity.toFixed(2)}" ${box}><title>${escapeHtml(name)}</title></rect>`;
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
