/** The one way from a weight in any picture to its explanation: by pointer, by touch and by keys. */
import { html, type TemplateResult } from "lit";
import { entryAfter } from "../../../charts/curves/slide.js";
import { bestKey, type GptFigure } from "../figure.js";

/** From a pointer to a mark, in CSS pixels. */
const reach = 24;

/** The key of the mark under the pointer or, within reach, of the nearest one. */
function keyAt(event: MouseEvent): number | undefined {
  const marks = [...(event.currentTarget as Element).querySelectorAll<SVGElement>("[data-key]")];
  const under = (event.target as Element).closest<SVGElement>("[data-key]");
  const distance = (mark: SVGElement) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    const x = Math.max(left - event.clientX, 0, event.clientX - right);
    const y = Math.max(top - event.clientY, 0, event.clientY - bottom);
    return Math.hypot(x, y);
  };
  const [nearest] = under ? [under] : marks.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= reach ? Number(nearest.dataset.key) : undefined;
}

/** Explains a weight of the query, or of another one, and shows that: it stands below, maybe out of view. */
export function explain(figure: GptFigure, event: Event, why: number, position?: number): void {
  if (figure.host.isLocked("whyKey")) return;
  figure.set({ why, ...(position !== undefined && { position }) });
  partOf(event)?.scrollIntoView({ block: "nearest" });
}

const partOf = (event: Event) =>
  ((event.currentTarget as Element).getRootNode() as ShadowRoot).querySelector<HTMLElement>(
    ".why-part",
  );

/**
 * A picture of the weights of the query, as a slider over its keys: the arrow keys choose one, Enter goes to its
 * explanation, and a press chooses the nearest mark with a `data-key`. `toQuery`: up and down choose another query.
 */
export function weightsOf(
  figure: GptFigure,
  picture: TemplateResult,
  toQuery?: (position: number) => void,
): TemplateResult {
  const { host, state, solved, set } = figure;
  const { position, head, words } = solved;
  const at = Math.min(state.why ?? bestKey(solved), position);
  const isLocked = host.isLocked("whyKey");
  const text = host.text.gpt.why;
  const press = (event: MouseEvent) => {
    const key = keyAt(event);
    if (key !== undefined && key <= position) explain(figure, event, key);
  };
  const onKey = (event: KeyboardEvent) => {
    const part = partOf(event);
    const by = toQuery && { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const to = entryAfter(event, at, position);
    if (event.key === "Enter") {
      part?.focus({ preventScroll: true });
      part?.scrollIntoView({ block: "nearest" });
    } else if (by !== undefined) toQuery?.(position + by);
    else if (to !== undefined) set({ why: to }, "why");
    else return;
    event.preventDefault();
  };
  return html`<div class="weights" data-edits="whyKey" tabindex=${isLocked ? -1 : 0} role="slider" aria-disabled=${isLocked ? "true" : "false"}
    aria-label=${text.weights} aria-valuemin="1" aria-valuemax=${position + 1} aria-valuenow=${at + 1}
    aria-valuetext=${text.weight(words[at] ?? "", head.weights.at(at).text)}
    @click=${press} @keydown=${onKey} @keyup=${() => host.seal()}>${picture}</div>`;
}
