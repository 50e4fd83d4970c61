/** The English texts of a lesson in the order in which a reader meets them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodesOf } from "../build/module-tree.mjs";
import { root } from "../lib/paths.mjs";
import { isText, stringOf } from "./strings.mjs";

/** @typedef {{ text: string, keys: readonly string[] }} KeyedText */

/** Every text with the property names around it, in the order of the file. @param {string} file @returns {Promise<KeyedText[]>} */
async function keyedTexts(file) {
  const { transform } = await import("esbuild");
  const source = readFileSync(join(root, file), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "esm", charset: "utf8" });
  const nodes = nodesOf(code, "module");
  const properties = nodes.filter(({ type }) => type === "Property");
  const declared = nodes.filter(({ type }) => type === "VariableDeclarator");
  return nodes
    .flatMap((node) => {
      const text = stringOf(node);
      if (text === undefined || !isText(text)) return [];
      const around = [...declared, ...properties]
        .filter(({ start, end }) => start <= node.start && node.end <= end)
        .sort((a, b) => a.start - b.start);
      return [{ text, start: node.start, keys: around.map(({ key, id }) => (key ?? id).name) }];
    })
    .sort((a, b) => a.start - b.start);
}

/** Names for receipts and for the embed builder, which readers of the lesson do not see. */
const isSeen = ({ keys }) => !keys.includes("values") && !keys.includes("controlLabels");

/**
 * The title; the prediction, which comes before the text; the prose; the figure; what to try.
 * @param {string} lesson @returns {Promise<string[]>}
 */
export async function lessonTexts(lesson) {
  const chapter = await keyedTexts(`web/lessons/${lesson}/chapter.en.ts`);
  const words = (await keyedTexts(`web/lessons/${lesson}/words.en.ts`)).filter(isSeen);
  const under = (texts, key) => texts.filter(({ keys }) => keys.includes(key));
  const figure = words.filter(({ keys }) => !keys.includes("exercise"));
  return [
    ...under(chapter, "ask"),
    ...under(words, "exercise"),
    ...under(chapter, "text").filter(({ keys }) => !keys.includes("tries")),
    ...figure,
    ...under(chapter, "tries"),
  ].map(({ text }) => text.replace(/\]\([^)]*\)/g, "]").replace(/\[|\]/g, ""));
}
