/** The pages of the documentation, in the order of the navigation and of “next”. */

/**
 * @typedef {object} DocsPage
 * @property {string} file in docs/
 * @property {string} name in the navigation
 * @property {string} [source] in web/site/docs; absent for pages generated from the code
 * @property {boolean} [nested] listed only in the navigation of its own folder
 */

/** @typedef {{ name: string, pages: readonly DocsPage[] }} Group */

/** A handwritten page. @param {string} path without extension @param {string} name */
const written = (path, name) => ({ file: `${path}.html`, name, source: `${path}.md` });

/** @param {string} path @param {string} name */
const recipe = (path, name) => ({ ...written(`recipes/${path}`, name), nested: true });

export const recipePages = [
  recipe("semantic-search", "Search texts by meaning"),
  recipe("classify", "Classify with nearest neighbours"),
  recipe("regression", "Smooth a noisy curve"),
  recipe("similarities", "Compare similarities"),
  recipe("tensors", "Attend to transformers.js tensors"),
  recipe("batch-masks", "Mask a padded batch"),
  recipe("top-k", "Attend to the top k keys only"),
  recipe("target-entropy", "Find the temperature for k"),
  recipe("uncertainty", "Measure uncertainty"),
  recipe("mean-shift", "Cluster by mean shift"),
  recipe("hopfield", "Restore a pattern (Hopfield)"),
  recipe("metric", "Learn a metric"),
  recipe("projections", "Multi-head attention, own weights"),
  recipe("ablate", "Train a transformer, ablate a head"),
  recipe("dropout", "Reproducible dropout"),
  recipe("pca", "Project embeddings to 2-D"),
  recipe("large-map", "Draw a large attention map"),
  recipe("abort", "Compute in workers and cancel"),
  recipe("numpy-file", "Write a NumPy file"),
];

/** @type {readonly Group[]} */
const before = [
  {
    name: "Get started",
    pages: [
      written("index", "Overview"),
      written("how-it-works", "How attention works"),
      written("install", "Install"),
      written("quick-start", "Quick start"),
      written("playground", "Code playground"),
      written("look", "Use a figure"),
      written("teach", "Lesson plan"),
      written("deck", "Slides for a lecture"),
    ],
  },
  {
    name: "Guides",
    pages: [
      written("javascript", "Tensors and errors"),
      written("similarities", "Similarities"),
      written("temperature", "Temperature"),
      written("masks", "Masks"),
      written("heads", "Heads"),
      written("embeddings", "Search your embeddings"),
      written("train", "Train a model"),
      written("workers", "Faster calls"),
      written("own-model", "Your own data in the lab"),
      written("own-network", "Your own transformer"),
      written("cpp", "C++ library"),
    ],
  },
];

/** @type {Group} */
const reference = {
  name: "API reference",
  pages: [
    { file: "reference/index.html", name: "Functions" },
    { file: "reference/api/index.html", name: "Types" },
    { file: "reference/examples.html", name: "Examples" },
    { file: "reference/errors.html", name: "Error codes" },
    { file: "reference/cpp.html", name: "C++ headers" },
  ],
};

/** @type {readonly Group[]} */
const after = [
  {
    name: "Embed",
    pages: [
      written("embed", "Embed a figure"),
      written("element", "Custom element"),
      written("frame", "iframe"),
      written("builder", "Embed builder"),
      written("policies", "CSP and sandboxes"),
      written("host", "Host the site"),
    ],
  },
  { name: "Recipes", pages: [written("recipes/index", "All recipes"), ...recipePages] },
  {
    name: "Help",
    pages: [
      written("troubleshooting", "FAQ and troubleshooting"),
      written("glossary", "Glossary"),
      written("keyboard", "Keyboard"),
    ],
  },
];

/** Generated from the tables of the tests, by the build of the reference. */
const articles = { file: "reference/sources.html", name: "Source articles" };

/** @param {boolean} withReference @returns {Group} */
const about = (withReference) => ({
  name: "About",
  pages: [
    written("numbers", "Numerics"),
    written("benchmark", "Benchmark"),
    written("architecture", "Architecture"),
    ...(withReference ? [articles] : []),
    written("accessibility", "Accessibility"),
    written("privacy", "Privacy"),
    written("changelog", "Changelog"),
    written("migrate", "Migrate from 0.1"),
    written("publish", "Publish a release"),
    written("cite", "How to cite"),
  ],
});

/**
 * The navigation. The reference needs the package and TypeDoc, so it is optional.
 * @param {boolean} withReference
 */
export const groupsOf = (withReference) => [
  ...before,
  ...(withReference ? [reference] : []),
  ...after,
  about(withReference),
];

/** The handwritten pages, with their files in web/site/docs. */
export const writtenPages = groupsOf(false).flatMap(({ pages }) =>
  pages.flatMap(({ source, ...page }) => (source ? [{ ...page, source }] : [])),
);

/** Addresses of earlier versions, and their current pages. @type {Readonly<Record<string, string>>} */
export const movedPages = {
  "guarantees.html": "numbers.html",
};

/** The folder of a page, for nested navigation. @param {string} file */
const folderOf = (file) => file.slice(0, file.lastIndexOf("/") + 1);

/** Whether the navigation of a page lists another page. @param {DocsPage} page @param {string} at file of the page */
export const isListed = ({ file, nested }, at) => !nested || folderOf(file) === folderOf(at);
