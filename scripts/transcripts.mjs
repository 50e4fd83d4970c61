/**
 * `npm run transcripts`: rewrites the texts of web/site/docs/transcripts.md, as Chromium's
 * accessibility tree of the built site gives them. Run `npm run build:site` before.
 */
import { main } from "./lib/main.mjs";
import { say, UserError } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";
import { transcripts } from "./test/browser.mjs";

await main(async () => {
  const { passed, failed } = await transcripts(await prepare({ chromium: true }));
  if (failed > 0) throw new UserError("Not all lessons were read; the lines above say why.");
  say(`${passed} lessons were read into web/site/docs/transcripts.md.`);
});
