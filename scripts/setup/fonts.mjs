/**
 * The fonts of the browser tests: the project's own, whatever the machine has. A layout is tried
 * under three stacks, because readers have other fonts than we do.
 */
import { inToolchain } from "../lib/paths.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

/** Which families stand for CSS's generic names, in order of preference, and where they are. */
const stacks = {
  /** A bare Debian's. DejaVu is about the widest of the common families. */
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
  /** As on a machine set up for Chinese and Persian: tall lines, square characters. */
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
 * A browser started with one of the files as FONTCONFIG_FILE sees its fonts and no others. Written
 * at every start: they hold absolute addresses, and a checkout may be moved.
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
    // Chromium takes for system-ui what answers to no name at all.
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
