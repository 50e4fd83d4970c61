/** Changes of the lab's part of the state. */
import type { FigureHost } from "../../figure/figure-view.js";
import type { Lab } from "./state.js";

export function setLab(
  host: FigureHost,
  { given, ...patch }: Partial<Lab>,
  gesture?: string,
): void {
  const none = { weights: "", queryTokens: "", keyTokens: "" };
  host.set({ lab: { ...host.state.lab, ...patch, ...(given && { ...none, given }) } }, gesture);
}
