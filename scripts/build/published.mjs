/** The folder that is packed and published: dist/ with a manifest and a README that name nothing outside it. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { homepage, source, text, version } from "../lib/version-places.mjs";

/** The manifest without what only a checkout needs. */
function manifest() {
  const own = JSON.parse(text("package.json"));
  for (const name of ["private", "imports", "scripts", "devDependencies", "overrides"])
    delete own[name];
  own.sideEffects = own.sideEffects.filter(
    (/** @type {string} */ file) => !file.startsWith("./web/"),
  );
  if (source) own.bugs = `${source}/issues`;
  return own;
}

/**
 * Absolute links: to the pages of the site, and to the files of this version. Before there are addresses, a link is
 * its text.
 * @param {string} readme
 */
export function withAbsoluteLinks(readme, addresses = { homepage, source }) {
  const home = addresses.homepage.replace(/[^/]$/, "$&/");
  const files = addresses.source && `${addresses.source}/blob/v${version}/`;
  const address = (/** @type {string} */ path) => {
    const [, page, anchor = ""] = /^web\/site\/docs\/([\w/-]+)\.md(#.*)?$/.exec(path) ?? [];
    if (page) return home && `${home}docs/${page}.html${anchor}`;
    return files && files + path;
  };
  const raw = (/** @type {string} */ path) => files && `${files.replace("/blob/", "/raw/")}${path}`;
  return readme
    .replace(/!\[([^\]]*)\]\((?!https?:)([^)]*)\)/g, (_, name, path) =>
      files ? `![${name}](${raw(path)})` : "",
    )
    .replace(/<img src="(?!https?:)([^"]*)"[^>]*>/g, (tag, path) =>
      files ? tag.replace(path, raw(path)) : "",
    )
    .replace(/(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]*)\)/g, (_, name, path) => {
      const to = address(path);
      return to ? `[${name}](${to})` : name;
    });
}

/** The scripts that a program imports, and so a debugger shows: only they keep their source maps. */
export const mappedScripts = [
  "softknn",
  "learn",
  "model",
  "api",
  "shared",
  "worker",
  "worker-thread",
];

/** @param {string} folder of the scripts */
function withoutOtherMaps(folder) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    const map = join(folder, `${file}.map`);
    if (mappedScripts.includes(file.slice(0, -3)) || !existsSync(map)) continue;
    rmSync(map);
    const script = readFileSync(join(folder, file), "utf8");
    writeFileSync(join(folder, file), script.replace(/\/\/# sourceMappingURL=.*\n$/, ""));
  }
}

/** Copies what a release publishes, from dist/. @param {string} [folder] @returns {string} the folder */
export function writePublished(folder = join(buildDir, "published")) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ["dist", "LICENSE", "THIRD-PARTY-NOTICES.md"])
    cpSync(inRoot(name), join(folder, name), { recursive: true });
  withoutOtherMaps(join(folder, "dist"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(folder, "README.md"), withAbsoluteLinks(text("README.md")));
  return folder;
}
