import type { LabRun } from "./run.js";
import type { LabRow } from "./solve.js";
import type { LabSetting } from "./state.js";

export type Slot = "a" | "b";

/** One setting: its run, and the selected row. */
export interface LabSide {
  readonly slot: Slot;
  readonly setting: LabSetting;
  readonly run: LabRun;
  readonly row: LabRow | undefined;
  readonly refusal: string | undefined;
}
