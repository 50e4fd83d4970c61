/** The rules for our sentences: length and vocabulary. */
import { exceptions, privateTerms } from "./terms.mjs";
import { sentencesOf } from "./texts.mjs";

/** In words: enough for one idea. */
export const longestSentence = 25;

/** @typedef {{ file: string, sentence: string, why: string }} Finding */

/** A placeholder, a formula or a number counts as a word. @param {string} sentence */
const wordCount = (sentence) =>
  sentence.split(/[\s/]+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length;

/** @param {import("./texts.mjs").Text} text @returns {Finding[]} */
export function findingsIn({ file, text }) {
  return sentencesOf(text).flatMap((sentence) => {
    const found = privateTerms
      .filter(({ pattern }) => pattern.test(sentence))
      .map(({ better, pattern }) => `“${pattern.exec(sentence)?.[0]}”: ${better}`);
    const count = wordCount(sentence);
    if (count > longestSentence) found.push(`${count} words`);
    return found.map((why) => ({ file, sentence, why }));
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
