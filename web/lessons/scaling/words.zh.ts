/** Why 1/√d, in Chinese. */
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import type { words as en } from "./words.en.js";

const seriesWord = (series: string) => (series === "scaled" ? "已缩放" : "未缩放");

export const words: typeof en = {
  title: "除以与不除以 √d 时的注意力熵",
  progress: (done, total) => `试验 ${done} / ${total}`,
  unscaled: "q·k，未缩放",
  scaled: "q·k / √d，已缩放",
  ceiling: (n, value) => `ln ${n} = ${value}`,
  axis: {
    x: "向量维度 d（对数轴）",
    y: "每行的平均熵（奈特）",
    neighbours: "有效邻居数",
  },
  effective: (k) => `有效邻居数 ${k}`,
  rowLabel: (name, k) => `一个查询的权重，从最大的键排起：${name}；有效邻居数 ${k}`,
  rowSoWhat: (dim, unscaled, scaled) =>
    `d = ${dim} 时，得分最高的键不缩放时占权重的 ${unscaled}，缩放后占 ${scaled}。`,
  chartLabel: (rows) => `熵随维度的变化。${rows}`,
  chartRow: (dim, unscaled, scaled) => `d ${dim}：未缩放 ${unscaled}，已缩放 ${scaled}。`,
  soWhat: (dim, unscaled, scaled) =>
    `d = ${dim} 时，在 64 个键当中，未缩放的一行有 ${unscaled} 个有效邻居，缩放后的一行有 ${scaled} 个。`,
  caption: (seed) =>
    `圆点：5 次试验的均值，每次随机抽取 64 个查询向量和 64 个键向量，抽法与 NumPy 用种子 ${seed} 时相同，并标出正负一个标准差。细线：得分为高斯分布时的期望。`,
  rings: "用圆环标出原文印的数：同一实验的另一次抽样",
  gradients: {
    names: {
      // The two lie on each other.
      scaledMean: "已缩放：两者重合",
      scaledMedian: "",
      unscaledMean: "未缩放：均值",
      unscaledMedian: "未缩放：中位数",
    },
    axis: { x: "维度 d（对数轴）", y: "∂w/∂q 的范数（对数轴）" },
    label: (rows) => `梯度范数随维度的变化。${rows}`,
    row: (dim, mean, median) => `d ${dim}：未缩放时均值 ${mean}，中位数 ${median}。`,
    soWhat: (dim, median, mean, scaled) =>
      `d = ${dim} 时，未缩放的行有一半梯度小于 ${median}，均值是 ${mean}。缩放后均值是 ${scaled}。`,
  },
  score: "第一个键的得分（其余保持 1、0、−1）",
  dim: "随机向量的维度 d",
  response: (weight, slope) => `权重 ${weight}，斜率 ${slope}`,
  responseLabel:
    "第一个键的权重和斜率随它的得分变化；底色是随机向量的多数得分所在的范围，未缩放与已缩放各一",
  responseNames: {
    weight: "权重",
    slope: "斜率",
    unscaled: "q·k，未缩放",
    scaled: "q·k / √d",
    axis: "得分",
  },
  values: {
    rowWeight: (series, key) => `所选维度上键 ${key} 的权重，${seriesWord(series)}`,
    rowEffective: (series) => `所选维度上一个查询的有效邻居数，${seriesWord(series)}`,
    entropy: (series, dim) => `d = ${dim} 时的平均熵，${seriesWord(series)}`,
    expectedScaled: () => "熵的期望，已缩放",
    expectedUnscaled: (dim) => `d = ${dim} 时熵的期望，未缩放`,
    article: (series, dim) => `文章中 d = ${dim} 时的平均熵，${seriesWord(series)}`,
    effective: (series, dim) => `d = ${dim} 时的有效邻居数，${seriesWord(series)}`,
    gradientMean: (series, dim) => `d = ${dim} 时梯度范数的均值，${seriesWord(series)}`,
    gradientMedian: (series, dim) => `d = ${dim} 时梯度范数的中位数，${seriesWord(series)}`,
    ceiling: () => "权重全部相等时的熵",
    score: () => "第一个键的得分",
    weight: () => "第一个键的权重",
    slope: () => "第一个键的权重的斜率",
    dim: () => "随机向量的维度 d",
  },
  waiting: "试验正在进行。",
  done: (seed) => `种子 ${seed} 的试验已全部完成。`,
  failed: (message) => `实验停止了：${message}`,
};

export const pictures: Record<PictureName<"scaling">, string> = {
  entropy: "熵随维度的变化",
  row: "除以与不除以 √d 的一行权重",
  slope: "一个键的权重还能移动多少",
  gradient: "梯度随维度的变化",
};

export const controlLabels: Record<ControlName<"scaling">, string> = {
  dim: "向量的维度",
  rings: "原文的表，画成圆环",
  score: "移动的得分",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"scaling">> = {
  path: "为什么除以 √d · 4 分钟",
  ask: "维度升高，权重会怎样变化？",
  text: {
    entropy: [
      "这张图照[讲“注意力就是软 k 近邻”的原文](docs/reference/sources.html#D0.1)做实验：随机抽取 64 个查询和 64 个键，两两比较，每个维度 d 做五次；各分量独立抽取，均值为 0，方差为 1。每个查询给各键的权重之和是 1，图中画的是平均每行把权重分得多散，也就是熵 −Σ w ln w。一个键独占全部权重时，熵是 0；所有键权重相同时，熵是 ln 64 = 4.159。熵的单位是奈特。",
      "右轴把同一件事换算成键的个数：e 的熵次方就是有效邻居数，这么多个相等的权重，熵与此相同。不缩放时，线往下降：d = 256 时平均每行有 1.3 个有效邻居，到 d = 16,384 就几乎只剩胜出的那一个。像多数 Transformer 那样把每个得分除以 √d，线就是平的，始终有 40 个左右的邻居。在图上左右拖动可以选择维度，下面的几张图也会跟着变。",
      "细线不是抽样得来的，而是算出来的：它是得分为高斯分布时的期望。未缩放的线降到低处之后，按 3.855/√d 下降。由少数几个乘积相加而成的得分还不是高斯分布，所以在左端，圆点在细线之上：d = 8 且不缩放时，圆点在 2.16，细线在 1.93。从 d = 32 起，两者一致。",
      "> 用[另一个种子](seed=42)抽取向量：哪些数字变了？线变了吗？",
    ],
    row: [
      "## 单看一个查询",
      "每根条是一个随机查询给一个随机键的权重，从最大的排起。上下两排各有自己的刻度：第一根条上方的数就是它的权重。查询和键都是 d = {~dim} 维。上面一排的得分 q·k 除以了 √d，下面一排没有除。键是同样的键，次序也相同，最好的那个键现在在下面占权重的 {largest-unscaled}，在上面占 {largest-scaled}。",
      "原因在得分。一个得分是 d 个乘积之和，每个乘积的均值为 0、方差为 1，所以得分的方差是 d；除以 √d 之后，无论维度多高，方差都是 1。softmax 取 e 的得分次方，把差变成比。得分相差 √d，权重之比就是 1 比 e 的 √d 次方，除了最好的几个键，别的键几乎什么也分不到。虚线框把有效邻居数画成同样多根等高的条。",
      "? few",
      "[d = 1](dim=1) 时两排相同，因为 √1 = 1。[d = 4,096](dim=4096) 时上面一排和 d = 16 时差不多，下面只剩一个键。",
    ],
    slope: [
      "## 坏处在哪里",
      "权重集中本来无妨，只要训练还能改动它们。这里让一个键的得分移动，另外三个停在 1、0 和 −1。它的权重沿一条 S 形曲线变化，曲线的斜率说明得分动一点、权重跟着动多少。[在中间](score=1.4)斜率最大，[在远处](score=12)几乎为 0；现在权重是 {weight}，斜率是 {slope}。",
      "底色标出随机向量的多数得分所在的范围，也就是 0 两侧一个标准差之内：窄的是除以 √d 之后，从 −1 到 1；宽的是不除，从 −√d 到 √d，这里 d = {~dim}。从 d = 256 起，宽的范围里大半是平地。除以 √d，就让得分留在 S 形曲线上还能改动的一段。",
    ],
    gradient: [
      "## 消失，又不稳定",
      "训练要通过权重的梯度才能改动查询，这张图量的就是梯度的范数。不缩放时，范数的中位数从 d = 256 时的 0.43 降到 d = 16,384 时的不足 10⁻¹²，所以在多数行里训练几乎什么也学不到。均值却没有跟着下降：它一直在 2 左右，缩放后则是 0.18。",
      "两句话都对，因为有少数几行例外。在那里，得分最高的两个键几乎打平，查询挪一小步，几乎全部权重就从一个键转到另一个键，梯度极大。所以“梯度会消失”只说对了一半：它在多数行里消失，在少数行里爆炸，两样都不是训练想要的。缩放之后，无论维度多高，中位数和均值都靠在一起。",
    ],
  },
  predictions: {
    few: {
      question: "把维度降到 16，得分仍不缩放。下面一排在 64 个键里有几个有效邻居？",
      said: "有 {effective-unscaled} 个，之前是 {<effective-unscaled} 个。得分现在大约相差 √16 = 4，1 比 e⁴ 的比例还能给少数别的键留下一些。",
    },
  },
  end: "除以 √d，得分的间距在任何维度上都不变，邻居的数目也就不变。",
};
