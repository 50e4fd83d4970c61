/**
 * The fonts of the browser tests, independent of the machine. A layout is tested under three stacks, because readers
 * have different fonts.
 */
import { inToolchain } from "../lib/paths.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

/** The families for CSS's generic names, in order of preference, and their folders. */
export const stacks = {
  /** The fonts of a bare Debian. DejaVu is about the widest of the common families. */
  wide: {
    serif: ["DejaVu Serif"],
    sans: ["DejaVu Sans"],
    mono: ["DejaVu Sans Mono"],
    folders: ["dejavu", "wqy"],
  },
  narrow: {
    serif: ["Liberation Serif"],
    sans: ["Liberation Sans Narrow"],
    mono: ["Liberation Mono"],
    folders: ["liberation", "dejavu", "wqy"],
  },
  /** The fonts of a machine set up for Chinese and Persian: tall lines, square characters. */
  script: {
    serif: ["Noto Serif", "Noto Naskh Arabic", "WenQuanYi Micro Hei"],
    sans: ["WenQuanYi Micro Hei", "Noto Sans Arabic"],
    mono: ["WenQuanYi Micro Hei Mono"],
    folders: ["noto", "wqy"],
  },
};

/** @typedef {keyof typeof stacks} FontStack */

export const fontStacks = /** @type {FontStack[]} */ (Object.keys(stacks));

/**
 * A browser started with one of these files as FONTCONFIG_FILE sees only its fonts. Rewritten at every start: the files
 * contain absolute paths, and a checkout may move.
 */
export function writeFonts() {
  for (const stack of fontStacks) {
    writeIfChanged(inToolchain("fonts", `${stack}.conf`), configuration(stacks[stack]));
  }
}

/** @param {(typeof stacks)[FontStack]} stack */
function configuration({ serif, sans, mono, folders }) {
  const generic = { serif, "sans-serif": sans, "system-ui": sans, monospace: mono };
  const lines = [
    ...folders.map((name) => `<dir>${inToolchain("fonts/usr/share/fonts/truetype", name)}</dir>`),
    `<cachedir>${inToolchain("fonts/cache")}</cachedir>`,
    ...Object.entries(generic).map(([name, families]) => alias(name, families)),
    // Chromium uses the fallback family for system-ui.
    `<match><edit name="family" mode="append_last"><string>${sans[0]}</string></edit></match>`,
  ];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${lines.map((line) => `  ${line}\n`).join("")}</fontconfig>
`;
}

/** @param {string} name @param {readonly string[]} families */
function alias(name, families) {
  const list = families.map((family) => `<family>${family}</family>`).join("");
  return `<alias binding="strong"><family>${name}</family><prefer>${list}</prefer></alias>`;
}
