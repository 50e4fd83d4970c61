/** The page of `npm run charts`: every case in light and in dark, with the styles of its lesson. */
import { type CSSResult, css, html, render } from "lit";
import { chartStyles } from "../../web/charts/chart-styles.js";
import { controlStyles } from "../../web/controls/control-styles.js";
import { elementStyles } from "../../web/element/element-styles.js";
import { tokens } from "../../web/element/tokens.js";
import { allCases } from "./cases.js";
import type { ChartCase } from "./chart-case.js";
import { kebabCase } from "./goldens.js";

const pageStyles = css`
  body {
    margin: 16px;
    font: 15px / 1.4 system-ui, sans-serif;
    background: #777;
  }
  nav a {
    color: inherit;
    margin-inline-end: 8px;
  }
  h2 {
    margin: 32px 0 0;
  }
  section > div {
    display: flex;
    flex-wrap: wrap;
    gap: 16px;
  }
  article > div {
    display: flex;
    gap: 4px;
  }
  h3 {
    margin: 8px 0 2px;
    font-size: 14px;
    font-weight: 500;
  }
  .theme {
    overflow-x: auto;
    padding: 8px;
    outline: 1px solid #444;
  }
`;

const sheetsOf = (styles: readonly CSSResult[]) =>
  styles.flatMap(({ styleSheet }) => styleSheet ?? []);

/** A shadow root with the styles of a figure, in one theme. */
function drawing(
  it: ChartCase,
  styles: readonly CSSResult[],
  theme: "light" | "dark",
): HTMLElement {
  const host = document.createElement("div");
  host.className = "theme";
  host.setAttribute("theme", theme);
  host.style.inlineSize = `${it.width}px`;
  host.lang = it.language ?? "en";
  host.dir = it.language === "fa" ? "rtl" : "ltr";
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = sheetsOf([
    tokens,
    elementStyles,
    controlStyles,
    chartStyles,
    ...styles,
  ]);
  render(html`<figure>${it.draw()}</figure>`, root);
  return host;
}

document.adoptedStyleSheets = sheetsOf([pageStyles]);
render(
  html`<h1>All cases of all charts</h1>
    <nav>${allCases.map(({ chart }) => html`<a href="#${kebabCase(chart)}">${chart}</a>`)}</nav>
    ${allCases.map(
      ({ chart, styles, cases }) => html`<section id=${kebabCase(chart)}><h2>${chart}</h2><div>
        ${cases.map(
          (it) => html`<article id="${kebabCase(chart)}/${it.name}"><h3>${it.name}</h3>
            <div>${drawing(it, styles, "light")}${drawing(it, styles, "dark")}</div></article>`,
        )}</div></section>`,
    )}`,
  document.body,
);
// The drawings appear after the browser has scrolled to the fragment.
document.getElementById(location.hash.slice(1))?.scrollIntoView();
