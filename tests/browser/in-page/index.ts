/** The checks of `display.ts` that run in the page; esbuild makes one script of this folder. */
import { focus } from "./focus.js";
import { forced } from "./forced.js";
import { reflow, spacing } from "./layout.js";
import { motion } from "./motion.js";
import { order, widgets } from "./stops.js";

const checks = { focus, forced, motion, order, reflow, spacing, widgets };

export type PageChecks = typeof checks;

globalThis.displayChecks = checks;
