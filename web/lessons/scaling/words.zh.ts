/** Why 1/√d, in Chinese. */
import type { Chapter } from "../../language/prose.js";
import { percentText } from "../../language/zh/words.js";
import type { controls } from "./state.js";
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
    y: "每行权重的平均熵（奈特）",
  },
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
    `圆点：${trials} 次试验的均值，每次随机抽取 ${n} 个查询向量和 ${n} 个键向量，抽法与 NumPy 用这个种子时相同，并标出正负一个标准差。细线：高斯分数下的精确期望。圆环：来源文章的表格（64 × 64，5 次试验）；试过 150,000 个种子，都不能完全重现它；差别在抽样误差之内。有效邻居数是 e 的熵次方：这么多个权重相等的键，熵与此相同。`,
  count: "查询和键的个数",
  trials: "试验次数",
  correlation: "键之间的相关性",
  more: "更多：键的个数、试验次数、键之间的相关性",
  numbers: "更多：两条线的数值，与文章的表格对照",
  gradientsTitle: "权重对查询的梯度",
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
  scoresTitle: "只动一个分数，其余不动：在两端，softmax 的斜率几乎为 0",
  score: "第一个键的分数（其余保持 1、0、−1）",
  dim: "随机向量的维度 d",
  response: (weight, slope) => `权重 ${weight}，斜率 ${slope}`,
  variances: (unscaled, scaled) => `q·k 的方差 ${unscaled}；除以 √d 之后 ${scaled}`,
  responseLabel: "第一个键的权重和斜率随它的分数变化；下方是随机向量的分数分布，未缩放与已缩放各一",
  responseNames: {
    weight: "权重",
    slope: "斜率",
    unscaled: "q·k，未缩放",
    scaled: "q·k / √d",
    axis: "分数",
  },
  dead: (unscaled, scaled, dim) =>
    `d = ${dim} 时，未缩放的分数有 ${percentText(unscaled)} 落在斜率小于 0.01 的地方，缩放后的有 ${percentText(scaled)}。`,
  rows: {
    caption: "次序不变，权重变了：第 2 行是第 1 行的 10 倍",
    scores: "分数",
    weights: "softmax",
  },
  exercise: {
    question: "如果分数不除以\u00a0√d，权重的熵会怎样随维度\u00a0d\u00a0变化？",
    how: "分数是查询与键的点积。二者都是 d 维的随机向量，即有 d 个分量，每个分量的方差为 1。一个键独占权重时熵为 0，所有键权重相同时熵最大。请从左到右画出曲线，或用方向键移动曲线上的点。",
    label: "你画的熵随维度变化的曲线",
    ceiling: (n, nats) => `${nats} 奈特：${n} 个键权重相同`,
    floor: "0 奈特：一个键独占权重",
    place: (dim) => `d = ${dim} 时的熵`,
    nats: (nats) => `${nats} 奈特`,
    guess: "你的曲线",
    answer: "计算结果",
    said: (off, last) =>
      `你的曲线的误差是 ${off} 奈特（均方根）。维度最大时，熵只剩 ${last} 奈特：q·k 的方差是 d，所以分数最大的键几乎独占权重。`,
  },
  values: {
    entropy: (series, dim) => `d = ${dim} 时的平均熵，${seriesWord(series)}`,
    exactScaled: () => "熵的期望，已缩放",
    exactUnscaled: (dim) => `d = ${dim} 时熵的期望，未缩放`,
    article: (series, dim) => `文章中 d = ${dim} 时的平均熵，${seriesWord(series)}`,
    effective: (series, dim) => `d = ${dim} 时的有效邻居数，${seriesWord(series)}`,
    gradientMean: (series, dim) => `d = ${dim} 时梯度范数的均值，${seriesWord(series)}`,
    gradientMedian: (series, dim) => `d = ${dim} 时梯度范数的中位数，${seriesWord(series)}`,
    ceiling: () => "权重全部相等时的熵",
    score: () => "第一个键的分数",
    weight: () => "第一个键的权重",
    slope: () => "第一个键的权重的斜率",
    dim: () => "随机向量的维度 d",
    variance: (series) => `抽样分数的方差，${seriesWord(series)}`,
    dead: (series) => `斜率小于 0.01 的抽样分数所占的比例，${seriesWord(series)}`,
    softmax: (row, place) => `${row} 的 softmax：第 ${place} 个权重`,
  },
  waiting: "试验正在进行。",
  done: (seed) => `种子 ${seed} 的试验已全部完成。`,
  failed: (message) => `实验停止了：${message}`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  seed: "种子",
  count: "查询和键的个数",
  trials: "试验次数",
  correlation: "键之间的相关性",
  score: "移动的分数",
  dim: "向量的维度",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "为什么除以 √d · 4 分钟",
  ask: "维度升高，权重会怎样变化？",
  text: {
    all: [
      "设查询 q 和键 k 各有 d 个分量，每个分量独立抽取，均值为 0，方差为 1。这时分数 q·k 是 d 个乘积之和，方差为 d。在 d\u00a0=\u00a0{~dim} 时，抽样得到的方差是 {variance-unscaled}。除以 √d 之后，方差是 {variance-scaled}。",
      "softmax 把一个查询的分数变成权重，权重之和为 1。分数相差很大，权重就集中：一个键几乎得到全部权重，熵趋近 0；有效邻居数是 e 的熵次方，随之趋近 1。除以 √d 使方差保持为 1，所以熵几乎不随 d 变化。",
      "权重很集中时，查询挪一小步，权重几乎不变。这时梯度接近 0，训练从中几乎学不到东西。只有得分最高的两个键几乎打平时，梯度才大。请在下方的图上读出维度最高处梯度的中位数。",
      "相关的键有一部分方差是共同的；这里共同部分的比例是 {~correlation}。[试试 0.9](correlation=0.9)：共同部分让一个查询的所有分数一起升降，softmax 的结果不受影响。",
    ],
  },
  tries: {
    "view=scaling": "种子 7，和来源文章的脚本一样：圆点和圆环离得有多近？",
    "view=scaling&seed=42": "换一个种子：哪些数字变了？线变了吗？",
    "view=scaling&dim=4096": "随机向量为 4,096 维：有多少分数落在斜率小于 0.01 的地方？",
    "view=scaling&dim=1": "随机向量为 1 维：除以 √d 改变了什么？",
    "view=scaling&correlation=0.9": "键之间的相关性为 0.9：未缩放的熵会晚一些下降吗？",
  },
};
