/** The lab in tests: its state, and what is chosen in it. */
import "../../../../web/lessons/registry.js";
import { defaultState } from "../../../../web/figure/state/state.js";
import type { Lab } from "../../../../web/lessons/lab/state.js";

const { weights, queryTokens, keyTokens, ...chosen } = defaultState.lab;

/** The lab without anything chosen. */
export const defaultLab: Lab = chosen;
