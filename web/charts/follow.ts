/** Reports the movements of one pointer over a drawing, and its end. */
function follow(
  drawing: Element,
  first: PointerEvent,
  moved: (event: PointerEvent) => void,
  done: () => void,
): void {
  const listening = new AbortController();
  const { signal } = listening;
  const same = (event: Event) => (event as PointerEvent).pointerId === first.pointerId;
  const end = (event: Event) => {
    if (!same(event)) return;
    listening.abort();
    done();
  };
  drawing.setPointerCapture(first.pointerId);
  const move = (event: Event) => same(event) && moved(event as PointerEvent);
  drawing.addEventListener("pointermove", move, { signal });
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
    drawing.addEventListener(type, end, { signal });
  }
}

/** Where a pointer is in the units of a drawing, which its page may have scaled, turned or mirrored. */
export function placeIn(
  drawing: SVGSVGElement,
  { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">,
): [x: number, y: number] {
  const matrix = drawing.getScreenCTM() ?? new DOMMatrix();
  if (matrix.b !== 0 || matrix.a < 0 || matrix.d < 0) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }
  // Some releases of Safari leave the scale of a surrounding element out of the matrix.
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const { baseVal: box } = drawing.viewBox;
  return [((clientX - left) / width) * box.width, ((clientY - top) / height) * box.height];
}

/** A smaller movement, in CSS pixels, is a tap, not a drag. */
const tapTolerance = 3;

/** Reports a drag, and the end of a drag or a tap. */
export function dragged(
  drawing: Element,
  first: PointerEvent,
  moved: (event: PointerEvent) => void,
  done: (wasDrag: boolean) => void,
): void {
  let still = true;
  const move = (event: PointerEvent) => {
    const { clientX: x, clientY: y } = event;
    still &&= Math.hypot(x - first.clientX, y - first.clientY) < tapTolerance;
    if (!still) moved(event);
  };
  follow(drawing, first, move, () => done(!still));
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The direction of an arrow key, up being positive; undefined for other keys. */
export const arrowOf = ({ key }: KeyboardEvent) => arrows[key];

/** How far an arrow key moves a point. */
export function nudgeOf(event: KeyboardEvent): readonly [number, number] | undefined {
  const [x, y] = arrowOf(event) ?? [];
  const step = event.shiftKey ? 0.25 : event.altKey ? 0.01 : 0.05;
  return x === undefined || y === undefined ? undefined : [x * step, y * step];
}
