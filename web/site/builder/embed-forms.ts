/** A figure as text to paste: one form per kind of page, with state and options. */
import {
  type EmbeddedFigure,
  frameAddress,
  listed,
  pageAddress,
  posterAddress,
  scriptAddress,
} from "./figure-address.js";

/** Each form and its kinds, the default first. */
export const formKinds = {
  html: ["element"],
  iframe: ["helper", "alone"],
  markdown: ["picture"],
  mkdocs: ["element"],
  quarto: ["element"],
  myst: ["frame"],
  docusaurus: ["element"],
  vitepress: ["element"],
  reveal: ["element"],
  jupyter: ["file", "frame", "element"],
  react: ["element"],
  observable: ["element"],
} as const satisfies Record<string, readonly string[]>;

export type FormName = keyof typeof formKinds;
export const formNames = Object.keys(formKinds) as FormName[];
export type FormKind = (typeof formKinds)[FormName][number];

/** The field `keyNormPenalty` has the attribute `key-norm-penalty`. */
export const attributeOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The attributes of `<soft-attention>`, in this order. */
export function figureAttributes(figure: EmbeddedFigure): [name: string, value: string][] {
  const { hash, id, language, theme, controls, lock, src } = figure;
  const fields = [...new URLSearchParams(hash)].map(([field, value]): [string, string] => [
    attributeOf(field),
    value,
  ]);
  const choices: [string, string | undefined][] = [
    ["controls", controls && listed(controls)],
    ["lock", lock.length > 0 ? listed(lock) : undefined],
    ["lang", language],
    ["theme", theme === "auto" ? undefined : theme],
    ["src", src || undefined],
  ];
  const chosen = choices.filter((one): one is [string, string] => one[1] !== undefined);
  return [...(id === "" ? [] : [["id", id] as [string, string]]), ...fields, ...chosen];
}

const named: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/**
 * Escapes text for HTML, JSX, and surrounding Markdown, templates and programs: special characters
 * become entities, and so do invisible characters and bidirectional controls. (Numeric entities from 128 to 159
 * would mean other characters; joiners and non-joiners are not bidirectional controls.)
 */
export function attributeText(text: string): string {
  return text.replace(/[!-~]|[\p{C}\p{Z}]/gu, (one) => {
    const code = one.codePointAt(0) ?? 0;
    if (/[\w .,;:=/?#%+@-]/.test(one) || /[\u0080-\u009f\u200c\u200d]/.test(one)) return one;
    return named[one] ?? `&#${code};`;
  });
}

function tag(name: string, attributes: readonly (readonly [string, string?])[]): string {
  const written = attributes.map(([key, value]) =>
    value === undefined ? ` ${key}` : ` ${key}="${attributeText(value)}"`,
  );
  return `<${name}${written.join("")}`;
}

const module = (figure: EmbeddedFigure) =>
  `${tag("script", [
    ["type", "module"],
    ["src", scriptAddress(figure, "element.js")],
  ])}></script>`;

/**
 * The element, in HTML and in JSX; JSX needs an end tag and may add attributes. Its content, a link, is what remains
 * in a feed, in a reader's mode and without scripts.
 */
function element(figure: EmbeddedFigure, indent = "", more = ""): string {
  const { poster, title } = figure;
  const start = `${indent}${tag("soft-attention", figureAttributes(figure))}${more}>`;
  const picture = [["src", posterAddress(figure)] as const, ["alt", title] as const];
  const content = poster ? `${tag("img", picture)} />` : attributeText(title);
  const link = `${tag("a", [["href", pageAddress(figure)]])}>${content}</a>`;
  return `${start}\n${indent}  ${link}\n${indent}</soft-attention>`;
}

const inHtml = (figure: EmbeddedFigure) => `${module(figure)}\n${element(figure)}`;

/** The iframe may run scripts and save files, and nothing else. */
function frame(figure: EmbeddedFigure, helped: boolean): string {
  const start = tag("iframe", [
    ...(helped ? [["data-softknn"] as const] : []),
    ["src", frameAddress(figure)],
    ["title", figure.title],
    ["width", "100%"],
    ["height", String(figure.height)],
    ["loading", "lazy"],
    ["frameborder", "0"],
    ["sandbox", "allow-scripts allow-downloads"],
  ]);
  return `${start}></iframe>`;
}

function helpedFrame(figure: EmbeddedFigure): string {
  const helper = tag("script", [["src", scriptAddress(figure, "embed.js")], ["defer"]]);
  return `${helper}></script>\n${frame(figure, true)}`;
}

/** A static picture that links to the live page: plain Markdown cannot run scripts. */
const picture = (figure: EmbeddedFigure) =>
  `[![${attributeText(figure.title)}](${posterAddress(figure)})](${pageAddress(figure)})`;

/** Markdown parses inside unknown elements, and leaves the content of known ones alone. */
const mkdocs = (figure: EmbeddedFigure) => `<div>\n${inHtml(figure)}\n</div>`;

const quarto = (figure: EmbeddedFigure) => `\`\`\`{=html}\n${inHtml(figure)}\n\`\`\``;

const docusaurus = (figure: EmbeddedFigure) => `import Head from "@docusaurus/Head";

<Head>
  ${module(figure)}
</Head>

${element(figure)}`;

/** The directive of MyST. An option is a line of plain text. */
const myst = (figure: EmbeddedFigure) => `:::{iframe} ${frameAddress(figure)}
:width: 100%
:title: ${figure.title.replace(/[\p{C}\p{Z}]+/gu, " ")}
:::`;

/** Vue compiles what a Markdown page holds, and `v-pre` leaves the element alone. */
const vitepress = (figure: EmbeddedFigure) => `<script setup>
import { onMounted } from "vue";
onMounted(() => import(/* @vite-ignore */ ${JSON.stringify(scriptAddress(figure, "element.js"))}));
</script>

<div v-pre>
${element(figure)}
</div>`;

/** Keys in a figure move its handles, not the slides. */
const reveal = (figure: EmbeddedFigure) => `<section>
${element(figure, "  ", " data-prevent-swipe")}
</section>

${module(figure)}
<script>
  Reveal.configure({ keyboardCondition: () => !document.activeElement.matches("soft-attention") });
</script>`;

/** Arguments of Python: the fields as they are in a link. */
function jupyterFile(figure: EmbeddedFigure): string {
  const [, ...given] = figureAttributes({ ...figure, id: "" });
  const fields = given.map(([name, value]) => `${name.replaceAll("-", "_")}=${pythonText(value)}`);
  const view = new URLSearchParams(figure.hash).get("view") ?? "";
  return `from softknn import show

show(${[pythonText(view), ...fields].join(", ")})`;
}

/** JSON's escapes are Python's, except for those of surrogate pairs, which JSON does not need. */
const pythonText = (text: string): string =>
  JSON.stringify(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (one) => {
    const code = (one.codePointAt(0) ?? 0).toString(16);
    return `\\U${code.padStart(8, "0")}`;
  });

const jupyterFrame = (figure: EmbeddedFigure) => `from IPython.display import IFrame

IFrame(${JSON.stringify(frameAddress(figure))}, width="100%", height=${figure.height})`;

const jupyterElement = (figure: EmbeddedFigure) => `from IPython.display import HTML

HTML("""
${inHtml(figure)}
""")`;

const react = (figure: EmbeddedFigure) => `"use client";

import { useEffect, useRef } from "react";
import "softknn/element";

export function Figure({ onHash, ...fields }) {
  const figure = useRef(null);
  useEffect(() => {
    const { current } = figure;
    const tell = () => onHash?.(current.hash);
    current.addEventListener("change", tell);
    return () => current.removeEventListener("change", tell);
  }, [onHash]);
  return (
${element(figure, "    ", " ref={figure} {...fields}")}
  );
}`;

const observable = (figure: EmbeddedFigure) => `figure = {
  await import(${JSON.stringify(scriptAddress(figure, "element.js"))});
  return html\`${element(figure, "  ").trimStart()}\`;
}`;

/** The text of a form. An unknown kind falls back to the form's default. */
export function embedForm(name: FormName, figure: EmbeddedFigure, kind?: FormKind): string {
  switch (name) {
    case "html":
      return inHtml(figure);
    case "iframe":
      return kind === "alone" ? frame(figure, false) : helpedFrame(figure);
    case "markdown":
      return picture(figure);
    case "mkdocs":
      return mkdocs(figure);
    case "quarto":
      return quarto(figure);
    case "myst":
      return myst(figure);
    case "docusaurus":
      return docusaurus(figure);
    case "vitepress":
      return vitepress(figure);
    case "reveal":
      return reveal(figure);
    case "jupyter":
      if (kind === "element") return jupyterElement(figure);
      return kind === "frame" ? jupyterFrame(figure) : jupyterFile(figure);
    case "react":
      return react(figure);
    case "observable":
      return observable(figure);
  }
}
