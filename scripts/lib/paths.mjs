/** Every folder that the scripts write to. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** The private prefix: tools that the machine lacks. Deleting it undoes the set-up. */
export const toolchain = inRoot(".toolchain");
/** @param {...string} parts */
export const inToolchain = (...parts) => join(toolchain, ...parts);

export const buildDir = inRoot("build");
export const generatedDir = inRoot("build", "generated");
export const distDir = inRoot("dist");
export const siteDir = inRoot("dist-site");
