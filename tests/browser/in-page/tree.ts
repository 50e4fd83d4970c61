/** Elements of a page and of its shadow trees. */

/** In the order in which they are seen: the text of a page stands where its slot is. */
const childrenOf = (root: Document | ShadowRoot | Element): readonly Element[] => {
  if (root instanceof Element && root.shadowRoot) return [...root.shadowRoot.children];
  if (root instanceof HTMLSlotElement && root.assignedNodes().length > 0)
    return root.assignedElements();
  return [...root.children];
};

/** All elements, those in shadow trees as well. An inert one is a picture. */
export const elements = (root: Document | ShadowRoot | Element = document): Element[] =>
  childrenOf(root).flatMap((e) => (e.matches("[inert]") ? [] : [e, ...elements(e)]));
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
