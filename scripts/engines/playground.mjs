/** The playground in an engine: programs that end, fail, never end, or try to escape their frame. */
import { deflateRawSync } from "node:zlib";
import { eventually } from "./page.mjs";

/** @typedef {import("./page.mjs").EngineBrowser} EngineBrowser */
/** @typedef {import("../../tests/engines/playground.mjs").ProgramTrial} ProgramTrial */

/** In milliseconds: an endless loop is stopped after 5 seconds. */
const limit = 40_000;

const output = 'document.querySelector(".output > div")?.shadowRoot';
const ended = '/Finished|Ended/.test(document.querySelector(".status")?.textContent) || null';

/** The page at a link that holds a program. @param {string} site @param {string} program */
function linkTo(site, program) {
  const code = deflateRawSync(program).toString("base64url");
  return `${site}playground.html?lang=en#code=${code}`;
}

/** @param {EngineBrowser} browser @param {string} site @param {ProgramTrial} trial */
export async function tryProgram(browser, site, { program, prints, line }) {
  await browser.open("about:blank");
  await browser.open(linkTo(site, program));
  await eventually(browser, 'document.documentElement.dataset.editor === "ready" || null', limit);
  await browser.run('document.querySelector("button.run").click()');
  await eventually(browser, ended, limit);
  await eventually(browser, `${output}.textContent.trim() !== "" || null`, limit);
  const text = await browser.run(`${output}.textContent.replace(/\\s+/g, " ")`);
  if (!prints.test(text)) throw new Error(`The output is: ${text}`);
  const place = await browser.run(`${output}.querySelector(".problem button")?.textContent ?? ""`);
  const wanted = line === undefined ? "" : `Line ${line}, `;
  if (line === undefined ? place !== "" : !place.startsWith(wanted))
    throw new Error(`The error is in line ${line}, and the page says “${place}”: ${text}`);
}

/**
 * The checks of one engine, by name.
 * @param {EngineBrowser} browser
 * @param {string} site
 * @param {Readonly<Record<string, ProgramTrial>>} trials
 */
export const programChecks = (browser, site, trials) =>
  Object.entries(trials).map(([name, trial]) => [
    `${browser.name} ${browser.version}: playground: ${name}`,
    () => tryProgram(browser, site, trial),
  ]);
