/** The package as others get it: packed, looked at, installed and used. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dataFile, dataSources } from "../build/data-files.mjs";
import { checkNumbers } from "../consumers/expected.mjs";
import { programFiles, programNames } from "../consumers/node-programs.mjs";
import { project } from "../consumers/project.mjs";
import { npm, pack } from "../consumers/tarball.mjs";
import { typeChecks } from "../consumers/types.mjs";
import { inRoot, root } from "../lib/paths.mjs";
import { read, run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";
import { reproducible } from "./reproducible.mjs";
import { tally } from "./tally.mjs";

/** @typedef {import("../consumers/tarball.mjs").Tarball} Tarball */

/** In bytes: what is downloaded, and what then lies on the disk. */
export const limits = { packed: 1_050_000, unpacked: 3_000_000 };

const linters = inRoot("scripts/package");
const manifest = () => JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

/** @returns {Promise<import("./report.mjs").Counts>} */
export async function packageSuite() {
  const tarball = await pack();
  say(
    `  ${tarball.files.length} files, ${tarball.bytes} bytes packed, ${tarball.unpacked} unpacked`,
  );
  const folder = await project("installed", tarball, programFiles);
  return tally({
    "the tarball holds what is documented, and nothing besides": () => contents(tarball),
    "it installs nothing else and runs nothing": () => bare(folder),
    "every file imports files of the package only": () => closed(folder, tarball),
    "publint --strict has nothing to say": () => lint("publint/src/cli.js", "--strict", tarball),
    "attw (profile esm-only) has nothing to say": () => attw(tarball),
    "npm publish --dry-run warns of nothing": dryRun,
    "its version is the API's, and the changelog knows it": () => versions(folder),
    "import, require and import() give the expected numbers": () => inNode(folder),
    "a bundle holds what is imported, and registers the element": () => shaken(folder),
    "a bundle keeps the data of a lesson, which nothing takes by name": () => dataKept(folder),
    "a copy in another folder packs the same bytes": () => reproducible(tarball),
    ...typeChecks(tarball, inRoot("node_modules/typescript/bin/tsc")),
  });
}

/** What may be in it; each of the first group has to be. */
const documented = {
  always: [
    ...["package.json", "README.md", "LICENSE", "THIRD-PARTY-NOTICES.md"],
    ...[
      "dist/index.js",
      "dist/element.js",
      "dist/element.css",
      "dist/fast.js",
      "dist/pool-worker.js",
      "dist/figure-parts.js",
      "dist/live-page.js",
      ...dataSources().map(({ name }) => `dist/${dataFile(name)}`),
    ],
    ...["dist/softknn.wasm", "dist/softknn-fast.wasm"],
  ],
  also: /^dist\/(chunk-\w+\.js|types\/[\w/-]+\.d\.ts|posters\/[\w.-]+\.svg)$/,
};

/** @param {Tarball} tarball */
function contents({ files, bytes, unpacked }) {
  for (const name of documented.always) assert.ok(files.includes(name), `${name} is missing`);
  const strange = files.filter(
    (name) => !documented.always.includes(name) && !documented.also.test(name),
  );
  assert.deepEqual(strange, []);
  assert.ok(bytes <= limits.packed, `${bytes} bytes packed, at most ${limits.packed}`);
  assert.ok(unpacked <= limits.unpacked, `${unpacked} unpacked, at most ${limits.unpacked}`);
}

/** @param {string} folder */
function bare(folder) {
  const { packages } = JSON.parse(
    readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"),
  );
  assert.deepEqual(Object.keys(packages), ["node_modules/softknn"]);
  const { scripts, ...fields } = manifest();
  for (const name of ["preinstall", "install", "postinstall", "prepare", "prepack"]) {
    assert.equal(scripts[name], undefined, name);
  }
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies", "bin"]) {
    assert.equal(fields[kind], undefined, kind);
  }
  assert.equal(fields.engines.node, ">=20.19");
}

/** @param {string} folder @param {Tarball} tarball */
function closed(folder, { files }) {
  const scripts = files.filter((name) => /^dist\/[^/]+\.js$/.test(name));
  assert.ok(scripts.length > 50);
  for (const name of scripts) {
    const text = readFileSync(join(folder, "node_modules/softknn", name), "utf8");
    assert.doesNotMatch(text, /sourceMappingURL/, name);
    // As the bundler writes imports: no space, double quotes.
    for (const [, target = ""] of text.matchAll(/\b(?:from|import\(?)"([\w@./-]+)"/g)) {
      assert.ok(files.includes(join("dist", target)), `${name} imports ${target}`);
    }
  }
}

/** @param {string} program @param {string} option @param {Tarball} tarball */
async function lint(program, option, { file }) {
  const { output } = await run(
    process.execPath,
    [join(linters, "node_modules", program), option, file],
    { cwd: linters, label: program },
  );
  assert.match(output, /All good/, output);
}

/** Its settings are in `.attw.json` beside it; it ends with an error if it finds anything. @param {Tarball} tarball */
async function attw({ file }) {
  const program = join(linters, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const options = [program, file, "--config-path", ".attw.json", "--no-color", "--no-emoji"];
  const text = await read(process.execPath, options, { cwd: linters, label: "attw" });
  assert.match(text, /"softknn\/element"/, text);
}

/** The one warning is of who publishes, not of the package. */
async function dryRun() {
  // Nobody answers there: a test asks no registry.
  const nobody = ["--registry=http://127.0.0.1:9/", "--fetch-retries=0"];
  const command = ["publish", "--dry-run", "--ignore-scripts", ...nobody];
  const { errors } = await npm(command, root);
  const said = errors.split("\n").filter((line) => /^npm (warn|error)/i.test(line));
  const fine = /requires you to be logged in|Unknown (user|env|cli) config/;
  assert.deepEqual(
    said.filter((line) => !fine.test(line)),
    [],
  );
}

/** @param {string} folder */
async function versions(folder) {
  const { version } = manifest();
  const program = 'import { load } from "softknn"; console.log((await load()).version)';
  assert.equal(await node(folder, ["--input-type=module", "--eval", program]), version);
  const changelog = readFileSync(inRoot("CHANGELOG.md"), "utf8");
  assert.ok(changelog.includes(`\n## [${version}] - `), `the changelog has no ${version}`);
}

/** @param {string} folder @param {readonly string[]} args */
async function node(folder, args) {
  return (await read(process.execPath, args, { cwd: folder, label: `node ${args[0]}` })).trim();
}

/** @param {string} folder */
async function inNode(folder) {
  for (const [how, file] of Object.entries(programNames)) {
    checkNumbers(await node(folder, [file]), `Node ${process.version}, ${how}`);
  }
}

/** What a bundler of an author makes of a script. @param {string} folder @param {string} contents */
async function bundledBy(folder, contents) {
  const { build } = await import("esbuild");
  const stdin = { contents, resolveDir: folder };
  const options = { stdin, bundle: true, minify: true, write: false, metafile: true };
  const { outputFiles = [] } = await build({ ...options, format: "esm", logLevel: "silent" });
  return outputFiles[0]?.text ?? "";
}

/** @param {string} folder */
async function dataKept(folder) {
  const element = await bundledBy(folder, 'import "softknn/element";');
  for (const { name } of dataSources()) {
    const text = readFileSync(join(folder, "node_modules/softknn/dist", dataFile(name)), "utf8");
    const middle = Math.floor(text.length / 2);
    assert.ok(element.includes(text.slice(middle, middle + 64)), `${name} was shaken off`);
  }
}

/** @param {string} folder */
async function shaken(folder) {
  const bundled = (/** @type {string} */ contents) => bundledBy(folder, contents);
  assert.equal((await bundled('import "softknn"; import "softknn/fast";')).trim(), "");
  const codes = await bundled('import { errorCodes } from "softknn"; console.log(errorCodes);');
  assert.ok(codes.length < 20_000, `${codes.length} bytes for the error codes alone`);
  const element = await bundled('import "softknn/element";');
  assert.match(element, /"soft-attention"/, "the element was shaken off");
}
