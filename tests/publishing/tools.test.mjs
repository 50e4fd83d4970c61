/** The builder's text for each publishing tool, built by that tool and opened in Chromium. */
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { startBrowser, visit } from "../../scripts/consumers/browser.mjs";
import { debianEnvironment, debianProgram, hasDebian } from "../../scripts/consumers/debian.mjs";
import { buildDir, inRoot, siteDir } from "../../scripts/lib/paths.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { webModule } from "../../scripts/lib/web-module.mjs";
import { serve } from "../../scripts/serve/server.mjs";
import { provideNodeModules } from "../../scripts/setup/node-modules.mjs";
import { tools } from "../../scripts/test/tools.mjs";

const work = join(buildDir, "publishing");
mkdirSync(work, { recursive: true });
for (const name of ["package.json", "package-lock.json", ".npmrc"])
  cpSync(inRoot("tests/publishing", name), join(work, name));
await provideNodeModules("build/publishing");

const { embedForm } = await webModule("web/site/builder/embed-forms.ts");
const browser = await startBrowser(tools.browsers.chromium ?? "");
const site = await serve(siteDir, { port: 0, headers: { "Access-Control-Allow-Origin": "*" } });
after(() => Promise.all([browser.close(), site.close()]));

/** Words that a Markdown, a template or a program could read as its own. */
const hash =
  "view=similarity&query=-0.3,0.4&tokens=%7B%7Ba%7D%7D,%7B%25b,*c*,%3Cd%3E,%60e,$f&rbf=0.35";
const figure = {
  ...{ hash, link: hash, site: site.url, id: "figure", title: "One query, {three} *similarities*" },
  ...{ titleLanguage: "en", theme: "auto", lock: [], poster: true, height: 900 },
};
const text = (/** @type {string} */ form, /** @type {string} */ kind = "") =>
  embedForm(form, figure, kind);

const article = (/** @type {string} */ inside) =>
  `# A page\n\nBefore.\n\n${inside}\n\nAfter, in **bold**.\n`;

/** A new folder with files. @param {string} name @param {Record<string, string>} files */
function project(name, files) {
  const folder = join(work, name);
  rmSync(folder, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

/** The state that the builder's text stands for, and live. @param {string} folder @param {string} path @param {readonly RegExp[]} [noise] */
async function checkPage(folder, path, noise = []) {
  const host = await serve(folder, { port: 0, headers: { "Content-Security-Policy": "" } });
  const look = async (/** @type {import("playwright-core").Page} */ page) => {
    const isFrame = (await page.locator("iframe").count()) > 0;
    const inside = isFrame ? page.frameLocator("iframe") : page;
    const element = inside.locator("soft-attention");
    await element.locator("figure h2").first().waitFor();
    const state = () =>
      element.evaluate((e) => {
        const { query, tokens, temperatures } = /** @type {any} */ (e).getState();
        return { query, tokens, rbf: temperatures.rbf };
      });
    const tokens = ["{{a}}", "{%b", "*c*", "<d>", "`e", "$f"];
    assert.deepEqual(await state(), { query: [-0.3, 0.4], tokens, rbf: 0.35 });
    await element.locator('[data-handle="query"]').first().focus();
    await page.keyboard.press("ArrowRight");
    assert.notDeepEqual((await state()).query, [-0.3, 0.4]);
    return page.url();
  };
  try {
    return await visit(browser, `${host.url}${path}`, look, noise);
  } finally {
    await host.close();
  }
}

/** @param {string} name @param {readonly string[]} args @param {string} folder */
async function debian(name, args, folder) {
  const [program, ...first] = debianProgram(name);
  await run(program, [...first, ...args], {
    cwd: folder,
    env: debianEnvironment(folder),
    label: name,
  });
}

/** Astro needs Node 22. */
const newer = join(work, "node_modules/node-22/bin/node");
const node22 = existsSync(newer) ? newer : process.execPath;
const quiet = {
  ASTRO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  NO_COLOR: "1",
  NO_UPDATE_NOTIFIER: "1",
};

/** A tool of npm, in a folder below its packages. @param {string} file @param {readonly string[]} args @param {string} folder */
const npmTool = (file, args, folder, program = node22) =>
  run(program, [join(work, "node_modules", file), ...args], {
    ...{ cwd: folder, label: file, env: { PATH: process.env.PATH, HOME: folder, ...quiet } },
  });

const onDebian = { skip: hasDebian ? false : "needs Debian's packages" };

test("MkDocs", onDebian, async () => {
  const folder = project("mkdocs", {
    "mkdocs.yml": "site_name: A site\ntheme:\n  name: null\n  custom_dir: theme\n",
    "theme/main.html": "<!doctype html><title>A page</title>{{ page.content }}",
    "docs/index.md": article(text("mkdocs")),
  });
  await debian("mkdocs", ["build", "--quiet"], folder);
  await checkPage(join(folder, "site"), "index.html");
});

test("Sphinx with MyST-Parser, as in Jupyter Book 1", onDebian, async () => {
  const folder = project("sphinx", {
    "conf.py": 'extensions = ["myst_parser"]\nhtml_theme = "basic"\n',
    "index.md": article(text("mkdocs")),
  });
  await debian("sphinx-build", ["-q", "-b", "html", ".", "out"], folder);
  await checkPage(join(folder, "out"), "index.html");
});

test("Hugo, with HTML allowed", onDebian, async () => {
  const folder = project("hugo", {
    "config.toml": 'title = "A site"\n[markup.goldmark.renderer]\nunsafe = true\n',
    "layouts/index.html": "<!doctype html><title>A page</title>{{ .Content }}",
    "content/_index.md": article(text("mkdocs")),
  });
  await debian("hugo", ["--quiet"], folder);
  await checkPage(join(folder, "public"), "index.html");
});

test("Jekyll", onDebian, async () => {
  const folder = project("jekyll", {
    "_config.yml": "title: A site\n",
    "index.md": `---\n---\n${article(text("mkdocs"))}`,
  });
  await debian("jekyll", ["build", "--quiet", "--disable-disk-cache"], folder);
  await checkPage(join(folder, "_site"), "index.html");
});

test("pandoc, which Quarto runs: the raw block in an HTML page", onDebian, async () => {
  const folder = project("pandoc", { "page.md": article(text("quarto")) });
  const options = ["--standalone", "--metadata=title:A page", "--output=page.html", "page.md"];
  await debian("pandoc", options, folder);
  await checkPage(folder, "page.html");
});

test("Docusaurus: a page of MDX, and the component of React", async () => {
  const folder = project("docusaurus", {
    "package.json": '{ "name": "a-site", "private": true }',
    "docusaurus.config.js": `module.exports = {
  title: "A site", url: "https://example.org", baseUrl: "/", onBrokenLinks: "ignore",
  plugins: [["@docusaurus/plugin-content-docs", { routeBasePath: "/", sidebarPath: false }]],
  themes: ["@docusaurus/theme-classic"],
};`,
    "docs/page.mdx": `---\nslug: /\n---\n${text("docusaurus")}\n\nAfter, in **bold**: {1 + 1}.\n`,
    "docs/react.mdx": 'import { Figure } from "../figure.jsx";\n\n<Figure />\n',
    "figure.jsx": text("react"),
    "node_modules/softknn/package.json": readFileSync(inRoot("package.json"), "utf8"),
  });
  cpSync(inRoot("dist"), join(folder, "node_modules/softknn/dist"), { recursive: true });
  await npmTool("@docusaurus/core/bin/docusaurus.mjs", ["build"], folder, process.execPath);
  // At index.html its router draws the page anew, and says so, whatever the page holds.
  for (const path of ["", "react/"]) await checkPage(join(folder, "build"), path);
});

test("Astro: a component and a page of Markdown", async () => {
  const folder = project("astro", {
    "package.json": '{ "name": "a-site", "private": true, "type": "module" }',
    "src/pages/index.astro": `<html lang="en"><head><title>A page</title></head>
<body><Fragment set:html={\`${text("html")}\`} /></body></html>\n`,
    "src/pages/markdown.md": article(text("mkdocs")),
  });
  await npmTool("astro/bin/astro.mjs", ["build"], folder);
  for (const path of ["index.html", "markdown/index.html"])
    await checkPage(join(folder, "dist"), path);
});

test("VitePress", async () => {
  const folder = project("vitepress", {
    "package.json": '{ "name": "a-site", "private": true, "type": "module" }',
    "index.md": article(text("vitepress")),
  });
  await npmTool("vitepress/bin/vitepress.js", ["build"], folder);
  await checkPage(join(folder, ".vitepress/dist"), "index.html");
});

test("Reveal.js: the arrows move the figure and not the slides", async () => {
  const folder = project("reveal", {
    "index.html": `<!doctype html><title>A talk</title>
<link rel="stylesheet" href="reveal/reveal.css">
<div class="reveal"><div class="slides">
${text("reveal").replace(/\n\n[\s\S]*/, "")}
<section>The next slide</section>
</div></div>
<script src="reveal/reveal.js"></script>
<script>Reveal.initialize({ hash: true });</script>
${text("reveal").replace(/^[\s\S]*?\n\n/, "")}`,
  });
  cpSync(join(work, "node_modules/reveal.js/dist"), join(folder, "reveal"), { recursive: true });
  const address = await checkPage(folder, "index.html");
  assert.doesNotMatch(address, /#\/1/);
});
