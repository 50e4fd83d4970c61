import { UserError } from "../lib/say.mjs";

/**
 * A script that may stand inside a page: what would end its element, or make a page read on past
 * the end of it, is written in another way that means the same in strings and patterns.
 * @param {string} script
 */
export function insideHtml(script) {
  const safe = script.replace(/<\/(script)/gi, "<\\/$1").replaceAll("<!--", "<\\!--");
  if (/<\/script|<!--/i.test(safe)) throw new UserError("The script would end its page too early.");
  return safe;
}
