/** Reports the movements of one pointer over a drawing, and its end. */
export function follow(
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
