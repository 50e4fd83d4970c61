/** The properties of this machine. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { readOr } from "../lib/stamp.mjs";

/**
 * The first executable with one of these names on PATH, outside the private prefix.
 * @param {...string} names
 * @returns {string | undefined}
 */
export function which(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name);
      if (!file.startsWith(inToolchain()) && isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

export const isRoot = process.getuid?.() === 0;

/** A line of the system's description. @param {string} name */
const described = (name) =>
  new RegExp(`^${name}="?(.*?)"?$`, "m").exec(readOr("/etc/os-release", ""))?.[1] ?? "";

export const systemName = described("PRETTY_NAME");
const isDebian = described("ID") === "debian";
export const codename = described("VERSION_CODENAME");

/** Debian's name of the architecture, and the path of its C library's loader. */
export const architecture = /** @type {Record<string, { triplet: string, loader: string }>} */ ({
  x64: { triplet: "x86_64-linux-gnu", loader: "ld-linux-x86-64.so.2" },
  arm64: { triplet: "aarch64-linux-gnu", loader: "ld-linux-aarch64.so.1" },
})[process.arch];

/** A source package is the same for every architecture, and needs only apt. */
export const canFetchSources =
  isDebian && ["apt-get", "tar"].every((name) => which(name) !== undefined);

/** Debian's own programs run on their own release. */
export const canFetchPackages =
  canFetchSources && architecture !== undefined && which("dpkg-deb") !== undefined;

/**
 * The prefix contains Debian 12's own LLVM and Python, so it fits Debian 12 only; every newer system has a recent
 * enough Emscripten.
 */
export const canHavePrefix = canFetchPackages && codename === "bookworm";
