/** Elements of a page and of its shadow trees. */

/** All elements, those in shadow trees as well. An inert one is a picture. */
export const elements = (root: Document | ShadowRoot = document): Element[] =>
  [...root.querySelectorAll(":not([inert], [inert] *)")].flatMap((e) => [
    e,
    ...(e.shadowRoot ? elements(e.shadowRoot) : []),
  ]);
export const isSeen = (e: Element) =>
  e.checkVisibility({
    opacityProperty: true,
    visibilityProperty: true,
    contentVisibilityAuto: true,
  });
export const parentOf = (e: Element): Element | null =>
  e.assignedSlot ?? e.parentElement ?? (e.getRootNode() as ShadowRoot).host ?? null;
export const isIn = (e: Element | null, selector: string): boolean =>
  e !== null && (e.matches(selector) || isIn(parentOf(e), selector));
export const nameOf = (e: Element) => {
  const label = e.getAttribute("aria-label") ?? e.textContent?.trim().replace(/\s+/g, " ") ?? "";
  return `${e.localName}.${e.getAttribute("class") ?? ""} “${label.slice(0, 40)}”`;
};
export const frames = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

export const hasText = (e: Element) =>
  [...e.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
/** Only read out, or kept out of sight until it has the focus. */
export const isHidden = (e: Element | null): boolean => {
  if (e === null) return false;
  const { clipPath, position, transform } = getComputedStyle(e);
  const { width, height, bottom } = e.getBoundingClientRect();
  const away = position === "absolute" && (bottom < 0 || transform.includes("matrix"));
  return clipPath !== "none" || (width <= 1 && height <= 1) || away || isHidden(parentOf(e));
};
