/** Under a figure in an iframe, in Chinese. */
import type { embed as en } from "../en/embed.js";
import { spaced } from "./words.js";

export const embed: typeof en = {
  open: spaced("在 softknn 中打开"),
  address: "这幅图的地址",
  copy: "从这个页面打不开别的页面。请复制地址：",
};
