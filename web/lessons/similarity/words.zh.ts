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
  ask: "哪个键得到的权重最大？",
  text: [
    "一个查询以三种方式与六个键比较。三幅图共用查询和键，只有相似度不同。每组分数都由同样的 softmax 变成权重。拖动星，三幅图一起变化。",
    "权重最大的键，按点积是 {dot-winner}，按余弦是 {cosine-winner}，按 RBF 是 {rbf-winner}。三者的有效邻居数分别是 {dot-effective-k}、{cosine-effective-k} 和 {rbf-effective-k}，温度分别是 {~dot}、{~cosine} 和 {~rbf}。",
    "只有方向重要时，用余弦，例如比较长短不一的文本的词频：同一方向上，查询[短](query=0.16,0.03)还是[长](query=0.8,0.15)，余弦的权重都一样。长度有含义时，用点积，例如长度表示置信度、频率或重要性。向量表示位置时，用 RBF（径向基函数），例如地图上的地点：它只看距离。这个选择是一种归纳偏置，也就是在看到任何数据之前作出的假设。",
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
