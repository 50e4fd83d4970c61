/**
 * The third-party pages included in the site: each contains a text from the builder, processed as that kind of page
 * processes it. `real` and `standIn` state the fidelity.
 *
 * @typedef {import("../../web/site/builder/embed-forms.js").FormName} FormName
 * @typedef {import("../../web/site/builder/embed-forms.js").FormKind} FormKind
 *
 * @typedef {object} Example
 * @property {string} name of its file, and of its text in web/site/examples
 * @property {string} title
 * @property {FormName} form
 * @property {FormKind} [kind]
 * @property {string} hash of its figure
 * @property {string} real the program that processes the text
 * @property {string} [standIn] the substitute for something unavailable
 * @property {string} [lang]
 * @property {string} [language] of the figure, if the page sets none
 * @property {string} [styles] a style sheet instead of the plain one
 * @property {string} [policy] a content security policy of its own
 */

/** The strictest policy that a page with a figure can have: the site's own. */
export const strictPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** @type {readonly Example[]} */
export const examples = [
  {
    name: "html",
    title: "A plain page",
    form: "html",
    hash: "view=field&temperature=0.3",
    real: "A page of HTML, read by the browser.",
  },
  {
    name: "iframe",
    title: "A frame as high as its figure",
    form: "iframe",
    hash: "view=similarity&query=0.3,0.6",
    real: "A page of HTML, the frame, and the script that fits its height.",
  },
  {
    name: "iframe-alone",
    title: "A frame alone",
    form: "iframe",
    kind: "alone",
    hash: "view=scaling",
    real: "A page of HTML and the frame.",
  },
  {
    name: "markdown",
    title: "Plain Markdown",
    form: "markdown",
    hash: "view=masks&causal=1",
    real: "Markdown, read by marked.",
  },
  {
    name: "mkdocs",
    title: "MkDocs",
    form: "mkdocs",
    hash: "view=similarity&rbf=0.25",
    real: "Markdown with a block of HTML in it.",
    standIn:
      "marked stands in for the Python-Markdown of MkDocs. Both hand a block of HTML on as it is.",
  },
  {
    name: "quarto",
    title: "Quarto",
    form: "quarto",
    hash: "view=similarity&cosine=0.2",
    real: "Markdown with a raw block.",
    standIn:
      "marked stands in for the pandoc of Quarto. A raw block of HTML goes out as it came in.",
  },
  {
    name: "docusaurus",
    title: "Docusaurus",
    form: "docusaurus",
    hash: "view=similarity&query=-0.5,0.4",
    real: "MDX, compiled by @mdx-js/mdx and drawn by React, as Docusaurus does.",
    standIn: "A component that puts its children into the head stands in for @docusaurus/Head.",
  },
  {
    name: "jupyter",
    title: "Jupyter",
    form: "jupyter",
    hash: "view=similarity&dot=0.5",
    real: "The HTML that IPython writes for this cell.",
    standIn: "No Python runs: the cell is read when this page is made.",
  },
  {
    name: "jupyter-element",
    title: "Jupyter, trusted",
    form: "jupyter",
    kind: "element",
    hash: "view=similarity&dot=2",
    real: "The HTML of this cell, put into the page and its scripts run, as JupyterLab does.",
    standIn: "No Python runs: the cell is read when this page is made.",
  },
  {
    name: "react",
    title: "React",
    form: "react",
    hash: "view=similarity&query=0.1,-0.6",
    real: "React, bundled by esbuild.",
    standIn: "The element of this site stands in for the package softknn.",
  },
  {
    name: "observable",
    title: "Observable",
    form: "observable",
    hash: "view=similarity&query=0.9,0.9",
    real: "Observable's parser and runtime, and its html.",
    standIn: "There is no notebook around the cell.",
  },
  {
    name: "right-to-left",
    title: "از راست به چپ",
    form: "html",
    hash: "view=field&similarity=cosine",
    lang: "fa",
    real: "صفحه‌ای که از راست به چپ نوشته می‌شود.",
  },
  {
    name: "hostile-styles",
    title: "A style sheet that spares nothing",
    form: "html",
    hash: "view=similarity&rbf=0.7",
    styles: "hostile.css",
    real: "A page whose style sheet undoes and hides whatever it reaches.",
  },
  {
    name: "strict-policy",
    title: "A strict policy",
    form: "html",
    hash: "view=similarity&query=0.5,0.5",
    policy: strictPolicy,
    real: "A page that allows scripts and styles from its own place, and nothing else.",
  },
];
