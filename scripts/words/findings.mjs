/** The rules for our sentences: length and vocabulary. */
import { synonymsFor } from "./synonyms.mjs";
import { exceptions, privateTerms } from "./terms.mjs";
import { sentencesOf } from "./texts.mjs";

/** In words: enough for one idea. */
export const longestSentence = 25;

/** @typedef {{ file: string, line?: number, sentence: string, why: string }} Finding */

/** A placeholder, a formula or a number counts as a word. @param {string} sentence @param {"all" | "prose"} counted */
const wordCount = (sentence, counted) =>
  sentence
    .split(/[\s/]+/)
    .filter((word) =>
      (counted === "all" ? /[\p{L}\p{N}…]/u : /^\P{L}*(\p{L}{2}[\p{L}’'-]*|[aA])\P{L}*$/u).test(
        word,
      ),
    ).length;

/** @param {import("./texts.mjs").Text} text @returns {Finding[]} */
export function findingsIn({ file, line, text, counted = "all" }) {
  const others = synonymsFor({ file, text }).map(({ pattern, term }) => ({
    pattern,
    better: `the glossary has “${term}”`,
  }));
  return sentencesOf(text).flatMap((sentence) => {
    const found = [...privateTerms, ...others]
      .filter(({ pattern }) => pattern.test(sentence))
      .map(({ better, pattern }) => `“${pattern.exec(sentence)?.[0]}”: ${better}`);
    const count = counted === "none" ? 0 : wordCount(sentence, counted);
    if (count > longestSentence) found.push(`${count} words`);
    return found.map((why) => ({ file, ...(line ? { line } : {}), sentence, why }));
  });
}

/** @param {Finding} finding */
const exceptionOf = (finding) =>
  exceptions.find(({ file, part }) => finding.file === file && finding.sentence.includes(part));

/** The remaining findings, and the unused exceptions. @param {readonly Finding[]} findings */
export function report(findings) {
  const used = new Set(findings.map(exceptionOf));
  return {
    findings: findings.filter((finding) => exceptionOf(finding) === undefined),
    unused: exceptions.filter((exception) => !used.has(exception)),
  };
}
