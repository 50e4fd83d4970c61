/** Three similarities side by side, in Chinese. */

import type { Chapter } from "../../language/prose.js";
import { list, spaced } from "../../language/zh/words.js";
import type { controls } from "./solve.js";
import type { words as en } from "./words.en.js";

const similarityWords = { dot: "点积", cosine: "余弦", rbf: "RBF" } as const;

/** "点积和余弦给 A 的权重最大；RBF 给所有键的权重相同。" `keys` is how many there are. */
const choices: typeof en.choices = (groups, keys) => {
  const clauses = groups.map(({ letters, by }) => {
    const who = list(by.map((s) => similarityWords[s]));
    return spaced(
      keys > 1 && letters.length === keys
        ? `${who}给所有键的权重相同`
        : `${who}给${list(letters)}的权重最大`,
    );
  });
  return `${clauses.join("；")}。`;
};

export const words: typeof en = {
  title: "同一个查询，三种相似度函数",
  rewards: {
    dot: "看方向和长度",
    cosine: "只看方向",
    rbf: "只看距离",
  },
  planeLabel: (name) => `${name}：查询、键，以及指向每个键的箭头，权重越大，箭头越粗`,
  barsLabel: (name, rows) => `${spaced(`${name}权重`)}：${rows}`,
  barsRow: (letter, weight) => `${letter}：${weight}`,
  vote: (name) => `${name}：权重，然后是输出`,
  output: "输出",
  effective: (k) => `有效邻居数 ${k}`,
  hint: "拖动 ★ 或键，用方向键移动，或点击选中点的新位置。",
  reading: (letter, weights, locked) => {
    const each = weights.map(({ name, weight }) => spaced(`${name}下 ${weight}`)).join("，");
    return `键 ${letter} 的权重：${each}。${locked ? "已固定。再点一次或按 Esc 取消固定。" : "轻点它或按 Enter 可以固定。"}`;
  },
  exercise: {
    question: "点积会怎样给这些键排序？",
    how: "★ 是查询，● 是键。点积把查询与键逐项相乘，再相加。请按点积从大到小依次点选各键。再点一次即可取消。",
    plane: "查询和它的键",
    buttons: "供你排序的键",
    order: (letters) => `你的顺序：${list(letters)}。`,
    guess: "你的顺序",
    answer: "点积的顺序",
    said: (swapped, pairs) =>
      swapped === 0
        ? `${pairs} 对键的先后全部正确。点积既看方向，也看长度。`
        : `${pairs} 对键中有 ${swapped} 对先后颠倒。点积既看方向，也看长度。`,
  },
  values: {
    weight: (by, key) => spaced(`键 ${key} 的权重，${similarityWords[by]}`),
    output: (by, axis) => spaced(`输出的 ${axis} 分量，${similarityWords[by]}`),
    effective: (by) => `有效邻居数，${similarityWords[by]}`,
    temperature: (by) => `温度 τ，${similarityWords[by]}`,
  },
  choices,
  soWhat: {
    agree: "这里三者都给同一个键最大的权重；不同的只是权重有多集中。",
    equal: "没有哪个键的权重最大：输出就是值的简单平均。",
    differ: "查询相同，键相同：哪个键的权重最大，由相似度决定。",
  },
  caption:
    "★ 查询，● 键，□ 键的值，✖ 输出：值的加权平均。浅色的线连接分数相等的位置。键移动时，它的值不变。三种相似度的分数范围不同，所以各有自己的温度。",
  announce: (name, vote) => `${name}：${vote}`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  query: "五角星，即查询",
  keys: "键",
  values: "值",
  dot: "点积的温度",
  cosine: "余弦的温度",
  rbf: "RBF 的温度",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "三种“近” · 3 分钟",
  ask: "哪个键得到的权重最大？",
  text: {
    all: [
      "一个查询以三种方式与同样的键比较。三幅图的查询和键相同，只有相似度不同，相似度就是给每个键一个分数的函数。每组分数都由同样的 softmax 变成权重，权重之和为 1。输出是各键的值按这些权重求得的平均。拖动五角星，三幅图一起变化。",
      "点积既看方向也看长度，得分最高的键是 {dot-winner}。余弦只看方向：{cosine-winner}。RBF（径向基函数）只看距离：{rbf-winner}。一个键占全部权重时，有效邻居数是 1；n 个键平分权重时是 n。这里三者分别是 {dot-effective-k}、{cosine-effective-k} 和 {rbf-effective-k}。点积和余弦的分数要除以温度 {~dot} 和 {~cosine}，RBF 的分数要除以 {~rbf} 的平方：温度越低，权重越集中。",
      "只有方向重要时，用余弦，例如比较长短不一的文本的词频：同一方向上，无论查询[短](query=0.16,0.03)还是[长](query=0.8,0.15)，余弦的权重都一样。长度有含义时，用点积，例如长度表示置信度、频率或重要性。向量表示位置时，用 RBF，例如地图上的地点。这个选择是一种归纳偏置，也就是在看到任何数据之前作出的假设。",
    ],
  },
  tries: {
    "view=similarity&dot=0&cosine=0&rbf=0": "把每个温度都设为 0：还有几个键有贡献？",
    "view=similarity&dot=inf&cosine=inf&rbf=inf": "把每个温度都设为 ∞：还有权重最大的键吗？",
    "view=similarity&query=0.16,0.03": "把查询缩短：用哪种相似度时权重不变？",
    "view=similarity&query=0.25,-0.25": "把查询放到 B 和 E 之间：用哪几种相似度时 E 的权重最大？",
    "view=similarity&keys=1,0.2;0.9,0.1;0.6,3;-0.2,0.9;0,-1;-1,-0.6":
      "把键 C 拉长到三倍：它的权重在哪里变大，在哪里变小，在哪里不变？",
    "view=digits&similarity=dot": "点积用在 1,797 个手写数字上：错了多少个？",
  },
};
