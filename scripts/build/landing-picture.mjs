/** `landing-picture.js`, which shows the question and the picture of the landing before the other scripts run. */
import { readFileSync } from "node:fs";
import { languages } from "../lib/languages.mjs";
import { lessonNames } from "../lib/lessons.mjs";
import { inRoot } from "../lib/paths.mjs";
import { webModule } from "../lib/web-module.mjs";
import { bundle } from "./bundle.mjs";

/** A classic script runs before the first paint. */
const options = /** @type {const} */ ({ format: "iife", splitting: false, charset: "ascii" });

/** The picture as a part of the page: as an image it would be a document of its own, which takes longer to start. */
export function landingPicture() {
  const picture = readFileSync(inRoot("web/site/landing.svg"), "utf8").trim();
  const [, box] =
    /^<svg xmlns="[^"]*" width="\d+" height="\d+" (viewBox="[^"]*")>/.exec(picture) ?? [];
  if (box === undefined) throw new Error("landing.svg begins in another way.");
  const begin = `<svg class="landing-picture" ${box} preserveAspectRatio="xMidYMin" aria-hidden="true">`;
  return begin + picture.slice(picture.indexOf(">") + 1);
}

/** The script has the question and the welcome in every language. @param {string} folder of the site */
export async function bundleLandingPicture(folder) {
  const lesson = `web/lessons/${lessonNames()[0]}`;
  const texts = languages.map(async ({ tag, direction }) => {
    const { chapter } = await webModule(`${lesson}/words.${tag}.ts`);
    const { site } = await webModule(`web/language/${tag}/site.ts`);
    const { welcome, noServer } = site;
    return [tag, { direction, ask: chapter.ask, welcome, noServer }];
  });
  const define = { SOFTKNN_LANDING: JSON.stringify(Object.fromEntries(await Promise.all(texts))) };
  const entries = { "landing-picture": "web/site/page/landing-picture.ts" };
  await bundle(entries, folder, { ...options, define });
}
