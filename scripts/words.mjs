/** `npm run words [-- PATH]`: private terms and long sentences, in files whose path begins so. Fails if there are any. */
import { main } from "./lib/main.mjs";
import { say } from "./lib/say.mjs";
import { findingsIn, report } from "./words/findings.mjs";
import { sourceTexts } from "./words/source-texts.mjs";
import { readerTexts } from "./words/texts.mjs";

await main(async () => {
  const paths = process.argv.slice(2);
  const isMeant = (/** @type {{ file: string }} */ { file }) =>
    paths.length === 0 || paths.some((path) => file.startsWith(path));
  const texts = [...(await readerTexts()), ...sourceTexts()].filter(isMeant);
  const { findings, unused } = report(texts.flatMap(findingsIn));
  for (const { file, line, sentence, why } of findings)
    say(`${file}${line ? `:${line}` : ""}: ${why}\n    ${sentence}`);
  for (const { file, part } of unused.filter(isMeant))
    say(`${file}: no finding needs the exception “${part}”`);
  const files = new Set(texts.map(({ file }) => file)).size;
  say(`\n${texts.length} texts in ${files} files: ${findings.length} findings`);
  if (findings.length + unused.length > 0) process.exitCode = 1;
});
