/**
 * A picture in patches, each as clear as its weight; without a picture, each as dark. The query, if it is one of
 * them, is framed.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { queryMark } from "../marks.js";

export interface PatchScene {
  readonly label: string;
  /** For screen readers: the patch of the query, and the kind of the drawing if one can choose. */
  readonly text: string;
  readonly role: string | undefined;
  readonly picture:
    | { readonly url: string; readonly width: number; readonly height: number }
    | undefined;
  readonly rows: number;
  readonly columns: number;
  /** rows × columns weights, row by row; `largest` is clear, or darkest. */
  readonly weights: ArrayLike<number>;
  readonly largest: number;
  /** The patch of the query, and the hovered one. */
  readonly query: number | undefined;
  readonly hover: number | undefined;
}

export interface PatchEvents {
  hover(patch: number | undefined): void;
  choose(patch: number): void;
  /** An arrow key. */
  step(rows: number, columns: number): void;
}

/** Units per side of a square patch. */
const unit = 40;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
};
/** A patch without weight is still recognizable. */
const cover = 0.86;

export function patchGrid(scene: PatchScene, events: PatchEvents): SVGTemplateResult {
  const { picture, rows, columns, weights, largest, query, hover, role } = scene;
  const aspect = picture ? (picture.height * columns) / (picture.width * rows) : 1;
  const [wide, tall] = [unit, Math.round(100 * unit * aspect) / 100];
  const place = (patch: number) =>
    [wide * (patch % columns), tall * Math.floor(patch / columns)] as const;
  const box = (patch: number, name: string) => {
    const [x, y] = place(patch);
    return svg`<rect class=${name} x=${x} y=${y} width=${wide} height=${tall}></rect>`;
  };
  const share = (patch: number) => (largest > 0 ? Math.max(0, weights[patch] || 0) / largest : 0);
  const patches = Array.from({ length: rows * columns }, (_, patch) => {
    const [x, y] = place(patch);
    const opacity = picture ? cover * (1 - share(patch)) : share(patch);
    return svg`<rect class=${picture ? "patch-cover" : "patch-ink"} x=${x} y=${y} width=${wide} height=${tall} fill-opacity=${Math.round(1000 * opacity) / 1000}></rect>`;
  });
  const patchAt = (event: MouseEvent) => {
    const area = (event.currentTarget as Element).getBoundingClientRect();
    const column = Math.floor(((event.clientX - area.left) / area.width) * columns);
    const row = Math.floor(((event.clientY - area.top) / area.height) * rows);
    const inside = row >= 0 && row < rows && column >= 0 && column < columns;
    return inside ? row * columns + column : undefined;
  };
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    events.step(...arrow);
  };
  return svg`<svg class="chart patch-grid" viewBox="0 0 ${wide * columns} ${tall * rows}" data-edits="lab"
      role=${role ? "slider" : "img"} tabindex=${role ? 0 : -1} aria-roledescription=${role ?? nothing}
      aria-label=${scene.label} aria-valuemin=${role ? 0 : nothing} aria-valuemax=${role ? rows * columns - 1 : nothing}
      aria-valuenow=${role ? (query ?? 0) : nothing} aria-valuetext=${role ? scene.text : nothing} aria-description=${role ? nothing : scene.text}
      @pointermove=${(event: PointerEvent) => events.hover(patchAt(event))}
      @pointerleave=${() => events.hover(undefined)}
      @click=${(event: MouseEvent) => {
        const patch = patchAt(event);
        if (patch !== undefined) events.choose(patch);
      }}
      @keydown=${press}>
    ${picture ? svg`<image href=${picture.url} width=${wide * columns} height=${tall * rows} preserveAspectRatio="none"></image>` : nothing}
    ${patches}
    <path class="patch-lines" d=${linesOf(rows, columns, wide, tall)}></path>
    ${hover === undefined ? nothing : box(hover, "patch-hover")}
    ${query === undefined ? nothing : svg`${box(query, "patch-query")}${queryMark(place(query)[0] + wide / 2, place(query)[1] + tall / 2, 8)}`}
  </svg>`;
}

function linesOf(rows: number, columns: number, wide: number, tall: number): string {
  const across = Array.from(
    { length: rows - 1 },
    (_, i) => `M0 ${tall * (i + 1)}h${wide * columns}`,
  );
  const down = Array.from({ length: columns - 1 }, (_, i) => `M${wide * (i + 1)} 0v${tall * rows}`);
  return [...across, ...down].join("");
}
