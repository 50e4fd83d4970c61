/** `npm run words`: private terms and long sentences in what readers read. Fails if there are any. */
import { main } from "./lib/main.mjs";
import { say } from "./lib/say.mjs";
import { findingsIn, report } from "./words/findings.mjs";
import { allTexts } from "./words/texts.mjs";

await main(async () => {
  const texts = await allTexts();
  const { findings, unused } = report(texts.flatMap(findingsIn));
  for (const { file, sentence, why } of findings) say(`${file}: ${why}\n    ${sentence}`);
  for (const { file, part } of unused) say(`${file}: no finding needs the exception “${part}”`);
  const files = new Set(texts.map(({ file }) => file)).size;
  say(`\n${texts.length} texts in ${files} files: ${findings.length} findings`);
  if (findings.length + unused.length > 0) process.exitCode = 1;
});
