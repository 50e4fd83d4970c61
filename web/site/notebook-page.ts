/**
 * The page in a frame of a notebook (softknn.py): its element stands in it, the frame follows its height, and every
 * change is an event `softknn` of the frame with the state as `detail`.
 */
import type { SoftAttention } from "../element/define.js";
import { dress, embedStyles } from "./figure-page-styles.js";

/** The frame if the page around it may be reached, as with `srcdoc`. */
function ownFrame(): Element | null {
  try {
    return frameElement;
  } catch {
    return null;
  }
}

export function showNotebookPage(): void {
  dress(embedStyles);
  const figure = document.querySelector("soft-attention") as SoftAttention;
  const frame = ownFrame() as HTMLIFrameElement | null;
  if (frame === null) return;
  document.documentElement.dataset.fit = "";
  new ResizeObserver(() => {
    frame.style.height = `${Math.ceil(document.body.getBoundingClientRect().height)}px`;
  }).observe(document.body);
  figure.addEventListener("change", () =>
    frame.dispatchEvent(new CustomEvent("softknn", { detail: figure.hash })),
  );
}
