/** The settings of the lab, and their changes. */

import type { FigureHost } from "../../figure/figure-view.js";
import type { Lab } from "./state.js";
import { labState, readLab } from "./text.js";

export const labOf = (host: FigureHost): Lab => readLab(host.state.lab).lab;

export function setLab(host: FigureHost, patch: Partial<Lab>, gesture?: string): void {
  host.set({ lab: labState({ ...labOf(host), ...patch }) }, gesture);
}
