/** Three similarities side by side, in Chinese. */

import { list, spaced } from "../../words/zh/words.js";
import type { controls } from "./control-names.js";
import type { words as en, chapter as enChapter } from "./words.en.js";

const similarityWords = { dot: "点积", cosine: "余弦", rbf: "RBF" } as const;

/** "点积和余弦选 A；RBF 对所有键一视同仁。" `keys` is how many there are. */
const choices: typeof en.choices = (groups, keys) => {
  const clauses = groups.map(({ letters, by }) => {
    const who = list(by.map((s) => similarityWords[s]));
    return spaced(
      keys > 1 && letters.length === keys ? `${who}对所有键一视同仁` : `${who}选${list(letters)}`,
    );
  });
  return `${clauses.join("；")}。`;
};

export const words: typeof en = {
  title: "同一个查询，三种“近”：权重各有各的分法",
  rewards: {
    dot: "看方向和长度",
    cosine: "只看方向",
    rbf: "只看距离",
  },
  planeLabel: (name) => `${name}：查询、键，以及指向每个键的箭头，权重越大箭头越强`,
  barsLabel: (name, rows) => `${spaced(`${name}权重`)}：${rows}`,
  barsRow: (letter, weight) => `${letter}：${weight}`,
  vote: (name) => `${name}：先看权重，再看输出`,
  output: "输出",
  effective: (k) => `有效邻居数 ${k}`,
  hint: "拖动 ★ 或键，或用方向键移动，或点一下选中的点要去的地方。",
  reading: (letter, weights, locked) => {
    const each = weights.map(({ name, weight }) => spaced(`${name}下 ${weight}`)).join("，");
    return `键 ${letter} 的权重：${each}。${locked ? "已锁定：再点一次或按 Esc 解除。" : "轻点它或按 Enter 可以锁定。"}`;
  },
  values: {
    weight: (by, key) => spaced(`键 ${key} 的权重，${similarityWords[by]}`),
    output: (by, axis) => spaced(`输出的 ${axis} 分量，${similarityWords[by]}`),
    effective: (by) => `有效邻居数，${similarityWords[by]}`,
    temperature: (by) => `温度 τ，${similarityWords[by]}`,
  },
  choices,
  soWhat: {
    agree: "这里三者选出同一个赢家；不同的只是选得有多坚决。",
    equal: "没有键胜出：输出就是值的简单平均。",
    differ: "同样的查询，同样的键：谁胜出，取决于你把什么叫做相似。",
  },
  caption:
    "★ 查询，● 键，□ 键的值，✖ 输出：值的加权平均。浅色的线连接分数相等的位置。键移动时，它的值不变。",
  announce: (name, vote) => `${name}：${vote}`,
};

export const chapter: typeof enChapter = {
  path: "三种“近” · 3 分钟",
  ask: "哪个键会胜出？先猜，再拖动星。",
  text: [
    "查询问每个键同一件事：你有多像我？这里有三种回答方式；随后的投票，三者都一样。",
    "什么叫“近”由你来定。三幅图共用一个查询和一组键；不同的只有相似度。",
    "该选哪一种？方向就是含义、长度只是偶然时，选余弦，例如长短不一的文本里的词频。长度也说明问题时，选点积：多有把握，多常见，多重要。向量就是位置、像地图上的地点时，选 RBF（径向基函数）：它只看距离。这个选择是一种偏置：数据还没开口，你就先把它带进来了。",
  ],
  tries: [
    {
      hash: "view=similarity&dot=0&cosine=0&rbf=0",
      text: "把每个温度都设为 0：还有几个键在投票？",
    },
    {
      hash: "view=similarity&dot=inf&cosine=inf&rbf=inf",
      text: "把每个温度都设为 ∞：还有键胜出吗？",
    },
    {
      hash: "view=similarity&query=0.16,0.03",
      text: "把查询缩短：三者当中谁毫无察觉？",
    },
    {
      hash: "view=similarity&query=0.25,-0.25",
      text: "把查询放到 B 和 E 之间：三者当中谁会改选 E？",
    },
    {
      hash: "view=similarity&keys=1,0.2;0.9,0.1;0.6,3;-0.2,0.9;0,-1;-1,-0.6",
      text: "把键 C 拉长到三倍：它的权重在哪里变大，在哪里变小，在哪里不变？",
    },
  ],
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  query: "五角星，即查询",
  keys: "键",
  values: "值",
  dot: "点积的温度",
  cosine: "余弦的温度",
  rbf: "RBF 的温度",
};
