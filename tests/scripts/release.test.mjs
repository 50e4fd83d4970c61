/** Version references of a release. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { stamped, text, version } from "../../scripts/lib/version-places.mjs";
import { tested } from "../../scripts/setup/parts.mjs";

test("every version reference equals that of package.json", () => {
  for (const [file, right] of stamped(version)) assert.equal(text(file), right, file);
  const [, newest, waiting] =
    /^## \[(?:(\d[^\]]*)\] - \d{4}-\d\d-\d\d|(Unreleased)\])$/m.exec(text("CHANGELOG.md")) ?? [];
  assert.ok(newest === version || waiting, `the newest is ${newest}`);
  assert.match(text("CMakeLists.txt"), /VERSION \$\{package_version\}/);
});

test("README and documentation name the compilers and libraries of the suites", () => {
  const { gcc, clang, eigen, emscripten } = tested;
  const onPath = `(tested: ${emscripten.join(" and ")})`;
  const texts = {
    "README.md": [onPath],
    "web/site/docs/index.md": [onPath],
    "web/site/docs/cpp.md": [
      `](https://eigen.tuxfamily.org) ${eigen.join(" or ")}.`,
      `The tests run with g++ ${gcc} and clang ${clang}, with Eigen ${eigen.join(" and ")}, and with Emscripten ${emscripten[0]}; those of attention also with Emscripten ${emscripten[1]}.`,
    ],
  };
  for (const [file, sentences] of Object.entries(texts))
    for (const sentence of sentences)
      assert.ok(text(file).replace(/\s+/g, " ").includes(sentence), `${file}: ${sentence}`);
});

test("a stamp changes the version everywhere, and nothing else", () => {
  const files = stamped("98.7.6");
  const { version: next, ...manifest } = JSON.parse(files.get("package.json") ?? "");
  const { version: now, ...before } = JSON.parse(text("package.json"));
  assert.deepEqual([next, manifest], ["98.7.6", before]);
  const { version: locked, packages } = JSON.parse(files.get("package-lock.json") ?? "");
  assert.deepEqual([locked, packages[""].version], [next, next]);
  for (const [file, to] of files) {
    assert.match(to, /98\.7/, file);
    const back = to.replaceAll("98.7.6", now).replaceAll("98.7", now.replace(/\.\d+$/, ""));
    assert.equal(back, text(file), file);
  }
});
