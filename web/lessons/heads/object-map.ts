/**
 * One row of weights in the layout of the objects: a row per colour, a column per shape. A head
 * that attends by colour fills a row, one that attends by shape a column.
 */
import { type SVGTemplateResult, svg } from "lit";
import { classes, starPath } from "../../charts/marks.js";
import { type CellId, matrixPointer } from "../../charts/matrix/matrix-pointer.js";
import { type ObjectLook, objectMark } from "../../charts/plane/object-mark.js";
import type { Written } from "../../figure/phrase.js";

export interface ObjectMapScene {
  readonly label: string;
  readonly objects: readonly ObjectLook[];
  readonly weights: ArrayLike<number>;
  /** Weights as text. */
  readonly digits: readonly Written[];
  /** A cell for screen readers. */
  readonly labels: readonly string[];
  readonly selectedObject: number;
  /** The object with the tab stop. */
  readonly focus: number;
}

export interface ObjectMapEvents {
  focus(object: number): void;
  /** An object becomes the query. */
  choose(object: number): void;
}

const side = 3;
const cell = { width: 78, height: 46 } as const;
const mapWidth = side * cell.width + 2;

function box(scene: ObjectMapScene, index: number): SVGTemplateResult {
  const look = scene.objects[index];
  if (look === undefined) return svg``;
  const [row, column] = [Math.floor(index / side), index % side];
  const weight = scene.weights[index] ?? 0;
  const isSelected = index === scene.selectedObject;
  return svg`<g class=${classes({ cell: true, asking: isSelected })} role="gridcell"
      tabindex=${index === scene.focus ? 0 : -1} aria-label=${scene.labels[index]}
      aria-selected=${isSelected ? "true" : "false"} data-row=${row} data-column=${column}
      transform="translate(${1 + cell.width * column} ${1 + cell.height * row})">
    <rect class="cell-paper" width=${cell.width} height=${cell.height}></rect>
    <rect class="cell-ink" width=${cell.width} height=${cell.height} fill-opacity=${weight}></rect>
    <g aria-hidden="true">${objectMark(14, cell.height / 2, look, 10)}</g>
    <text class=${classes({ "cell-text": true, "on-ink": weight > 0.58 })} x=${cell.width - 4}
      y=${cell.height / 2} dy="0.35em" text-anchor="end">${scene.digits[index]}</text>
    ${isSelected ? svg`<path class="query-star" d=${starPath(6)} transform="translate(${cell.width - 9} 9)"></path>` : ""}
    <rect class="cell-frame" x="1.5" y="1.5" width=${cell.width - 3} height=${cell.height - 3}></rect>
  </g>`;
}

export function objectMap(scene: ObjectMapScene, events: ObjectMapEvents): SVGTemplateResult {
  const at = ({ row, column }: CellId) => row * side + column;
  const pointer = matrixPointer(side, side, {
    highlight: () => {},
    highlightRow: () => {},
    focus: (id) => events.focus(at(id)),
    lock: () => {},
    toggle: (row, column) => events.choose(at({ row, column })),
  });
  const rows = Array.from({ length: side }, (_, row) => row);
  const height = side * cell.height + 2;
  // Not a tab stop: some browsers make one of every svg with focus listeners.
  return svg`<svg class="chart object-map" tabindex="-1" width=${mapWidth} height=${height} viewBox="0 0 ${mapWidth} ${height}"
      role="grid" data-edits="headQuery" aria-label=${scene.label} @focusin=${pointer.point} @keydown=${pointer.key} @click=${pointer.click}>
    ${rows.map((row) => svg`<g role="row">${rows.map((column) => box(scene, at({ row, column })))}</g>`)}
  </svg>`;
}
