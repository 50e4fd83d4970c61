/** Words of the lab about given attention weights, in Chinese. */
import type { givenWords as en } from "./words.en.js";

const count = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

export const givenWords: typeof en = {
  title: (layers, heads) => `模型的 ${count(layers * heads)} 个头各自关注什么`,
  shapes: (layers, heads, rows, columns, type) =>
    `${count(layers)} 层 × ${count(heads)} 个头，${rows === columns ? `${count(rows)} 个词元` : `${count(rows)} 个查询和 ${count(columns)} 个键`}，按文件中的 ${type} 保留。`,
  heads: "头",
  head: (layer, head) => `第 ${layer} 层第 ${head} 个头`,
  meanHead: (layer) => `第 ${layer} 层所有头的平均`,
  layerField: (layers) => `层，1 到 ${layers}`,
  headField: (heads) => `头，1 到 ${heads}；0 = 平均`,
  odd: (rows, odd) =>
    `${count(rows)} 行中有 ${count(odd)} 行之和不是 1（如 dropout 或填充）。图中照原样显示。`,
  sum: "权重之和",
  text: "文本",
  textOfQueries: "查询",
  textOfKeys: "键",
  textLabel: "词元；选一个，文本就按它的权重着色",
  keysLabel: "键，按查询的权重着色",
  shading: (query) =>
    `颜色浓淡是 ${query} 给出的权重。指向另一个词元，或用方向键移动，就能看到它的；点击或按 Enter 固定。`,
  token: (token, weight) => `${token}，权重 ${weight}`,
  noTokens: "文件里没有词元，这里用位置代替。可以拖入每行一个词元的 tokens.txt。",
  wrongTokens: (tokens, wanted) =>
    `有 ${count(tokens)} 个词元、${count(wanted)} 个位置：没有词元的位置显示编号。`,
  part: (from, to, all) => `共 ${count(all)} 个词元，这里是第 ${count(from)} 到 ${count(to)} 个。`,
};
