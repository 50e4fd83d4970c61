/** Words of the lab about given attention weights, in Chinese. */
import { spaced } from "../../../language/zh/words.js";
import type { KindName } from "./kinds.js";
import type { givenWords as en } from "./words.en.js";

const count = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

const kinds: Readonly<Record<KindName, string>> = {
  previous: "前一个词元",
  first: "第一个词元",
  same: "相同的词元",
  self: "自身",
};

export const givenWords: typeof en = {
  title: (layers, heads) => `模型的 ${count(layers * heads)} 个头各自关注什么`,
  shapes: (layers, heads, rows, columns, type) =>
    `${count(layers)} 层 × ${count(heads)} 个头，${rows === columns ? `${count(rows)} 个词元` : `${count(rows)} 个查询和 ${count(columns)} 个键`}，按文件中的 ${type} 保留。`,
  heads: "头",
  head: (layer, head) => `第 ${layer} 层第 ${head} 个头`,
  meanHead: (layer) => `第 ${layer} 层所有头的平均`,
  layer: (layer) => `第 ${layer} 层`,
  layerShort: (layer) => `L${layer}`,
  thumb: (head, neighbours, kind) =>
    `${head}：${neighbours === "" ? "尚未统计" : `有效邻居数 ${neighbours}`}${kind === "" ? "" : `，关注${kind}`}`,
  thumbsNote:
    "每个头下面是它的编号和有效邻居数（对各查询取平均）；如果一半以上的权重落在同一类键上，再写出是哪一类。层和头从 1 数起：第 5 层是 attentions[4]。",
  kindsShort: { previous: "前一个", first: "第一个", same: "相同", self: "自身" },
  surveying: (done, all) => `已统计 ${count(done)} / ${count(all)} 个头`,
  compare: "与第二个头比较",
  alone: "只留 A",
  swap: "交换 A 和 B",
  choosing: "点击一个头，选定",
  side: (slot, head) => `${slot}：${head}`,
  layerField: (layers) => `层，1 到 ${layers}`,
  headField: (heads) => `头，1 到 ${heads}；0 = 平均`,
  targets: { ...kinds, same: "其他相同的词元（只计有的查询）" },
  shares: (target, share) => spaced(`有 ${share} 的权重落在${target}上`),
  summary: (head, neighbours, share) =>
    `${head}：每个查询平均有 ${neighbours} 个有效邻居${share === "" ? "" : `，${share}`}。`,
  odd: (rows, odd, least, most) => {
    const parts = [
      odd.empty > 0 && `${count(odd.empty)} 行是空的（如填充）`,
      odd.off > 0 &&
        `${count(odd.off)} 行的和${odd.off === 1 ? `是 ${least}` : `在 ${least} 到 ${most} 之间`}（如 dropout）`,
      odd.invalid > 0 && `${count(odd.invalid)} 行里有不是权重的东西`,
    ].filter((part) => part !== false);
    return `并非每一行之和都是 1。${count(rows)} 行中，${parts.join("；")}。图中照原样显示。`;
  },
  stored: "同一个数，全部位数",
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
