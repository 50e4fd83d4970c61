/** Reflow in a small window, and text with more space. */
import { elements, frames, hasText, isHidden, isIn, isSeen, nameOf, parentOf } from "./tree.js";

const scrollers =
  ".scroll, .chain-scroll, .patients, section[data-matrix], pre, table, .tabs, nav, .scroller, textarea, .cm-scroller";

const overflow = () => {
  const over = document.documentElement.scrollWidth - innerWidth;
  return over > 0 ? [`the page is ${over} px too wide`] : [];
};

export const reflow = () => {
  const faults = overflow();
  for (const e of elements()) {
    if (!isSeen(e) || isIn(e, "svg *")) continue;
    const { overflowX } = getComputedStyle(e);
    const scrolls = overflowX === "auto" || overflowX === "scroll";
    if (
      scrolls &&
      e.scrollWidth > e.clientWidth + 1 &&
      !isIn(e, scrollers) &&
      !e.querySelector("table, svg, pre")
    )
      faults.push(`scrolls sideways: ${nameOf(e)}`);
    if (!hasText(e) || e.localName === "option" || isIn(e, scrollers) || isHidden(e)) continue;
    const { left, right } = e.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) faults.push(`beside the window: ${nameOf(e)}`);
  }
  return faults;
};

export const spacing = async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }
    svg, svg * { letter-spacing: normal !important; word-spacing: normal !important }`);
  const roots = [document, ...elements().flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  for (const root of roots) root.adoptedStyleSheets.push(sheet);
  await frames();
  const faults = overflow();
  for (const e of elements()) {
    if (!hasText(e) || !isSeen(e) || isIn(e, "svg, select, option, .cm-editor") || isHidden(e))
      continue;
    for (let box: Element | null = e; box; box = parentOf(box)) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const [inner, outer] = [e.getBoundingClientRect(), box.getBoundingClientRect()];
      const cutX =
        /hidden|clip/.test(overflowX) &&
        (inner.right > outer.right + 1 || inner.left < outer.left - 1);
      const cutY =
        /hidden|clip/.test(overflowY) &&
        (inner.bottom > outer.bottom + 2 || inner.top < outer.top - 2);
      const own =
        box === e &&
        ((/hidden|clip/.test(overflowX) && e.scrollWidth > e.clientWidth + 1) ||
          (/hidden|clip/.test(overflowY) && e.scrollHeight > e.clientHeight + 2));
      if (box !== document.body && box !== document.documentElement && (cutX || cutY || own)) {
        faults.push(`cut off: ${nameOf(e)} by ${box.localName}.${box.getAttribute("class") ?? ""}`);
        break;
      }
    }
    const spills = e.matches("button, a, summary") && e.scrollWidth > e.clientWidth + 1;
    if (spills && getComputedStyle(e).display !== "inline") faults.push(`spills: ${nameOf(e)}`);
  }
  for (const root of roots)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  return faults;
};
