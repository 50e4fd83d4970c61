/** The attributes that an element of a page may have and that are none of a figure's own. */

/** Those of every HTML element. */
const global = new Set(
  `accesskey anchor autocapitalize autocorrect autofocus class contenteditable draggable enterkeyhint exportparts
  hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part popover role slot spellcheck
  style tabindex title translate virtualkeyboardpolicy writingsuggestions xmlns`.split(/\s+/),
);

/** What frameworks, editors and browsers write: by the start of the name, or by a mark that no own name has. */
const prefixed =
  /^(aria|data|on[a-z]*|ng|v|x|hx|up|un|uk|b|c|s|astro|svelte|turbo|ember|vue|react|i18n|defer|js|sizing|cz|wfd|darkreader)-/;

/** Whether somebody else may read the attribute. */
export const isForeign = (name: string): boolean =>
  global.has(name) || /[^a-z0-9-]|^-/.test(name) || /^on[a-z]/.test(name) || prefixed.test(name);
