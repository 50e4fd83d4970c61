import { css, unsafeCSS } from "lit";
import { inkOn, keyColours } from "../charts/key-colours.js";

/** `--key-0`, `--key-0-ink` and so on. The text is our own constant, so it is safe as CSS. */
const keyProperties = keyColours
  .map((colour, i) => `--key-${i}: ${colour}; --key-${i}-ink: ${inkOn(i)};`)
  .join("\n");

/**
 * The colours and spaces of the visual language, for the element and the page.
 * Both themes are written out; `light-dark()` follows the colour scheme in effect.
 */
export const tokens = css`
  :host,
  :root {
    --paper: light-dark(#fffdf8, #1a1916);
    --paper-raised: light-dark(#f7f3ea, #24221e);
    --ink: light-dark(#1c1b19, #ece7dc);
    --ink-soft: light-dark(#5c5850, #b0a99b);
    --rule: light-dark(#ddd6c8, #3d3a34);
    --rule-strong: light-dark(#8a8477, #837c6f);
    --accent: light-dark(#8a3b12, #f0a878);
    --query: var(--ink);
    --output: light-dark(#b3123f, #ff8aa3);
    --weight: light-dark(#123a63, #9cc9f5);
    --on-weight: light-dark(#fffdf8, #14202c);
    --on-field: #141311;
    --halo: #fffdf8;
    --masked: light-dark(#b9b1a1, #5e584e);
    --scaled: light-dark(#0b5a8f, #6cb8ec);
    --unscaled: light-dark(#a8440a, #f29a5f);
    ${unsafeCSS(keyProperties)}
    --serif: Charter, "Iowan Old Style", "Noto Serif", Georgia, serif;
    --sans: system-ui, "Noto Sans", sans-serif;
    --s1: 4px;
    --s2: 8px;
    --s3: 12px;
    --s4: 20px;
    --s5: 32px;
    --s6: 52px;
    --s7: 84px;
  }
  /* Chinese fonts draw √ and ‖ at full width, so Latin fonts come first. */
  :host(:lang(zh)),
  :root:lang(zh) {
    --serif: Charter, "Iowan Old Style", "Noto Serif", Georgia, "Times New Roman", "DejaVu Serif", serif;
    --sans: system-ui, "Noto Sans", Arial, "DejaVu Sans", sans-serif;
  }
`;
