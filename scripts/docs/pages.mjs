/** The pages of the documentation, in the order of the navigation and of “next”. */

/**
 * @typedef {object} DocsPage
 * @property {string} file below docs/
 * @property {string} name in the navigation
 * @property {string} [source] in web/site/docs; without it the page is made from the code
 */

/** @typedef {{ name: string, pages: readonly DocsPage[] }} Group */

/** @type {readonly Group[]} */
const written = [
  {
    name: "Start",
    pages: [
      { file: "index.html", name: "Overview", source: "index.md" },
      { file: "look.html", name: "Look at a figure", source: "look.md" },
      { file: "deck.html", name: "Teach with a deck", source: "deck.md" },
      { file: "own-model.html", name: "Open your own model", source: "own-model.md" },
      { file: "embed.html", name: "Put one into a page", source: "embed.md" },
      { file: "javascript.html", name: "Use it in JavaScript", source: "javascript.md" },
      { file: "embeddings.html", name: "Search your embeddings", source: "embeddings.md" },
      { file: "cpp.html", name: "Use it in C++", source: "cpp.md" },
      { file: "own-network.html", name: "Show your own network", source: "own-network.md" },
    ],
  },
  {
    name: "Embed",
    pages: [
      { file: "element.html", name: "The element", source: "element.md" },
      { file: "frame.html", name: "The iframe", source: "frame.md" },
      { file: "builder.html", name: "The builder", source: "builder.md" },
      { file: "policies.html", name: "Policies and sandboxes", source: "policies.md" },
      { file: "host.html", name: "Host the site", source: "host.md" },
    ],
  },
  {
    name: "Understand",
    pages: [
      { file: "workers.html", name: "Workers and engines", source: "workers.md" },
      { file: "how-it-works.html", name: "How it works", source: "how-it-works.md" },
      { file: "numbers.html", name: "Numerical contract", source: "numbers.md" },
      { file: "guarantees.html", name: "Guarantees", source: "guarantees.md" },
      { file: "benchmark.html", name: "Benchmark", source: "benchmark.md" },
    ],
  },
];

/** @type {Group} */
const reference = {
  name: "Reference",
  pages: [
    { file: "reference/index.html", name: "All functions" },
    { file: "reference/examples.html", name: "Examples" },
    { file: "reference/api/index.html", name: "Types" },
    { file: "reference/errors.html", name: "Error codes" },
    { file: "reference/cpp.html", name: "C++ headers" },
    { file: "reference/sources.html", name: "What the sources teach" },
  ],
};

/** @type {Group} */
const about = {
  name: "About",
  pages: [
    { file: "changelog.html", name: "Changelog", source: "changelog.md" },
    { file: "accessibility.html", name: "Accessibility", source: "accessibility.md" },
    { file: "privacy.html", name: "Privacy", source: "privacy.md" },
    { file: "cite.html", name: "How to cite", source: "cite.md" },
  ],
};

/**
 * The navigation. The reference needs the package and TypeDoc, so not every site has it.
 * @param {boolean} withReference
 */
export const groupsOf = (withReference) =>
  withReference ? [...written, reference, about] : [...written, about];

/** The pages that are written by hand, with their files in web/site/docs. */
export const writtenPages = [...written, about].flatMap(({ pages }) =>
  pages.flatMap(({ source, ...page }) => (source ? [{ ...page, source }] : [])),
);
