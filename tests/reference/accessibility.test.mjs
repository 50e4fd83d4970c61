/** What the statement on accessibility says about the sources. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/lib/paths.mjs";

/** Patterns that no source of the site may contain, each by the claim of the statement that it would break. */
const absent = {
  "audio, video or speech":
    /<(?:audio|video|track)\b|\bAudioContext\b|\bnew Audio\(|speechSynthesis/,
  "an orientation": /@media[^{]*\borientation\b|screen\.orientation/,
  "a field about the reader, or a login": /type="?(?:password|email|tel)\b|autocomplete="(?!off)/,
  "a page that leaves by itself": /http-equiv="?refresh/,
  "an animation that repeats": /animation[^;]*\binfinite\b|iteration-count|<(?:blink|marquee)\b/,
  "the motion of the device": /devicemotion|deviceorientation|\b(?:Accelerometer|Gyroscope)\b/,
  "a key of access": /accesskey=/i,
  "content that pointing shows": /:hover[^{]*\{[^}]*\b(?:display|visibility|content|opacity)\s*:/,
};

/** Labels of a canvas with 1,797 points; every other drawing holds text elements. */
const paintsText = ["web/charts/digits/digit-plane.ts"];

test("the sources have nothing that the statement rules out", () => {
  const files = readdirSync(inRoot("web"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|css|html)$/.test(file))
    .map((file) => join("web", file));
  assert.ok(files.length > 500);
  const texts = files.map((file) => [file, readFileSync(inRoot(file), "utf8")]);
  for (const [what, pattern] of Object.entries(absent))
    for (const [file = "", text = ""] of texts)
      assert.doesNotMatch(text, pattern, `${file} has ${what}`);
  const painted = texts.filter(([, text = ""]) => /\.(?:fill|stroke)Text\(/.test(text));
  assert.deepEqual(
    painted.map(([file]) => file),
    paintsText,
  );
});

test("lessons and playground link to the documentation in the header", () => {
  /** @param {string} file @param {RegExp} pattern */
  const has = (file, pattern) =>
    assert.match(readFileSync(inRoot("web/site", file), "utf8"), pattern);
  for (const file of ["page/header.ts", "tool-header.ts"]) has(file, /class="docs" href=/);
  has("playground/playground.ts", /guide: \{ href:/);
});
