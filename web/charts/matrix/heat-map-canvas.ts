/** Paints a heat map: opacities by weight, in the theme's colour. */
import type { HeatBox, HeatMapScene } from "./heat-map-scene.js";

interface Painted {
  readonly weights: HeatMapScene["weights"];
  readonly text: string;
}

const painted = new WeakMap<HTMLCanvasElement, Painted>();

/** Places the canvas under the cells and repaints it after a change. */
export function paintHeat(
  canvas: HTMLCanvasElement | undefined,
  scene: HeatMapScene,
  box: HeatBox,
): void {
  if (canvas === undefined) return;
  // Its colour is available only in the page, after the first drawing.
  if (!canvas.isConnected)
    queueMicrotask(() => canvas.isConnected && paintHeat(canvas, scene, box));
  else lay(canvas, scene, box);
}

function lay(canvas: HTMLCanvasElement, scene: HeatMapScene, box: HeatBox): void {
  const { style } = canvas;
  const share = (x: number, of: number) => `${(100 * x) / of}%`;
  style.setProperty("left", share(box.left, scene.width));
  style.setProperty("top", share(box.top, box.height));
  style.setProperty("width", share(box.inner, scene.width));
  style.setProperty("height", share(scene.height, box.height));
  const smooth = scene.columns > box.inner * devicePixelRatio;
  style.setProperty("image-rendering", smooth ? "auto" : "pixelated");
  const { color } = getComputedStyle(canvas);
  const text = `${color} ${scene.byRow} ${scene.largest} ${scene.rows} ${scene.columns}`;
  const before = painted.get(canvas);
  if (before?.weights === scene.weights && before.text === text) return;
  painted.set(canvas, { weights: scene.weights, text });
  paint(canvas, scene, color);
}

function paint(canvas: HTMLCanvasElement, scene: HeatMapScene, colour: string): void {
  [canvas.width, canvas.height] = [scene.columns, scene.rows];
  const context = canvas.getContext("2d");
  if (context === null || scene.rows === 0 || scene.columns === 0) return;
  const image = new ImageData(scene.columns, scene.rows);
  fill(image.data, scene);
  context.putImageData(image, 0, 0);
  context.globalCompositeOperation = "source-in";
  context.fillStyle = colour;
  context.fillRect(0, 0, scene.columns, scene.rows);
}

/** The opacity of every cell: its share of the largest weight, of the map or of its row. */
function fill(pixels: Uint8ClampedArray, scene: HeatMapScene): void {
  const { weights, rows, columns, byRow } = scene;
  for (let row = 0; row < rows; row++) {
    const from = row * columns;
    let most = scene.largest;
    if (byRow) {
      most = 0;
      for (let i = from; i < from + columns; i++) most = Math.max(most, weights[i] ?? 0);
    }
    const ink = most > 0 ? 255 / most : 0;
    for (let i = from; i < from + columns; i++) pixels[4 * i + 3] = (weights[i] ?? 0) * ink;
  }
}
