/** Kernel regression: attention before it had the name, in Chinese. */

import type { Chapter } from "../../language/prose.js";
import { spaced } from "../../language/zh/words.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const kernels = {
  gaussian: "高斯",
  boxcar: "矩形",
  triangular: "三角",
  epanechnikov: "Epanechnikov",
};

const curves = { average: "简单平均", byHand: "手动", trained: "训练后" };

export const words: typeof en = {
  title: "五角星处的预测是加权平均：点离得越近，权重越大",
  plotLabel: (count) =>
    `${count} 个点、真实曲线、这些点的简单平均，以及预测；下方是每个点在五角星处的权重`,
  star: "查询",
  starValue: (x, answer) => `x ${x}：预测是 ${answer}`,
  starValueTrained: (x, byHand, trained) => `x ${x}：手动 ${byHand}，训练后 ${trained}`,
  point: (n) => `点 ${n}`,
  axis: "★ 要预测的位置",
  weightsAxis: "每个点在 ★ 处的权重",
  lines: {
    truth: "真实曲线",
    average: "简单平均",
    byHand: (h) => `手动，h = ${h}`,
    trained: (h) => `训练后，h = ${h}`,
  },
  kernel: "核",
  kernels,
  formulas: {
    gaussian: "K(u) = exp(−u²/2)",
    boxcar: "K(u) = 1，当 |u| ≤ 1",
    triangular: "K(u) = max(1 − |u|, 0)",
    epanechnikov: "K(u) = ¾ max(1 − u², 0)",
  },
  distance: "u = (x − xᵢ) / h",
  bandwidth: "带宽 h",
  bandwidthName: "手动设定的带宽",
  inverse: (w) => `w = 1/h = ${w}`,
  limits: { zero: "只有最近的点", infinity: "所有点权重相同" },
  seed: "种子",
  noise: "噪声",
  add: "在 ★ 处添加点",
  remove: (n) => `删除点 ${n}`,
  reading: (x, truth) => `在 x = ${x} 处，真实曲线的值是 ${truth}。`,
  byHand: (answer, k) => `手动：${answer}，有效邻居数 ${k}。`,
  byHandAlone: (answer) => `手动：${answer}，就是简单平均，因为带宽之内没有点。`,
  trained: (answer, k) => `训练后：${answer}，有效邻居数 ${k}。`,
  locked: "已固定。按 Esc 取消固定。",
  errors: "相对真实曲线的均方误差",
  errorNames: curves,
  exercise: {
    question: "带宽最小时曲线会怎么走？带宽最大时呢？",
    how: "曲线在每个位置取附近各点的平均；带宽决定“附近”有多大。请在每个框里画一条曲线，或用方向键移动曲线上的点。",
    small: "带宽 h → 0",
    large: "带宽 h → ∞",
    place: (which, x) => `${which}，x = ${x} 处的高度`,
    answer: "计算结果",
    said: (small, large) =>
      `你的两条曲线的误差分别是 ${small} 和 ${large}（均方根）。h → 0 时，预测只由最近的点决定；h → ∞ 时，各点权重相同，所以预测处处都是平均值。`,
  },
  values: {
    place: () => "查询 ★ 的 x",
    truth: (x) => `x = ${x} 处真实曲线的值`,
    prediction: (curve, x) => `x = ${x} 处的预测，${curves[curve]}`,
    effective: (curve, x) => `x = ${x} 处的有效邻居数，${curves[curve]}`,
    weight: (curve, x, point) => `点 ${point} 在 x = ${x} 处的权重，${curves[curve]}`,
    error: (curve) => `均方误差，${curves[curve]}`,
    bandwidth: () => "带宽 h，手动",
    inverse: () => "w = 1/h，手动",
    bandwidthAfter: (epoch) => (epoch === "0" ? "训练前的带宽 h" : `第 ${epoch} 轮之后的带宽 h`),
    lossAfter: (epoch) => (epoch === "0" ? "训练前的损失" : `第 ${epoch} 轮之后的损失`),
    loss: (epoch) => `第 ${epoch} 轮之前的损失`,
    gradient: (epoch) => `第 ${epoch} 轮之前的梯度 dL/dw`,
    w: (epoch) => `第 ${epoch} 轮之后的 w`,
    batchWeight: (column) => `批中的第 ${column} 个权重`,
    batchAverage: (row) => `批中第 ${row} 行的平均`,
  },
  empty: (count, of) => `${of} 个位置中有 ${count} 个在带宽之内没有点；那里画的是简单平均。`,
  verdict: {
    near: "这已接近高斯核在这里的最好结果。",
    wide: "太宽：它把曲线抹平了。",
    narrow: "太窄：它跟着噪声走。",
  },
  hint: "在图上移动，查询也跟着移动；轻点就固定位置。点可以上下左右拖动；双击添加一个点。用键盘时：方向键移动 ★ 或点，Page Up 和 Page Down 选点，Delete 删除点。",
  moved: (n, x, y) => `点 ${n} 位于 ${x}，${y}。`,
  added: (n, x, y) => `已添加点 ${n}，位于 ${x}，${y}。`,
  removed: (n) => `已删除点 ${n}。`,
  data: (count) => `换了新的数据：${count} 个点。`,
  training: {
    title: "让数据来选带宽",
    text: "高斯核，从随机的带宽出发。每一轮都预测所有的点，然后 w = 1/h 沿损失的梯度下降一步。",
    step: "训练 1 轮",
    five: "训练 5 轮",
    run: "训练 2,000 轮",
    pause: "暂停",
    again: "重新开始",
    leaveOneOut: "留一法：预测每个点时不用它自己",
    progress: (done, of) => `第 ${done} 轮，共 ${of} 轮`,
    done: (epochs, loss, h) => `${epochs} 轮之后：损失 ${loss}，带宽 ${h}。`,
    error: (error) => `相对真实曲线的误差：${error}。`,
    before: (loss, h) => `训练之前：损失 ${loss}，带宽 ${h}。`,
    failed: (message) => `训练停止了：${message}`,
    switched: (on) => (on ? "预测每个点时不用它自己。" : "预测每个点时也用它自己。"),
    lossLabel: (text) => `每一轮之前的损失。${text}`,
    lossAxis: { x: "轮数（对数轴）", y: "这一步之前的损失，½ Σ(ŷ − y)²" },
    columns: {
      epoch: "轮",
      loss: "损失",
      gradient: "梯度",
      w: "之后的 w",
      bandwidth: "之后的 h",
    },
    tableTitle: "训练的逐轮数值",
    costLabel: (text) => `各种带宽下的损失和误差。${text}`,
    costText: (best, h, loss, error) =>
      `带宽为 ${best} 时，相对真实曲线的误差最小。训练到了 ${h}，损失 ${loss}，误差 ${error}。`,
    cost: {
      loss: "这些点上的损失",
      error: "相对真实曲线的误差",
      axis: "带宽 h（对数轴）",
      hand: "手动",
      best: "最好",
      step: "下一步",
    },
    verdict: {
      start: "小球是当前的带宽，箭头是训练的下一步。",
      left: "用留一法时，损失最低的带宽与最贴合真实曲线的带宽相近。",
      leftApart:
        "用留一法时，损失最低的带宽与最贴合真实曲线的带宽相差很远：这些点太少，判断不出来。",
      kept: "每个点也是自己查询的键时，带宽越小损失越低：每个点学会了预测自己，相对真实曲线的误差反而上升。",
      keptEarly: "每个点也是自己查询的键时，带宽看上去越小越好。多训练一阵，留意误差。",
    },
  },
  maps: {
    title: "各个位置上各点的权重",
    byHand: (kernel, h) => spaced(`手动：${kernels[kernel]}核，h = ${h}`),
    trained: (h) => `训练后：高斯核，h = ${h}`,
    untrained: "先训练，训练后的图就会出现在这里。",
    label: (name, most) => `${name}：权重，每个位置一行，每个点一列。颜色最深的格子是 ${most}。`,
    darkest: (most) => `最深的格子：${most}`,
    rows: "★",
    columns: "各点，从左到右 →",
  },
  more: "更多：这些点的数值",
  table: {
    caption: "点",
    point: "点",
    x: "x",
    y: "y",
    byHand: "手动的权重",
    trained: "训练后的权重",
  },
  batch: {
    title: "同样的平均，一次调用算两份",
    text: "十个 0.1 的权重分别与 0～9 和 10～19 逐项相乘再求和：两次乘法合成一批，同时给出两个平均。权重图也这样乘以各点的高度，五十行合成一次乘法。",
    weights: "w",
    result: "平均",
    row: (n) => `${n}`,
  },
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  at: "五角星：在哪里预测",
  points: "点",
  removed: "移除点",
  kernel: "核",
  bandwidth: "带宽",
  seed: "种子",
  noise: "噪声",
  epochs: "训练",
  leaveOneOut: "留一法",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "用一个数看训练学到什么 · 4 分钟",
  ask: "一个点要多近，才会影响预测？",
  text: {
    all: [
      "1964 年，Nadaraya 和 Watson 分别发表了这样一种平均：一个位置处的预测是各点的加权平均，点离得越远，权重越小。这个位置是查询，各点的位置是键，各点的高度是值。核是把距离变成权重的函数。用高斯核时，权重就是 −⁠(x − xᵢ)²/(2h²) 的 softmax，即 e 的各个分数次方除以它们的和。这就是 RBF 注意力：径向基函数只看距离。带宽 h 就是它的温度，决定权重散得多开。",
      "你的曲线带宽是 {~bandwidth}。在五角星处，预测是 {prediction}；有效邻居数，即分担权重的点数，是 {effective-k}。相对真实曲线的均方误差是 {error}。[带宽为 0 时](bandwidth=0)，预测只由最近的点决定。[带宽为 ∞ 时](bandwidth=inf)，每个预测都是简单平均。",
      "训练可以找到带宽。每一轮都预测所有的点，再沿损失的梯度下降一步，损失是误差平方和的一半。[用留一法](epochs=2005&leaveOneOut=1)，预测每个点时不用它自己，损失通常在最贴合真实曲线的带宽附近最低。[不用留一法](epochs=2005&leaveOneOut=0)，每个点都可以预测自己。点这么少，留一法也可能失准：换一组数据，比较一下。",
    ],
  },
  tries: {
    "view=regression&bandwidth=0": "带宽 0：哪个点有贡献？曲线跟着什么走？",
    "view=regression&bandwidth=inf": "带宽 ∞：曲线还剩下什么？",
    "view=regression&kernel=boxcar&bandwidth=0.3":
      "矩形核，带宽之内各点权重相同：曲线为什么是一级一级的？",
    "view=regression&epochs=5":
      "和来源文章一样训练五轮：损失从 24.212 降到多少？权重图变成什么样？",
    "view=regression&epochs=2005": "预测每个点时不用它自己，多训练一阵：带宽停在哪里？",
    "view=regression&epochs=2005&leaveOneOut=0":
      "让每个点预测自己，训练同样久：损失怎样，误差又怎样？",
    "view=digits&digitsPart=metric": "能学的不只是带宽：学得的距离对手写数字有什么用？",
  },
};
