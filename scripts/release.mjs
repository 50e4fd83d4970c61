/**
 * `npm run release`: builds what a release publishes into release/, with SHA-256 digests. `-- --dry` does the same for
 * unreleased changes. `-- --stamp 1.2.0` writes a version into every place; without a version it writes that and the
 * addresses of package.json wherever else they stand.
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDocs, buildModule, buildPackage } from "./build/index.mjs";
import { writePublished } from "./build/published.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { inRoot, root, siteDir } from "./lib/paths.mjs";
import { read, run } from "./lib/run.mjs";
import { say, UserError } from "./lib/say.mjs";
import { source, stamped, text, version } from "./lib/version-places.mjs";
import { prepare } from "./setup/index.mjs";

/** The changes of this version, or those that wait for the next one. @param {boolean} dry */
function notes(dry) {
  const sections = text("CHANGELOG.md").split(/^## /m);
  const section = sections.find((part) => part.startsWith(`[${version}] - `));
  const found = section ?? (dry ? sections.find((part) => part.startsWith("[Unreleased]")) : "");
  if (!found) throw new UserError(`CHANGELOG.md has no section [${version}] with a date.`);
  return found.slice(found.indexOf("\n")).trim();
}

/** @param {boolean} dry */
async function release(dry) {
  const wrong = [...stamped(version)]
    .filter(([file, to]) => text(file) !== to)
    .map(([file]) => file);
  if (wrong.length > 0) throw new UserError(`Not of version ${version}: ${wrong.join(", ")}`);
  if (!dry && !source) throw new UserError("package.json has no repository.");
  if (!dry && (await read("git", ["status", "--porcelain"])) !== "")
    throw new UserError("The tree has changes that are not committed.");
  const said = notes(dry);
  await withLock(async () => {
    await buildModule(await prepare({ wasm: true, reference: true }));
    await buildPackage();
    await buildDocs();
  });
  const folder = inRoot("release");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const options = ["--ignore-scripts", "--pack-destination", folder];
  await run("npm", ["pack", ...options], { cwd: writePublished() });
  // The same files give the same archive.
  const site = join(folder, `softknn-${version}-site.tar.gz`);
  const order = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
  await run("tar", [...order, "--use-compress-program=gzip -n", "-cf", site, "-C", siteDir, "."]);
  copyFileSync(join(root, "dist", "softknn.wasm"), join(folder, "softknn.wasm"));
  writeFileSync(join(folder, "NOTES.md"), `${said}\n`);
  const sums = readdirSync(folder)
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`;
    });
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  say(`softknn ${version}${dry ? ", not released" : ""}\n\n${sums.join("")}`);
  if (!source) say("Before publication: npm pkg set repository=github:OWNER/NAME homepage=ADDRESS");
}

await main(async () => {
  const [flag, next = version, ...more] = process.argv.slice(2);
  if (flag === "--stamp" && /^\d+\.\d+\.\d+$/.test(next) && more.length === 0)
    for (const [file, to] of stamped(next)) writeFileSync(inRoot(file), to);
  else if (process.argv.length < 4 && (flag === undefined || flag === "--dry"))
    await release(flag === "--dry");
  else throw new UserError("Usage: npm run release -- [--dry | --stamp [1.2.0]]");
});
