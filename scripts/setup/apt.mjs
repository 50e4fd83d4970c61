/**
 * A private apt: Debian's packages without root and without touching the
 * system's own apt. The mirror is the one this machine is configured with.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inToolchain } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { progress, say, step, UserError } from "../lib/say.mjs";
import { codename } from "./machine.mjs";

const home = inToolchain("apt");
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** apt as this folder sees it. */
const env = { ...process.env, APT_CONFIG: join(home, "apt.conf"), LC_ALL: "C" };

/**
 * Brings the package lists of the given releases into the private state.
 * @param {readonly string[]} releases code names
 */
export async function openApt(releases) {
  step("Reading Debian's package lists");
  const mirror = await findMirror();
  for (const folder of ["state/lists/partial", "cache/archives/partial", "sources", "debs"]) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  writeFileSync(join(home, "state/status"), "");
  writeFileSync(join(home, "sources/private.sources"), sources(mirror, releases));
  writeFileSync(join(home, "apt.conf"), configuration());
  await retry("apt-get update", () =>
    run(
      "apt-get",
      ["-q", "-o", "Acquire::Retries=3", "-o", "APT::Update::Error-Mode=any", "update"],
      {
        env,
        label: "Reading the package lists (apt-get update)",
      },
    ),
  );
}

/** Frees the lists (about 80 MB) once everything is unpacked. */
export function closeApt() {
  rmSync(home, { recursive: true, force: true });
}

/**
 * Downloads packages, given as `name/release`.
 * @param {readonly string[]} packages
 * @returns {Promise<string>} the folder of the .deb files
 */
export async function download(packages) {
  const folder = join(home, "debs");
  const total = await sizeOf(packages);
  step(`Downloading ${packages.length} Debian packages (${megabytes(total)} MB)`);
  await watched(folder, total, () =>
    retry("the download", () =>
      run("apt-get", ["-q", "-o", "Acquire::Retries=3", "download", ...packages], {
        cwd: folder,
        env,
        label: "The download (apt-get download)",
      }),
    ),
  );
  return folder;
}

/**
 * Downloads the upstream archive of a source package.
 * @param {string} source `name/release`
 * @returns {Promise<string>} the archive
 */
export async function downloadSource(source) {
  const folder = join(home, "debs");
  const name = source.split("/")[0] ?? source;
  await retry("the download", () =>
    run(
      "apt-get",
      ["-q", "-o", "Acquire::Retries=3", "source", "--download-only", "--tar-only", source],
      {
        cwd: folder,
        env,
        label: `The download of the sources of ${name} (apt-get source)`,
      },
    ),
  );
  const file = readdirSync(folder).find(
    (entry) => entry.startsWith(`${name}_`) && entry.includes(".orig.tar"),
  );
  if (!file) throw new UserError(`apt-get brought no source archive for ${name}.`);
  return join(folder, file);
}

async function findMirror() {
  const mirror = (await mirrorOfLists()) ?? (await mirrorOfSources());
  if (mirror) return mirror;
  throw new UserError(
    "apt knows no Debian mirror on this machine: /etc/apt/sources.list and\n" +
      "/etc/apt/sources.list.d name none for the section 'main'. Add one, then try again.",
  );
}

/** What apt says of the lists it has. */
async function mirrorOfLists() {
  const format = "$(CREATED_BY) $(REPO_URI) $(CODENAME) $(COMPONENT)";
  const { output } = await run("apt-get", ["indextargets", "--format", format]);
  const rows = output
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([kind, uri, , part]) => kind === "Packages" && part === "main" && isRemote(uri));
  return (rows.find(([, , name]) => name === codename) ?? rows[0])?.[1];
}

/** A machine where nobody ever ran `apt-get update` has no lists, only addresses to come. */
async function mirrorOfSources() {
  const { output } = await run("apt-get", ["update", "--print-uris"], { anyCode: true });
  const rows = [...output.matchAll(/^'(.+?)\/dists\/([^/']+)\/(?:In)?Release'/gm)];
  const names = [codename, "stable", "oldstable"];
  return rows.find(([, uri, name]) => names.includes(name ?? "") && isRemote(uri))?.[1];
}

/** @param {string | undefined} uri */
const isRemote = (uri) => uri !== undefined && !uri.startsWith("cdrom:");

/** @param {string} mirror @param {readonly string[]} releases */
function sources(mirror, releases) {
  const signed = statSync(keyring, { throwIfNoEntry: false }) ? `Signed-By: ${keyring}\n` : "";
  return `Types: deb deb-src\nURIs: ${mirror}\nSuites: ${releases.join(" ")}\nComponents: main\n${signed}`;
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
    // Otherwise apt, as root, drops to a user who may not write here.
    "APT::Sandbox::User": userInfo().username,
    "Acquire::Languages": "none",
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key} "${value}";\n`)
    .join("");
}

/** @param {readonly string[]} packages */
async function sizeOf(packages) {
  const { output } = await run("apt-get", ["-q", "download", "--print-uris", ...packages], { env });
  return [...output.matchAll(/^'[^']+' \S+ (\d+)/gm)].reduce(
    (sum, match) => sum + Number(match[1]),
    0,
  );
}

/**
 * @template T
 * @param {string} folder
 * @param {number} total
 * @param {() => Promise<T>} body
 */
async function watched(folder, total, body) {
  let quarter = 0;
  const timer = setInterval(() => {
    const have = weigh(folder);
    const now = Math.floor((4 * have) / total);
    progress(`${megabytes(have)} of ${megabytes(total)} MB`, now > quarter);
    quarter = Math.max(quarter, now);
  }, 500);
  try {
    return await body();
  } finally {
    clearInterval(timer);
  }
}

/** @param {string} folder @returns {number} */
function weigh(folder) {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile()) sum += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }
  return sum;
}

/** @param {number} bytes */
const megabytes = (bytes) => Math.round(bytes / 1e6);

/**
 * Networks hiccup: three tries, a little apart.
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
