import { UserError } from "../lib/say.mjs";

/**
 * Makes a script safe to inline in a page: sequences that would end its element, or swallow the end of it, are escaped
 * in a way that keeps the meaning of strings and patterns.
 * @param {string} script
 */
export function insideHtml(script) {
  const safe = script.replace(/<\/(script)/gi, "<\\/$1").replaceAll("<!--", "<\\!--");
  if (/<\/script|<!--/i.test(safe)) throw new UserError("The script would end its page too early.");
  return safe;
}
