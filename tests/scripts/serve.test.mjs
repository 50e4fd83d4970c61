import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { contentSecurityPolicy, framePolicy, locate, serve } from "../../scripts/serve/server.mjs";

const folder = mkdtempSync(join(tmpdir(), "softknn-serve-"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
writeFileSync(join(folder, "main.js"), "export {};");
after(() => rmSync(folder, { recursive: true }));

test("files have their type and the strict policy, on loopback only", async () => {
  const server = await serve(folder, { port: 0 });
  try {
    assert.equal(new URL(server.url).hostname, "127.0.0.1");
    const page = await fetch(`${server.url}?query`);
    assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    assert.equal(page.headers.get("content-security-policy"), contentSecurityPolicy);
    assert.equal(await page.text(), "<!doctype html>");
    const script = await fetch(`${server.url}main.js`);
    assert.equal(script.headers.get("content-type"), "text/javascript; charset=utf-8");
    assert.equal((await fetch(`${server.url}absent.js`)).status, 404);
    assert.equal((await fetch(`${server.url}${"x".repeat(5000)}`)).status, 404);
    assert.equal((await fetch(server.url, { method: "POST" })).status, 405);
  } finally {
    await server.close();
  }
});

test("pages with frames may show them, and the frame of programs has its own policy", async () => {
  for (const name of ["playground.html", "playground-frame.html"])
    writeFileSync(join(folder, name), "<!doctype html>");
  const server = await serve(folder, { port: 0 });
  const policyOf = async (/** @type {string} */ name) =>
    (await fetch(server.url + name)).headers.get("content-security-policy");
  try {
    assert.equal(await policyOf("playground.html"), `${contentSecurityPolicy}; frame-src 'self'`);
    assert.equal(await policyOf("playground-frame.html"), framePolicy);
    assert.equal(await policyOf("index.html"), contentSecurityPolicy);
  } finally {
    await server.close();
  }
  const page = readFileSync("web/site/docs/frame.md", "utf8");
  assert.ok(page.includes(`\n${framePolicy}\n`), "the documentation names this policy");
});

test("no address leads out of the folder", () => {
  for (const url of ["/../x", "/%2e%2e/x", "/a/../../x", "/%00", "/%", "/..%2fx"]) {
    assert.equal(locate("/srv/site", url), undefined, url);
  }
  assert.equal(locate("/srv/site", "/a/?b#c"), "/srv/site/a/index.html");
});

test("if a port is in use, the next free one is used", async () => {
  const first = await serve(folder, { port: 0 });
  try {
    await assert.rejects(serve(folder, { port: first.port }), { code: "EADDRINUSE" });
    const second = await serve(folder, { port: first.port, tries: 20 });
    assert.ok(second.port > first.port);
    await second.close();
  } finally {
    await first.close();
  }
});
