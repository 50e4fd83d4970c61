/** The lab, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { spaced } from "../../language/zh/words.js";
import { givenWords } from "./given/words.zh.js";
import { labData } from "./own/words.zh.js";
import type { words as en } from "./words.en.js";

export const words: typeof en = {
  title: "注意力权重：每个查询一行，每个键一列",
  weightsTitle: "权重",
  mapLabel: (rows, columns) => `权重，${rows} × ${columns}`,
  mapRole: "权重图",
  queries: "查询",
  keys: "键",
  cell: (row, column, weight) => spaced(`查询 ${row}，键 ${column}：权重 ${weight}。`),
  single: "每个权重一格。",
  block: (rows, columns) => spaced(`一格代表约 ${rows} × ${columns} 个权重，显示其中最大的。`),
  inkTo: (most) => `颜色最浓表示 ${most}。`,
  legend: (size, ink, masked) => `${size}${ink}${masked ? "斜线：已屏蔽，权重为 0。" : ""}`,
  working: "正在计算……",
  nothingYet: "还没有可以显示的内容。",
  refused: "计算核心不接受这个输入，图保持原样：",
  headsDoNotFit: (heads, width, valueWidth) =>
    `${width} 维的键和 ${valueWidth} 维的值不能平均分给 ${heads} 个头。`,
  rowTitle: (row) => spaced(`查询 ${row}`),
  topLabel: (row) => spaced(`查询 ${row} 权重最大的键`),
  axes: { row: "查询", column: "键" },
  thisRow: "这个查询",
  allRows: "所有查询",
  numbersTitle: "这个查询的数值和所有查询的数值",
  numbers: {
    weight: (key) => spaced(`键 ${key} 的权重`),
    score: "它的得分（掩码之前）",
    neighbours: "有效邻居数",
    entropy: "熵（奈特）",
    mass: (count) => `得分最高的 ${count} 个键的权重`,
    mean: "平均熵",
  },
  values: {
    weight: (query, key) => spaced(`查询 ${query} 对键 ${key} 的权重`),
    score: (query, key) => spaced(`查询 ${query} 对键 ${key} 的得分（掩码前）`),
    block: (query, key) => spaced(`从查询 ${query}、键 ${key} 起的一格中最大的权重`),
    neighbours: (query) => spaced(`查询 ${query} 的有效邻居数`),
    entropy: (query) => spaced(`查询 ${query} 的熵（奈特）`),
    sum: (query) => spaced(`查询 ${query} 的权重之和`),
    mass: (query) => spaced(`查询 ${query} 得分最高的键所占的权重`),
    temperature: () => "温度 τ",
    mean: () => "所有查询的平均熵（奈特）",
  },
  soWhat: {
    one: (row, spread, keys, best, most) =>
      spaced(
        `在 ${keys} 个键当中，查询 ${row} 有 ${spread} 个有效邻居；键 ${best} 得到最多：${most}。`,
      ),
    empty: (row) => spaced(`查询 ${row} 没有可用的键：它的权重全是 0，输出也是 0。`),
  },
  hint: "点一格，或用方向键移动；Home、End、Page Up、Page Down 到两端。查询和键从 0 数起。",
  given: givenWords,
  aboutGiven: "模型的注意力权重。",
  linked: "链接会带上这些数据。",
  dataTitle: "数据",
  data: labData,
  sources: { toy: "六个键", random: "随机", words: "词语", own: "自己的" },
  about: {
    toy: "来源文章里的六个键互相关注。",
    random: "正态随机数，抽法与 NumPy 用这个种子时相同。",
    words: "每个词关注所有的词。",
    own: "你自己的矩阵。",
  },
  shapes: (queries, keys, width, valueWidth) =>
    `${queries} 个查询，${keys} 个 ${width} 维的键，值为 ${valueWidth} 维。`,
  stays:
    "这些数据留在这台机器上。链接包含设置和形状，不含数据：打开链接的人看到的是同样形状的随机数。要保存全部内容，请把状态存成 JSON 文件。",
  staysGiven:
    "这些数据留在这台机器上。链接既不含权重，也不含词元：打开链接的人看到的是随机数。要把它们交给别人，请把状态存成 JSON 文件。",
  standIn: "还没有打开文件，所以图中显示这些形状的随机数。链接不含文件的数据。",
  drawn: {
    labSeed: "种子",
    labQueries: "查询数 m",
    labKeys: "键数 n",
    labDimension: "维度 d",
    labValueDimension: "值的维度 v",
  },
  self: "自注意力：Q = K = V",
  table: "词表",
  tables: { plane: "手工编写，2 维", wide: "手工编写，8 维", glove: "GloVe，50 维" },
  setting: "设置",
  groups: { similar: "相似度", masks: "掩码", more: "更多选项" },
  options: {
    labSimilarity: "相似度",
    labTemperature: "温度 τ",
    labScaled: "缩放：除以 √d",
    labScale: "自定缩放",
    labSoftcap: "软上限",
    labCausal: "因果",
    labWindow: "窗口",
    labPast: "之前的键",
    labPadding: "填充",
    labHeads: "头数",
    labHead: "显示的头",
    labDropout: "dropout 概率 p",
    labDropoutSeed: "dropout 的种子",
  },
  notes: {
    labSoftcap: "得分上限；0 = 无",
    labWindow: "0 = 任意距离",
    labPast: "查询 0 之前的键数",
    labPadding: "末尾被屏蔽的键数",
  },
};

export const pictures: Record<PictureName<"lab">, string> = {
  weights: "注意力权重图",
  heads: "模型的各个头",
  text: "按注意力权重着色的文本",
};

export const controlLabels: Record<ControlName<"lab">, string> = {
  ...words.options,
  ...words.drawn,
  labSource: "数据来源",
  labTable: words.table,
  labSelf: words.self,
  labLayer: "显示的层",
  labRow: "查询",
  labColumn: "键",
  weights: "注意力权重",
  queryTokens: "查询的词元",
  keyTokens: "键的词元",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"lab">> = {
  path: "你自己的数据 · 时间不限",
  ask: "你自己的数据，注意力会怎样处理？",
  text: {
    weights: [
      "图中每一格是一个权重：行是查询，列是键，格子颜色越浓，这个键从这个查询得到的权重越多。点一格，旁边的条形就列出对这个查询最重要的八个键。这个查询现在有 {effective-k} 个有效邻居，熵为 {entropy} 奈特。",
      "如果你运行过一个模型，打开它的注意力权重，或者拖到图上任何地方：.npz、.npy、.safetensors 或 JSON 文件，按层、头、查询、键排列，有词元就连词元一起。实验室便会[照模型给出的样子显示每一个头](docs/own-model.html#write-the-file)。",
      "在图的下方选数据：词语、[讲“注意力就是软 k 近邻”的原文](docs/reference/sources.html#D0.1)的六个键、随机向量，或你自己的查询、键和值（数据不离开这台机器）。然后改设置。",
      "> [256 维的向量，得分除以 √d](labSource=random&labQueries=64&labKeys=64&labDimension=256&labValueDimension=8&labSelf=0&labSimilarity=dot&labTemperature=1&labScaled=1)，再[不除](labSource=random&labQueries=64&labKeys=64&labDimension=256&labValueDimension=8&labSelf=0&labSimilarity=dot&labTemperature=1&labScaled=0)：一个查询还关注几个键？",
      "> [107 个词的 GloVe 向量，用余弦](labSource=words&labTable=glove&labRow=37&labColumn=38&labSimilarity=cosine&labTemperature=0.1&labScaled=1)：“king”会关注“queen”吗？",
    ],
    heads: [
      "每幅小图是这一层的一个头：一行一个查询，一列一个键。沿对角线的线表示词元关注自身，紧贴其下的线表示关注前一个词元；一整列颜色都浓，说明所有查询都看着同一个键，在许多模型里那就是第一个词元。",
      "大图就是选中的头，每个权重都照文件里的样子。点一格，或用方向键移动：旁边的条形列出这个查询权重最大的键；这个查询现在有 {effective-k} 个有效邻居，熵为 {entropy} 奈特。",
    ],
    text: [
      "同样的权重落在文本上：指向一个词元，别的词元颜色越浓，得到的权重越多。",
      "权重只说明一个头看向哪里，不说明它取来了什么：一个键权重再大，只要它的值接近零，改变也很小。",
    ],
  },
  end: "注意力只需要三个矩阵，什么数据都行；它们的邻居有没有意义，看这张图就知道。",
};
