/**
 * A private apt: Debian packages without root and without touching the system's own apt. The mirror is the one that
 * this machine is configured with.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { step, UserError } from "../lib/say.mjs";
import { codename } from "./machine.mjs";

const home = inToolchain("apt");
const debs = join(home, "debs");
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** The configuration of the private apt. */
const env = { ...process.env, APT_CONFIG: join(home, "apt.conf"), LC_ALL: "C" };

/**
 * Downloads the package lists of a release to the private state.
 * @param {string} release
 * @param {{ sources: boolean }} wanted whether source packages are
 */
export async function openApt(release, { sources }) {
  step(`Reading the package lists of Debian ${release}`);
  for (const folder of ["state/lists/partial", "cache/archives/partial", "sources", "debs"]) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  writeFileSync(join(home, "state/status"), "");
  writeFileSync(join(home, "apt.conf"), configuration());
  const types = sources ? "deb deb-src" : "deb";
  const archives = await configuredArchives();
  const isSecurity = (/** @type {Archive} */ { suite }) => suite.endsWith("-security");
  const main = archives.find((archive) => !isSecurity(archive));
  if (!main) throw new UserError(noMirror);
  const stanzas = [stanza(types, main.uri, release)];
  if (release !== codename) return update(stanzas);
  const security = archives.find(isSecurity);
  if (security) return update([...stanzas, stanza(types, security.uri, security.suite)]);
  // If none is configured, it is next to the main archive, if the mirror has one.
  const guess = stanza(types, `${main.uri.replace(/\/$/, "")}-security`, `${codename}-security`);
  await update([...stanzas, guess]).catch(() => update(stanzas));
}

/** @param {readonly string[]} stanzas */
async function update(stanzas) {
  writeFileSync(join(home, "sources/private.sources"), stanzas.join("\n"));
  await apt(["-o", "APT::Update::Error-Mode=any", "update"], "Reading the package lists");
}

/** Runs apt-get in the private state. @param {readonly string[]} args @param {string} label @param {string} [cwd] */
const apt = (args, label, cwd) => run("apt-get", ["-q", ...args], { cwd, env, label });

/** Deletes the lists (about 80 MB) once everything is unpacked. */
export function closeApt() {
  rmSync(home, { recursive: true, force: true });
}

/** @param {readonly string[]} packages @returns {Promise<string>} the folder of the .deb files */
export async function download(packages) {
  if (packages.length === 0) return debs;
  step(`Downloading ${packages.length} Debian packages`);
  await apt(["download", ...packages], "The download of packages", debs);
  return debs;
}

/**
 * Packages with all dependencies.
 * @param {readonly string[]} roots package names
 * @returns {Promise<string[]>} package names
 */
export async function closureOf(roots) {
  const options = ["-q", "-y", "--no-install-recommends", "--print-uris"];
  const { output } = await run("apt-get", [...options, "install", ...roots], { env });
  return [...output.matchAll(/^'[^']+' ([^_\s]+)_\S+\.deb /gm)].map((match) => match[1] ?? "");
}

/** Downloads the upstream archive of a source package. @param {string} name @returns {Promise<string>} the archive */
export async function downloadSource(name) {
  const args = ["source", "--download-only", "--tar-only", name];
  await apt(args, `The download of the sources of ${name}`, debs);
  const file = readdirSync(debs).find(
    (entry) => entry.startsWith(`${name}_`) && entry.includes(".orig.tar"),
  );
  if (!file) throw new UserError(`apt-get brought no source archive for ${name}.`);
  return join(debs, file);
}

const noMirror =
  "apt knows no Debian mirror on this machine: /etc/apt/sources.list and\n" +
  "/etc/apt/sources.list.d name none for the section 'main'. Add one, then try again.";

/** @typedef {{ uri: string, suite: string }} Archive */

/** The main archive and the security archive, as this machine's apt is configured. @returns {Promise<Archive[]>} */
async function configuredArchives() {
  const { output } = await run("apt-get", ["update", "--print-uris"], { anyCode: true });
  const listed = [...output.matchAll(/^'(.+?)\/dists\/([^/']+)\/main\/binary-/gm)];
  const names = [codename, "stable", "oldstable"];
  const wanted = [...names, ...names.map((name) => `${name}-security`)];
  return listed
    .map(([, uri = "", suite = ""]) => ({ uri, suite }))
    .filter(({ uri, suite }) => wanted.includes(suite) && !uri.startsWith("cdrom:"));
}

/** @param {string} types @param {string} uri @param {string} suite */
function stanza(types, uri, suite) {
  const signed = statSync(keyring, { throwIfNoEntry: false }) ? `Signed-By: ${keyring}\n` : "";
  return `Types: ${types}\nURIs: ${uri}\nSuites: ${suite}\nComponents: main\n${signed}`;
}

function configuration() {
  const settings = {
    "Dir::State": join(home, "state"),
    "Dir::State::lists": join(home, "state/lists"),
    "Dir::State::status": join(home, "state/status"),
    "Dir::Cache": join(home, "cache"),
    "Dir::Etc::sourcelist": "/dev/null",
    "Dir::Etc::sourceparts": join(home, "sources"),
    "Dir::Etc::preferences": "/dev/null",
    "Dir::Etc::preferencesparts": "/dev/null",
    // Otherwise apt, as root, drops to a user without write access here.
    "APT::Sandbox::User": userInfo().username,
    "Acquire::Languages": "none",
    "Acquire::Retries": "5",
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key} "${value}";\n`)
    .join("");
}
