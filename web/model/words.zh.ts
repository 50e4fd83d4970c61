/** The same words in Chinese. */
import { spaced } from "../language/zh/words.js";
import type {
  textWords as en,
  textLabels as enLabels,
  textValues as enValues,
} from "./words.en.js";

export const textWords: typeof en = {
  prompt: "文本（英文）",
  left: (count, context) => `模型读 ${context} 个词元：最前面的 ${count} 个略去。`,
  empty: "文本里还没有词元。请输入几个英文词。",
  tokens: "作为查询的词元",
  token: (word, place) => `${word}，第 ${place} 个词元`,
  arcs: (token, name) => spaced(`${name}里“${token}”的注意力`),
  head: (layer, at) => `第 ${layer + 1} 层头 ${at + 1}`,
  choose: (name) => spaced(`显示${name}`),
  heads: {
    title: (count) => `${count} 个头`,
    rows: "每层一行",
  },
};

export const textValues: typeof enValues = {
  probability: (token) => `${token} 的概率`,
  score: (token) => `${token} 的键的得分`,
  weight: (token) => `${token} 的键的权重`,
};

export const textLabels: typeof enLabels = {
  prompt: "文本",
  promptToken: "作为查询的词元",
  modelHead: "显示的头",
};
