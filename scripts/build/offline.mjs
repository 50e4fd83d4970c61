/** `sw.js`: the list of files kept for offline readers, and the digest of them. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { UserError } from "../lib/say.mjs";
import { bundle } from "./bundle.mjs";

/** For crawlers, the README, debuggers and notebooks; and the worker itself. */
const notKept = /^(softknn\.py|field\.png|sw\.js|.*\.map)$/;

/** Offline support: on unless the build disables it. */
export function keepsOffline({ SOFTKNN_OFFLINE: wish = "" } = process.env) {
  if (["", "on", "off"].includes(wish)) return wish !== "off";
  throw new UserError(`SOFTKNN_OFFLINE is "on" or "off", not "${wish}".`);
}

/** The files that a reader may need offline. @param {string} folder of the site */
export function keptFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .map((name) => name.split(sep).join("/"))
    .filter((name) => !notKept.test(name))
    .sort();
}

/** The last build step: it reads the finished folder. @param {string} folder of the site */
export async function writeOfflineWorker(folder, keeps = keepsOffline()) {
  const options = /** @type {const} */ ({ format: "iife", splitting: false });
  if (!keeps) return bundle({ sw: "web/site/page/offline-removal.ts" }, folder, options);
  const digests = keptFiles(folder).map((name) => {
    const bytes = readFileSync(join(folder, name));
    return [name, `sha256-${createHash("sha256").update(bytes).digest("base64")}`];
  });
  const list = JSON.stringify(Object.fromEntries(digests));
  const digest = createHash("sha256").update(list).digest("hex").slice(0, 16);
  return bundle({ sw: "web/site/offline-worker.ts" }, folder, {
    ...options,
    define: { SOFTKNN_FILES: list, SOFTKNN_DIGEST: JSON.stringify(digest) },
  });
}
