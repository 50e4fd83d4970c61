/** Attributes that are allowed on the element and do not belong to the figure. */

/** The attributes of every HTML element. */
const global = new Set(
  `accesskey anchor autocapitalize autocorrect autofocus class contenteditable draggable enterkeyhint exportparts
  hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part popover role slot spellcheck
  style tabindex title translate virtualkeyboardpolicy writingsuggestions xmlns`.split(/\s+/),
);

/** Attributes of frameworks, editors and browsers, by prefix or by a character that our names never contain. */
const prefixed =
  /^(aria|data|on[a-z]*|ng|v|x|hx|up|un|uk|b|c|s|astro|svelte|turbo|ember|vue|react|i18n|defer|js|sizing|cz|wfd|darkreader)-/;

/** Whether other code may own the attribute. */
export const isForeign = (name: string): boolean =>
  global.has(name) || /[^a-z0-9-]|^-/.test(name) || /^on[a-z]/.test(name) || prefixed.test(name);
