/** Copies of the package in which nothing has been loaded yet. */

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import type * as softknn from "softknn";

const scripts = ["softknn.js", "api.js", "shared.js"];
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A separate copy of the API's scripts, with another file for the fastest engine or none. */
export async function packageWith(wasm?: string | Uint8Array): Promise<typeof softknn> {
  const folder = mkdtempSync(join(tmpdir(), "softknn-"));
  folders.push(folder);
  for (const name of scripts) cpSync(join("dist", name), join(folder, name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  if (wasm !== undefined) writeFileSync(join(folder, "softknn-fast.wasm"), wasm);
  return import(pathToFileURL(join(folder, "softknn.js")).href) as Promise<typeof softknn>;
}
