/** Why 1/√d, in Chinese. */
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { percentText } from "../../language/zh/words.js";
import type { words as en } from "./words.en.js";

const seriesWord = (series: string) => (series === "scaled" ? "已缩放" : "未缩放");

export const words: typeof en = {
  title: "除以与不除以 √d 时的注意力熵",
  seed: "种子",
  run: "运行试验",
  cancel: "取消",
  progress: (done, total) => `试验 ${done} / ${total}`,
  cancelled: "已取消。图中只有已经算完的维度。",
  unscaled: "q·k，未缩放",
  scaled: "q·k / √d，已缩放",
  ceiling: (n, value) => `ln ${n} = ${value}`,
  axis: {
    x: "向量维度 d（对数轴）",
    y: "每行的平均熵（奈特）",
    neighbours: "有效邻居数",
  },
  article: "文章的表格",
  effective: (k) => `有效邻居数 ${k}`,
  rowLabel: (name, k) => `一个查询的权重，从最大的键排起：${name}；有效邻居数 ${k}`,
  rowSoWhat: (dim, unscaled, scaled) =>
    `d = ${dim} 时，得分最高的键不缩放占权重的 ${unscaled}，缩放后占 ${scaled}。`,
  chartLabel: (rows) => `熵随维度的变化。${rows}`,
  chartRow: (dim, unscaled, scaled) => `d ${dim}：未缩放 ${unscaled}，已缩放 ${scaled}。`,
  columns: {
    dim: "d",
    measured: (seed) => `种子 ${seed}`,
    article: "文章",
    exact: "精确值",
    neighbours: "有效邻居数",
  },
  soWhat: (dim, n, unscaled, scaled) =>
    `d = ${dim} 时，在 ${n} 个键当中，未缩放的一行有 ${unscaled} 个有效邻居；缩放后的一行仍有 ${scaled} 个。`,
  hint: "指向一个维度，或用方向键逐个查看。轻点或按 Enter 可以固定。",
  held: "已固定。再点一次或按 Esc 取消固定。",
  holding: (what) => `${what}已固定。再点一次或按 Esc 取消固定。`,
  caption: (n, trials) =>
    `圆点：${trials} 次试验的均值，每次随机抽取 ${n} 个查询向量和 ${n} 个键向量，抽法与 NumPy 用这个种子时相同，并标出正负一个标准差。细线：高斯得分下的精确期望。圆环：来源文章的表格（64 × 64，5 次试验）；试过 150,000 个种子，都不能完全重现它；差别在抽样误差之内。有效邻居数是 e 的熵次方：这么多个权重相等的键，熵与此相同。`,
  count: "查询和键的个数",
  trials: "试验次数",
  correlation: "键之间的相关性",
  settings: "种子、键的个数、试验次数、键之间的相关性",
  numbers: "两条线的数值，与文章的表格对照",
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
    columns: { mean: "‖∂w/∂q‖ 均值", median: "中位数" },
    soWhat: (dim, median, mean, scaled, spikes) =>
      spikes
        ? `d = ${dim} 时，未缩放的行有一半梯度小于 ${median}，均值却是 ${mean}：尖峰少见，却极大。缩放后均值是 ${scaled}，很稳定。“梯度会消失”只说对了一半：它在半数的行里消失，在少数几行里却极大。`
        : `d = ${dim} 时，未缩放的行有一半梯度小于 ${median}，均值是 ${mean}。缩放后均值是 ${scaled}。d 越大，中位数和均值相差越远。`,
  },
  score: "第一个键的得分（其余保持 1、0、−1）",
  dim: "随机向量的维度 d",
  response: (weight, slope) => `权重 ${weight}，斜率 ${slope}`,
  responseLabel: "第一个键的权重和斜率随它的得分变化；下方是随机向量的得分分布，未缩放与已缩放各一",
  responseNames: {
    weight: "权重",
    slope: "斜率",
    unscaled: "q·k，未缩放",
    scaled: "q·k / √d",
    axis: "得分",
  },
  dead: (unscaled, scaled, dim) =>
    `d = ${dim} 时，未缩放的得分有 ${percentText(unscaled)} 落在斜率小于 0.01 的地方，缩放后的有 ${percentText(scaled)}。`,
  rows: {
    caption: "文章里的三行得分和它们的权重",
    scores: "得分",
    weights: "softmax",
  },
  values: {
    rowWeight: (series, key) => `所选维度上键 ${key} 的权重，${seriesWord(series)}`,
    rowEffective: (series) => `所选维度上一个查询的有效邻居数，${seriesWord(series)}`,
    entropy: (series, dim) => `d = ${dim} 时的平均熵，${seriesWord(series)}`,
    exactScaled: () => "熵的期望，已缩放",
    exactUnscaled: (dim) => `d = ${dim} 时熵的期望，未缩放`,
    article: (series, dim) => `文章中 d = ${dim} 时的平均熵，${seriesWord(series)}`,
    effective: (series, dim) => `d = ${dim} 时的有效邻居数，${seriesWord(series)}`,
    gradientMean: (series, dim) => `d = ${dim} 时梯度范数的均值，${seriesWord(series)}`,
    gradientMedian: (series, dim) => `d = ${dim} 时梯度范数的中位数，${seriesWord(series)}`,
    ceiling: () => "权重全部相等时的熵",
    score: () => "第一个键的得分",
    weight: () => "第一个键的权重",
    slope: () => "第一个键的权重的斜率",
    dim: () => "随机向量的维度 d",
    variance: (series) => `抽样得分的方差，${seriesWord(series)}`,
    dead: (series) => `斜率小于 0.01 的抽样得分所占的比例，${seriesWord(series)}`,
    softmax: (row, place) => `${row} 的 softmax：第 ${place} 个权重`,
  },
  waiting: "试验正在进行。",
  done: (seed) => `种子 ${seed} 的试验已全部完成。`,
  failed: (message) => `实验停止了：${message}`,
};

export const pictures: Record<PictureName<"scaling">, string> = {
  row: "除以与不除以 √d 的一行权重",
  entropy: "熵随维度的变化",
  slope: "一个键的权重还能移动多少",
  gradient: "梯度随维度的变化",
};

export const controlLabels: Record<ControlName<"scaling">, string> = {
  seed: "种子",
  count: "查询和键的个数",
  trials: "试验次数",
  correlation: "键之间的相关性",
  score: "移动的得分",
  dim: "向量的维度",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "为什么除以 √d · 4 分钟",
  ask: "维度升高，权重会怎样变化？",
  text: {
    row: [
      "每根条是一个随机查询给一个随机键的权重，从最大的排起。查询和键都是 d = {~dim} 维，每个分量独立抽取，均值为 0，方差为 1。上面一排的得分 q·k 除以了 √d，多数 Transformer 都这样做；下面一排没有除。键是同样的键，次序也相同，可是下面有一个键独占权重的 {largest-unscaled}，上面同一个键只占 {largest-scaled}。",
      "原因在得分。一个得分是 d 个乘积之和，每个乘积的方差为 1，所以得分的方差是 d：2,000 对随机向量给出的是 {variance-unscaled}，除以 √d 之后是 {variance-scaled}。softmax 取 e 的得分次方，把差变成比。得分相差 √d，权重之比就是 1 比 e 的 √d 次方，除了最好的几个键，别的键几乎什么也分不到。",
      "有几个键起作用，用有效邻居数来衡量：一个键独占全部权重时是 1，所有键权重相同时就是键的个数。虚线框把它画成同样多根等高的条。",
      "? few",
      "[d = 1](dim=1) 时两排相同，因为 √1 = 1。[d = 4,096](dim=4096) 时上面一排和 d = 16 时差不多，下面只剩一个键。现在的有效邻居数，上面是 {effective-scaled}，下面是 {effective-unscaled}。",
    ],
    entropy: [
      "## 每个维度都试一遍",
      "一个查询也许只是巧合，所以这张图照[讲“注意力就是软 k 近邻”的原文](docs/reference/sources.html#D0.1)那样，用 64 个查询和 64 个键，在每个维度上把实验做五次。左轴是一行的平均熵 H，单位奈特；右轴是有效邻居数 e^H。不缩放时，线降向 0，邻域随之缩到只剩一个键；缩放之后，线是平的，和表示精确期望的细线一样。",
      "圆环是原文里的表格。它的脚本用 NumPy 的随机数，种子是 7；种子取 7 时，圆点与脚本算出的数逐位相同。但试过的 150,000 个种子都得不出原文印的表，所以那是同一实验的另一次抽样。圆点与圆环之差，不超过两次抽样之间该有的差。",
      "? shared",
      "随机的键是夸张的例子：模型里的键往往有共同的方向。这里它们共有的方差占 {~correlation}。这一部分让一个查询的所有得分一起升降，softmax 察觉不到，只有其余的方差才会使权重集中。",
      "> 用[另一个种子](seed=42)抽取向量：哪些数字变了？线变了吗？",
    ],
    slope: [
      "## 坏处在哪里",
      "如果训练还能改动它们，权重集中倒也无妨。这里让一个键的得分移动，另外三个停在 1、0 和 −1。它的权重沿一条 S 形曲线变化，曲线的斜率说明得分动一点、权重跟着动多少。[在中间](score=1.4)斜率最大，[在远处](score=12)几乎为 0；现在权重是 {weight}，斜率是 {slope}。",
      "曲线下方是 d = {~dim} 时随机向量的得分。不缩放时，{dead-unscaled} 的得分落在斜率小于 0.01 的地方，缩放后是 {dead-scaled}。除以 √d，就让得分留在 S 形曲线上还能改动的一段。",
    ],
    gradient: [
      "## 消失，又不稳定",
      "训练要通过权重的梯度才能改动查询，这张图量的就是梯度的范数。不缩放时，在最高的维度上，半数的行梯度小于 {gradient-median}，所以在多数行里训练几乎什么也学不到。均值却没有跟着下降：它是 {gradient-mean}，缩放后是 {gradient-scaled}。",
      "两句话都对，因为有少数几行例外。在那里，得分最高的两个键几乎打平，查询挪一小步，几乎全部权重就从一个键转到另一个键，梯度极大。所以“梯度会消失”只说对了一半：它在多数行里消失，在少数行里爆炸，两样都不是训练想要的。缩放之后，无论维度多高，中位数和均值都在一起。",
    ],
  },
  predictions: {
    few: {
      question: "把维度降到 16，得分仍不缩放。下面一排在 64 个键里有几个有效邻居？",
      said: "有 {effective-unscaled} 个，之前是 {<effective-unscaled} 个。得分现在大约相差 √16 = 4，1 比 e⁴ 的比例还能给少数别的键留下一些。",
    },
    shared: {
      question: "让各键共有十分之九的方差。d = 16 且不缩放时，熵会变高、变低，还是不变？",
      options: { higher: "变高", same: "不变", lower: "变低" },
      said: "变高：熵的期望从 {<expected-unscaled} 奈特变为 {expected-unscaled} 奈特。各键共有的部分让一个查询的所有得分一起移动，不改变任何权重。能区分各键的方差只剩十分之一，所以整条线要到十倍高的维度才下降。",
    },
  },
  end: "除以 √d，得分的间距在任何维度上都不变，邻居的数目也就不变。",
};
