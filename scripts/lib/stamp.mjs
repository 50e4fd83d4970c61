/** Stamps: a step is done once its stamp, written last, matches. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { inToolchain } from "./paths.mjs";

/** @param {unknown} value anything JSON can hold */
export function digest(value) {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

/** @param {string} name */
const stampFile = (name) => inToolchain("stamps", name);

/** @param {string} name @param {string} value */
export function isStamped(name, value) {
  return readOr(stampFile(name), "") === value;
}

/** @param {string} name @param {string} value */
export function writeStamp(name, value) {
  writeIfChanged(stampFile(name), value);
}

/** @param {string} name */
export function clearStamp(name) {
  rmSync(stampFile(name), { force: true });
}

/** @param {string} file @param {string} fallback */
export function readOr(file, fallback) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return fallback;
  }
}

/**
 * Keeps the modification time of an unchanged file, which build tools compare.
 * @param {string} file
 * @param {string} text
 * @param {number} [mode]
 */
export function writeIfChanged(file, text, mode) {
  if (readOr(file, "\0") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
}
