/** The same sources in another folder make the same tarball, byte for byte. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { npm } from "../consumers/tarball.mjs";
import { buildDir, generatedDir, inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";

/** A longer path than that of the clone, with a space. */
const copyDir = join(buildDir, "reproducible", "another folder", "with a longer path");

/** Folders that a build of the package does not read, or treats differently. */
const notCopied = /^(\.git|\.toolchain|node_modules|build|dist|dist-site|tests|cpp|test-results)$/;

/** Hard links need no copy and, unlike symbolic links, have their own path. @param {string} from @param {string} to */
function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else linkSync(source, target);
  }
}

function copyClone() {
  rmSync(copyDir, { recursive: true, force: true });
  for (const name of readdirSync(root).filter((each) => !notCopied.test(each)))
    cpSync(inRoot(name), join(copyDir, name), { recursive: true });
  linkTree(inRoot("node_modules"), join(copyDir, "node_modules"));
  cpSync(generatedDir, join(copyDir, "build/generated"), { recursive: true });
}

/** Builds and packs the copy under another time zone and language. @returns {Promise<string>} the tarball */
async function packCopy() {
  const env = { ...process.env, TZ: "Asia/Tehran", LANG: "C", LC_ALL: "C" };
  const program = 'await (await import("./scripts/build/index.mjs")).buildPackage()';
  await run(process.execPath, ["--input-type=module", "--eval", program], {
    ...{ cwd: copyDir, env, label: "building the package of the copy" },
  });
  const options = ["pack", "--ignore-scripts", "--json", "--pack-destination", copyDir];
  const packed = JSON.parse((await npm(options, copyDir, { env })).printed);
  return join(copyDir, Object.values(packed)[0].filename);
}

/** The files of a tarball with the digest of header and content. @param {string} file */
export function tarEntries(file) {
  const bytes = gunzipSync(readFileSync(file));
  /** @type {Record<string, string>} */
  const entries = {};
  for (let at = 0; bytes[at]; ) {
    const name = bytes.toString("utf8", at, at + 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(bytes.toString("latin1", at + 124, at + 136), 8);
    const end = at + 512 + Math.ceil(size / 512) * 512;
    entries[name] = createHash("sha256").update(bytes.subarray(at, end)).digest("hex");
    at = end;
  }
  return entries;
}

/** @param {import("../consumers/tarball.mjs").Tarball} tarball of this clone */
export async function reproducible({ file }) {
  copyClone();
  const other = await packCopy();
  // First the list of files, which names the difference.
  assert.deepEqual(tarEntries(other), tarEntries(file));
  assert.ok(readFileSync(other).equals(readFileSync(file)), "the same files, packed differently");
  rmSync(copyDir, { recursive: true, force: true });
}
