/**
 * The view of a C++ project: the core is installed, moved, and used by the projects in tests/install-cmake, which know only
 * its name.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { buildDir, inRoot, root } from "../../scripts/lib/paths.mjs";
import { read, run } from "../../scripts/lib/run.mjs";
import { writeIfChanged } from "../../scripts/lib/stamp.mjs";
import { cmakeFinds } from "../../scripts/setup/libraries.mjs";
import { which } from "../../scripts/setup/machine.mjs";
import { tools } from "../../scripts/test/tools.mjs";
import { build, compilers, eigenOf, quickStartKeepsItsPromises } from "./build.mjs";

/** The output of the program in tests/install-cmake. */
const printed = "0.252 0.236 0.174 0.138 0.126 0.075 -> 0.318 0.221";

const folder = (/** @type {string[]} */ ...parts) => join(buildDir, "install", ...parts);

/** Our own flags: no project that uses the core may be compiled with them. */
const ownFlags =
  /-W(all|extra|error|pedantic|conversion)|-fno-(exceptions|fast-math)|-ffp-contract|sanitize/;

const forced = { recursive: true, force: true };
// The library builds are kept, for speed.
for (const name of ["first", "moved", "moved-shared"]) rmSync(folder(name), forced);
const prefixes = tools.eigen ? [dirname(dirname(tools.eigen))] : [];
/** A user's flags; only, every warning fails. */
const silent = { CMAKE_PREFIX_PATH: prefixes.join(";"), SOFTKNN_WERROR: "ON" };

/** Builds the library, installs it and moves the copy. @param {string} name @param {string} moved @param {Record<string, string>} kind */
async function install(name, moved, kind) {
  await build(tools, root, folder(name), { ...silent, ...kind });
  await run(tools.cmake, ["--install", folder(name), "--prefix", folder("first")], {
    label: "Installing the library",
  });
  renameSync(folder("first"), folder(moved));
}

const [compiler = "c++"] = compilers();
await install("library", "moved", { CMAKE_BUILD_TYPE: "Release" });
const eigen = eigenOf(folder("library"));

test("the installed files name no folder of the build", namesNoFolder);
test("an installed copy is found, linked and right, wherever it was moved", () =>
  consume("installed", { CMAKE_PREFIX_PATH: [folder("moved"), ...prefixes].join(";") }));
test("and by pkg-config", usesPkgConfig);
test("the vcpkg port installs what find_package finds", installsPort);
test("the recipes are of this version, and Python reads Conan's", recipesAreSound);
test("so it is with an Eigen that is only a folder", () =>
  consume("installed", {
    CMAKE_PREFIX_PATH: folder("moved"),
    CMAKE_DISABLE_FIND_PACKAGE_Eigen3: "ON",
    SOFTKNN_EIGEN_DIR: eigen,
  }));
test("a shared library exports what its headers declare, and is used in the same way", async () => {
  const kind = { BUILD_SHARED_LIBS: "ON", CMAKE_BUILD_TYPE: "RelWithDebInfo" };
  await install("shared", "moved-shared", kind);
  await exportsHeadersOnly();
  await quickStartKeepsItsPromises(compiler, folder("shared"), "libsoftknn.so");
  await consume("installed", {
    CMAKE_PREFIX_PATH: [folder("moved-shared"), ...prefixes].join(";"),
  });
});
for (const name of compilers())
  for (const type of ["Debug", "Release", "RelWithDebInfo"])
    test(`a user's build gives no warning: ${basename(name)}, ${type}`, () =>
      build(tools, root, folder("silent", basename(name), type), {
        ...silent,
        CMAKE_BUILD_TYPE: type,
        CMAKE_CXX_COMPILER: name,
      }));
test("the programs of the documentation compile without a warning and print what they say", () =>
  quickStartKeepsItsPromises(compiler, folder("library")));
test("another version than the one asked for is refused", refuses);
test("of Eigen the versions 3.4 and 5 are found", findsEigen);
test("a project may take the sources instead (FetchContent), even one with fast math", () =>
  consume("fetched", {
    SOFTKNN_EIGEN_DIR: eigen,
    CMAKE_BUILD_TYPE: "Debug",
    CMAKE_CXX_FLAGS: "-ffast-math",
    // Unity builds of consumers: no two names may clash, whichever files are combined.
    CMAKE_UNITY_BUILD: "ON",
    CMAKE_UNITY_BUILD_BATCH_SIZE: "0",
  }));

/** @param {"installed" | "fetched"} kind @param {Record<string, string>} variables */
async function consume(kind, variables) {
  const target = folder(kind);
  rmSync(join(target, "CMakeCache.txt"), forced);
  await build(tools, inRoot("tests/install-cmake", kind), target, variables);
  const { output } = await run(join(target, "consumer"), [], { label: "The consumer" });
  assert.equal(output.trim(), printed);
  const library = [inRoot("cpp"), join(target, "_deps")];
  const own = JSON.parse(commands(target)).filter(
    (/** @type {{ file: string }} */ { file }) => !library.some((place) => file.startsWith(place)),
  );
  assert.ok(own.length > 0);
  for (const { command } of own) assert.doesNotMatch(command, ownFlags);
  // As part of another project's build, a new compiler's new warning must not be an error.
  assert.doesNotMatch(commands(target), /-Werror/);
}

/** @param {string} target */
const commands = (target) => readFileSync(join(target, "compile_commands.json"), "utf8");

function namesNoFolder() {
  const files = readdirSync(folder("moved"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const headers = readdirSync(inRoot("cpp/include/softknn"), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".hpp"));
  assert.ok(headers.every((name) => files.some((file) => file.endsWith(`/softknn/${name}`))));
  const texts = files.filter((file) => /\.(cmake|hpp|pc)$/.test(file));
  // Besides them the version, five files of CMake and one of pkg-config.
  assert.equal(texts.length, headers.length + 7);
  for (const file of texts) {
    const text = readFileSync(file, "utf8");
    assert.ok(!text.includes(root), `${file} names the folder of the sources`);
    if (file.endsWith(".cmake")) assert.doesNotMatch(text, ownFlags, file);
  }
}

/** Of our own names: templates of the standard library are visible everywhere. */
async function exportsHeadersOnly() {
  const library = join(folder("shared"), "libsoftknn.so");
  const symbols = await read("nm", ["-DC", "--defined-only", library]);
  const names = [...symbols.matchAll(/^\S+ \S softknn::(\w+)/gm)].map(([, name = ""]) => name);
  const headers = readdirSync(inRoot("cpp/include/softknn"))
    .filter((name) => name.endsWith(".hpp"))
    .map((name) => readFileSync(inRoot("cpp/include/softknn", name), "utf8"));
  assert.ok(names.includes("attention"));
  for (const name of names) assert.match(headers.join(""), new RegExp(`\\b${name}\\b`));
  // The release of the headers' layout.
  assert.match(await read("readelf", ["-d", library]), /SONAME.*\[libsoftknn\.so\.\d+\.\d+\]/);
}

/** @param {import("node:test").TestContext} t */
async function usesPkgConfig(t) {
  const pkgConfig = which("pkg-config", "pkgconf");
  if (!pkgConfig) return t.skip("there is no pkg-config");
  const place = join(folder("moved"), "lib/pkgconfig");
  const env = { ...process.env, PKG_CONFIG_PATH: [place, ...eigenPackage()].join(":") };
  const { output } = await run(pkgConfig, ["--cflags", "--libs", "softknn"], {
    label: "Asking pkg-config",
    env,
  });
  const program = folder("pkg-config-consumer");
  const source = inRoot("tests/install-cmake/main.cpp");
  const words = output.trim().split(/\s+/);
  await run(compiler, [source, "-isystem", eigen, ...words, "-o", program], { label: "Compiling" });
  const result = await run(program, [], { label: "The consumer" });
  assert.equal(result.output.trim(), printed);
}

/** A file for pkg-config that says only that Eigen is there. */
function eigenPackage() {
  const place = folder("eigen-package");
  const text = "Name: Eigen3\nDescription: headers\nVersion: 3.4.0\n";
  writeIfChanged(join(place, "eigen3.pc"), text);
  return [place];
}

async function installsPort() {
  const packages = folder("vcpkg");
  rmSync(packages, forced);
  const given = { PORT: inRoot("cpp/packaging/vcpkg"), BUILD: folder("library") };
  const options = Object.entries({ ...given, PACKAGES: packages }).map(([k, v]) => `-D${k}=${v}`);
  const script = inRoot("tests/install-cmake/vcpkg.cmake");
  await run(tools.cmake, [...options, "-P", script], { label: "Installing the port" });
  await consume("installed", { CMAKE_PREFIX_PATH: [packages, ...prefixes].join(";") });
  assert.ok(existsSync(join(packages, "share/softknn/LICENSE")));
}

async function recipesAreSound() {
  const versionOf = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(inRoot(file), "utf8")).version;
  assert.equal(versionOf("cpp/packaging/vcpkg/vcpkg.json"), versionOf("package.json"));
  const recipe = inRoot("cpp/packaging/conan/conanfile.py");
  const parse = "import ast, sys; ast.parse(open(sys.argv[1]).read())";
  await run(which("python3") ?? "python3", ["-c", parse, recipe], { label: "Reading the recipe" });
}

async function refuses() {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const [major = 0, minor = 0] = version.split(".").map(Number);
  // Before 1.0 a minor version may break compatibility.
  const next = major === 0 ? `0.${minor + 1}` : `${major + 1}.0`;
  const finds = (/** @type {string} */ wanted) =>
    cmakeFinds(tools.cmake, `softknn ${wanted}`, {
      prefixes: [folder("moved"), ...prefixes],
      ninja: tools.ninja,
    });
  assert.equal(await finds(`${major}.${minor}`), true, "its own version is not found");
  assert.equal(await finds(next), false, `${version} passes for ${next}`);
}

/** Each search sees one or two header-less packages with version checks as strict as Eigen's own. */
async function findsEigen() {
  const found = (/** @type {string[]} */ ...versions) =>
    cmakeFinds(tools.cmake, "Eigen3", {
      prefixes: versions.map(writeEigen),
      ninja: tools.ninja,
      only: true,
    });
  assert.equal(await found("3.4.0"), true);
  assert.equal(await found("5.0.1"), true);
  assert.equal(await found("3.3.9"), false);
  assert.equal(await found("6.0.0"), false);
  assert.equal(await found("3.3.9", "5.1.0"), true, "an old one hides a later one");
}

/** @param {string} version @returns {string} its prefix */
function writeEigen(version) {
  const prefix = folder("eigen", version);
  const place = join(prefix, "share/eigen3/cmake");
  const versionFile = `set(PACKAGE_VERSION ${version})
if(PACKAGE_FIND_VERSION_MAJOR EQUAL ${Number.parseInt(version, 10)})
  if(PACKAGE_FIND_VERSION VERSION_LESS_EQUAL ${version})
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
  endif()
endif()
`;
  writeIfChanged(join(place, "Eigen3ConfigVersion.cmake"), versionFile);
  writeIfChanged(join(place, "Eigen3Config.cmake"), "");
  return prefix;
}
