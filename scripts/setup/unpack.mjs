/** Unpacks Debian packages into a folder that appears only once complete. */
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { run } from "../lib/run.mjs";
import { UserError } from "../lib/say.mjs";

/**
 * @param {string} target
 * @param {(folder: string) => Promise<void>} fill
 */
export async function fresh(target, fill) {
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await fill(draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  renameSync(draft, target);
}

/**
 * @param {string} folder with the .deb files
 * @param {readonly string[]} names package names
 * @param {string} target
 * @param {readonly string[]} exclude tar patterns to omit
 */
export async function unpackDebs(folder, names, target, exclude = []) {
  const files = readdirSync(folder);
  const waiting = names.map((name) => {
    const file = files.find((entry) => entry.startsWith(`${name}_`) && entry.endsWith(".deb"));
    if (!file) throw new UserError(`The package ${name} is missing from the download.`);
    return join(folder, file);
  });
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      await unpackDeb(file, target, exclude);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/**
 * `dpkg -x` cannot exclude files, and most of Emscripten's 1.6 GB are libraries for threads, dynamic linking and
 * sanitizers.
 * @param {string} file
 * @param {string} target
 * @param {readonly string[]} exclude
 */
async function unpackDeb(file, target, exclude) {
  const options = ["-C", target, "--no-same-owner", ...exclude.map((name) => `--exclude=${name}`)];
  // A truncated package ends tar's input early, which tar reports.
  await run("sh", ["-c", 'dpkg-deb --fsys-tarfile "$0" | tar -x "$@"', file, ...options], {
    label: `Unpacking ${basename(file)}`,
  });
}
