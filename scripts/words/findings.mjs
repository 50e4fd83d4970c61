/** What a sentence of ours may not be: long, or in words that only we use. */
import { synonymsFor } from "./synonyms.mjs";
import { exceptions, privateTerms } from "./terms.mjs";
import { sentencesOf } from "./texts.mjs";

/** In words: one idea has room in so many. */
export const longestSentence = 25;

/** @typedef {{ file: string, sentence: string, why: string }} Finding */

/** A hole, a formula or a number is a word too. @param {string} sentence */
const wordCount = (sentence) =>
  sentence.split(/[\s/]+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length;

/** @param {import("./texts.mjs").Text} text @returns {Finding[]} */
export function findingsIn({ file, text }) {
  const others = synonymsFor({ file, text }).map(({ pattern, term }) => ({
    pattern,
    better: `the glossary has “${term}”`,
  }));
  return sentencesOf(text).flatMap((sentence) => {
    const found = [...privateTerms, ...others]
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

/** What is left, and the exceptions that nothing needs. @param {readonly Finding[]} findings */
export function report(findings) {
  const used = new Set(findings.map(exceptionOf));
  return {
    findings: findings.filter((finding) => exceptionOf(finding) === undefined),
    unused: exceptions.filter((exception) => !used.has(exception)),
  };
}
