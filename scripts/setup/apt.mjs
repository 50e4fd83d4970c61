/**
 * A private apt: Debian packages without root and without touching the system's own apt. The mirror is the one that
 * this machine is configured with.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inToolchain } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say, step, UserError } from "../lib/say.mjs";
import { codename } from "./machine.mjs";

const home = inToolchain("apt");
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** The configuration of the private apt. */
const env = { ...process.env, APT_CONFIG: join(home, "apt.conf"), LC_ALL: "C" };

/**
 * Downloads the package lists of the given releases to the private state.
 * @param {readonly string[]} releases code names
 */
export async function openApt(releases) {
  step("Reading Debian's package lists");
  for (const folder of ["state/lists/partial", "cache/archives/partial", "sources", "debs"]) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  writeFileSync(join(home, "state/status"), "");
  writeFileSync(join(home, "apt.conf"), configuration());
  const archives = await configuredArchives();
  const main = archives.find(({ suite }) => !suite.endsWith("-security"));
  if (!main) throw new UserError(noMirror);
  const security = archives.find(({ suite }) => suite.endsWith("-security"));
  // If none is configured, it is next to the main archive, if the mirror has one.
  const guess = { uri: `${main.uri.replace(/\/$/, "")}-security`, suite: `${codename}-security` };
  const stanzas = [stanza(main.uri, releases)];
  await update([...stanzas, stanza((security ?? guess).uri, [(security ?? guess).suite])]).catch(
    (error) => {
      if (security) throw error;
      return update(stanzas);
    },
  );
}

/** @param {readonly string[]} stanzas */
async function update(stanzas) {
  writeFileSync(join(home, "sources/private.sources"), stanzas.join("\n"));
  const options = ["-q", "-o", "Acquire::Retries=3", "-o", "APT::Update::Error-Mode=any"];
  const label = "Reading the package lists (apt-get update)";
  await retry("apt-get update", () => run("apt-get", [...options, "update"], { env, label }));
}

/** Deletes the lists (about 80 MB) once everything is unpacked. */
export function closeApt() {
  rmSync(home, { recursive: true, force: true });
}

/**
 * Downloads packages, given as `name`, or as `name/release` for another release.
 * @param {readonly string[]} packages
 * @returns {Promise<string>} the folder of the .deb files
 */
export async function download(packages) {
  const folder = join(home, "debs");
  step(`Downloading ${packages.length} Debian packages`);
  const options = { cwd: folder, env, label: "The download (apt-get download)" };
  await retry("the download", () =>
    run("apt-get", ["-q", "-o", "Acquire::Retries=3", "download", ...packages], options),
  );
  return folder;
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

/**
 * Downloads the upstream archive of a source package.
 * @param {string} source `name/release`
 * @returns {Promise<string>} the archive
 */
export async function downloadSource(source) {
  const folder = join(home, "debs");
  const name = source.split("/")[0] ?? source;
  const command = ["-q", "-o", "Acquire::Retries=3", "source", "--download-only", "--tar-only"];
  const label = `The download of the sources of ${name} (apt-get source)`;
  await retry("the download", () =>
    run("apt-get", [...command, source], { cwd: folder, env, label }),
  );
  const file = readdirSync(folder).find(
    (entry) => entry.startsWith(`${name}_`) && entry.includes(".orig.tar"),
  );
  if (!file) throw new UserError(`apt-get brought no source archive for ${name}.`);
  return join(folder, file);
}

const noMirror =
  "apt knows no Debian mirror on this machine: /etc/apt/sources.list and\n" +
  "/etc/apt/sources.list.d name none for the section 'main'. Add one, then try again.";

/** @typedef {{ uri: string, suite: string }} Archive */

/** The main archive and the security archive, as this machine's apt is configured. */
async function configuredArchives() {
  const names = [codename, "stable", "oldstable"];
  const wanted = [...names, ...names.map((name) => `${name}-security`)];
  const found = [...(await archivesOfLists()), ...(await archivesToCome())];
  return found.filter(({ uri, suite }) => wanted.includes(suite) && !uri.startsWith("cdrom:"));
}

/** The archives that apt is configured with. @returns {Promise<Archive[]>} */
async function archivesOfLists() {
  const format = "$(CREATED_BY) $(REPO_URI) $(CODENAME) $(COMPONENT)";
  const { output } = await run("apt-get", ["indextargets", "--format", format]);
  return output
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([kind, , , part]) => kind === "Packages" && part === "main")
    .map(([, uri = "", suite = ""]) => ({ uri, suite }));
}

/** On a machine without `apt-get update` there are no lists yet, only addresses. */
async function archivesToCome() {
  const { output } = await run("apt-get", ["update", "--print-uris"], { anyCode: true });
  const rows = output.matchAll(/^'(.+?)\/dists\/([^/']+)\/(?:In)?Release'/gm);
  return [...rows].map(([, uri = "", suite = ""]) => ({ uri, suite }));
}

/** @param {string} uri @param {readonly string[]} suites */
function stanza(uri, suites) {
  const signed = statSync(keyring, { throwIfNoEntry: false }) ? `Signed-By: ${keyring}\n` : "";
  return `Types: deb deb-src\nURIs: ${uri}\nSuites: ${suites.join(" ")}\nComponents: main\n${signed}`;
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
    // Newer releases are listed only for packages that are too old in this one.
    "APT::Default-Release": `/^${codename}(-security)?$/`,
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key} "${value}";\n`)
    .join("");
}

/**
 * Retries after network errors: three attempts with pauses.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} body
 */
export async function retry(what, body) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await body();
    } catch (error) {
      if (attempt === 3 || !(error instanceof UserError)) throw error;
      say(`  ${what} failed; trying again`);
      await sleep(attempt * 3000);
    }
  }
}
