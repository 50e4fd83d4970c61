/** Kernel regression: attention before it had the name, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { spaced } from "../../language/zh/words.js";
import type { words as en } from "./words.en.js";

const kernels = {
  gaussian: "高斯",
  boxcar: "矩形",
};

const curves = { prediction: "预测", average: "简单平均", byHand: "手动", trained: "训练后" };

export const words: typeof en = {
  title: "五角星处的预测是加权平均：点离得越近，权重越大",
  lineTitle: "五角星处的预测是一条直线的高度，这条直线首先贴合近处的点",
  plotLabel: (count) =>
    `${count} 个点、真实曲线、这些点的简单平均，以及预测；下方是每个点在五角星处的权重`,
  star: "查询",
  starValue: (x, answer) => `x ${x}：预测是 ${answer}`,
  starValueTrained: (x, byHand, trained) => `x ${x}：手动 ${byHand}，训练后 ${trained}`,
  point: (n) => `点 ${n}`,
  axis: "★ 要预测的位置",
  weightsAxis: "每个点在 ★ 处的权重",
  truth: "真实曲线",
  curves,
  line: (curve, h) => `${curves[curve]}，h = ${h}`,
  kernel: "核",
  kernels,
  degree: "预测方式",
  degrees: ["平均", "直线"],
  formulas: {
    gaussian: "K(u) = exp(−u²/2)",
    boxcar: "K(u) = 1，当 |u| ≤ 1",
  },
  distance: "u = (x − xᵢ) / h",
  bandwidth: "带宽 h",
  bandwidthName: "手动设定的带宽",
  limits: { zero: "只有最近的点", infinity: "所有点权重相同" },
  seed: "种子",
  noise: "噪声",
  selected: "点",
  reading: (x, truth) => `在 x = ${x} 处，真实曲线的值是 ${truth}。`,
  reads: (curve, answer, k) => `${curves[curve]}：${answer}，有效邻居数 ${k}。`,
  alone: (curve, answer) => `${curves[curve]}：${answer}，就是简单平均，因为带宽之内没有点。`,
  errors: "相对真实曲线的均方误差",
  values: {
    place: () => "查询 ★ 的 x",
    truth: (x) => `x = ${x} 处真实曲线的值`,
    prediction: (curve, x) => `x = ${x} 处的预测，${curves[curve]}`,
    effective: (curve, x) => `x = ${x} 处的有效邻居数，${curves[curve]}`,
    weight: (curve, x, point) => `点 ${point} 在 x = ${x} 处的权重，${curves[curve]}`,
    error: (curve) => `均方误差，${curves[curve]}`,
    bandwidth: () => "带宽 h，手动",
    pointLoss: (curve) => `这些点上的损失，${curves[curve]}`,
    bandwidthAfter: (epoch) => (epoch === "0" ? "训练前的带宽 h" : `第 ${epoch} 轮之后的带宽 h`),
    lossAfter: (epoch) => (epoch === "0" ? "训练前的损失" : `第 ${epoch} 轮之后的损失`),
    loss: (epoch) => `第 ${epoch} 轮之前的损失`,
    gradient: (epoch) => `第 ${epoch} 轮之前的梯度 dL/d(1/h)`,
    w: (epoch) => `第 ${epoch} 轮之后的 1/h`,
  },
  empty: (count, of) => `${of} 个位置中有 ${count} 个在带宽之内没有点；那里画的是简单平均。`,
  verdict: {
    near: "这已接近高斯核在这里的最好结果。",
    wide: "太宽：它把曲线抹平了。",
    narrow: "太窄：它跟着噪声走。",
  },
  hint: "拖动 ★，或在图上点一下，★ 就移到那里。点可以上下左右拖动。用键盘时：方向键移动 ★ 或点，Page Up 和 Page Down 选点。",
  moved: (n, x, y) => `点 ${n} 位于 ${x}，${y}。`,
  data: (count) => `换了新的数据：${count} 个点。`,
  fit: {
    label: (loss) => `各点、一条曲线，以及每个点到它的预测的线段。损失是 ${loss}。`,
    loss: (loss, leaveOneOut) =>
      leaveOneOut
        ? `这些点上的损失，预测每个点时不用它自己：${loss}。`
        : `这些点上的损失，每个点也当自己的键：${loss}。`,
  },
  training: {
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
    lossLabel: "每一轮之前的损失；方向键前进或后退一轮",
    loss: "这一步之前的损失，½ Σ(ŷ − y)²",
    columns: {
      epoch: "轮",
      loss: "损失",
      gradient: "梯度",
      w: "之后的 1/h",
    },
    tableTitle: "逐轮的损失",
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
      kept: "让每个点也当自己的键，带宽越小损失就越低：每个点学会了预测自己，相对真实曲线的误差反而上升。",
      keptEarly: "让每个点也当自己的键，带宽看上去就越小越好。多训练一阵，留意误差。",
    },
  },
  maps: {
    title: "各个位置上各点的权重",
    byHand: (kernel, h) => spaced(`手动：${kernels[kernel]}核，h = ${h}`),
    trained: (h) => `训练后：高斯核，h = ${h}`,
    untrained: "先训练，训练后的图就会出现在这里。",
    label: (name, most) => `${name}：权重，每个位置一行，每个点一列。最大的权重是 ${most}。`,
    largest: (most) => `最大的权重：${most}`,
    rows: "★",
    columns: "各点，从左到右 →",
  },
};

export const pictures: Record<PictureName<"regression">, string> = {
  curve: "由点平均而成的曲线",
  out: "曲线偏离各点多远",
  training: "每个带宽的损失",
};

export const controlLabels: Record<ControlName<"regression">, string> = {
  at: "五角星：在哪里预测",
  points: "点",
  kernel: "核",
  bandwidth: "带宽",
  degree: "平均或直线",
  seed: "种子",
  noise: "噪声",
  epochs: "训练",
  leaveOneOut: "留一法",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"regression">> = {
  path: "用一个数看训练学到什么 · 4 分钟",
  ask: "一个点要多近，才会影响预测？",
  text: {
    curve: [
      "五十个带噪声的点散布在一条细灰线周围；在实际问题里，没有人知道这条真实曲线。{@output 粗线}想把它找回来：在每个位置上，粗线取各点高度的平均，近的点算得多，远的点算得少。下方的竖条就是各点在{@query 五角星}处的权重；拖动五角星，竖条也跟着变。",
      "1964 年，Nadaraya 和 Watson 分别发表了这种平均，比“注意力”得名早了半个世纪。位置是查询，各点的位置是键，各点的高度是值。核把距离变成权重；用高斯核时，权重就是得分 −⁠(x − xᵢ)²/(2h²) 的 softmax。这正是 RBF 注意力，带宽 h 就是它的温度：它决定多远的邻居还算数。",
      "h 取 {~bandwidth} 时，五角星处有 {effective-k} 个有效邻居分担权重，粗线相对真实曲线的均方误差是 {error}。[讲查询、键和值的原文](docs/reference/sources.html#D2.1)取 h = 1，太宽了：山头被削平，谷底被填高。[取 0.25](kernel=gaussian&bandwidth=0.25)，粗线紧贴真实曲线；[取 0](kernel=gaussian&bandwidth=0)，预测只由最近的一个点决定，噪声也照收不误。",
      "? far",
      "> 核也可以是别的形状。[矩形核](kernel=boxcar&bandwidth=0.3&degree=0)让带宽之内的点权重相同，带宽之外的点权重为零：慢慢移动五角星，看粗线为什么是一级一级的。",
      "在最左端，邻居全在同一侧，而那边的曲线更高，平均就偏高了。[换成一条直线](at=0&kernel=gaussian&bandwidth=1&degree=1)，按同样的权重去拟合，它就跟上了坡度；直线在五角星处的高度就是预测。这个高度仍是各点高度的加权和，只是远处的点权重为负：它们越高，直线越陡，近的这一端也就越低。",
    ],
    out: [
      "## 留一法",
      "哪个带宽才对？灰线能回答，可是手里只有这些点。那就让粗线来预测这些点。每条线段连着一个点和它的预测，损失是线段长度平方和的一半：h = {~bandwidth} 时是 {point-loss}。[核窄一些](kernel=gaussian&bandwidth=0.3)，线段就短一些。",
      "但这里有个漏洞。离一个点最近的键，就是这个点自己；而真正要预测新的位置时，并没有这样一个键。所以预测每个点时不用它自己，只以其余的点为键，这就是留一法。",
      "? itself",
    ],
    training: [
      "## 让数据来选",
      "上面的曲线是每个带宽下的损失，下面的是相对真实曲线的误差，训练看不到后者。用留一法时，带宽在 0.3 左右以下时，损失低而且几乎是平的，再往上就和误差一样上升；它那个浅浅的最低点离最好的带宽不远，所以损失才能代替误差。",
      "训练不用画出整条曲线就能找到那里。它从随机的带宽出发，每一轮沿损失的梯度下降一步：小球是现在的带宽，箭头是下一步。[前五轮](epochs=5&leaveOneOut=1)，也就是原文的轮数，已经走完大半的路；[再训练两千轮](epochs=2005&leaveOneOut=1)，小球就停住了。现在是第 {epoch} 轮之后，h 是 {trained-bandwidth}，损失是 {loss}。",
      "> [让每个点也预测自己](epochs=2005&leaveOneOut=0)，训练同样久：小球一直往左滚，它在下面那条曲线上的影子却越爬越高。",
      "五十个点并不多，留一法也可能失准：换成[另外五十个点](seed=6&epochs=2005&leaveOneOut=1)，损失最低处就离最好的带宽很远。另外，这里能训练的只有一个数；[手写数字](#view=digits)一课用同样的办法学出整个投影。",
    ],
  },
  predictions: {
    far: {
      question: "让带宽无限增大，五角星处的预测最后会落在什么高度？请放上标记。",
      said: "落在 {prediction}，而且处处都是这个高度。h 无穷大时，得分全是 0，所有点权重相同，粗线就成了它们的简单平均，即那条点线；误差从 {<error} 升到 {error}。",
    },
    itself: {
      question: "让每个点也当自己的键，再把带宽缩到 0.02。损失会怎样？",
      options: { falls: "下降", stays: "差不多不变", grows: "上升" },
      said: "从 {<point-loss} 降到 {point-loss}：线段几乎都消失了，因为每个点都找到一个距离为 0 的键，照抄自己的高度。可是粗线里全是噪声：相对真实曲线的误差是 {error}，而 h = {best-bandwidth} 的高斯核可以做到 {best-error}。只要点能预测自己，损失总是要求更窄的核。",
    },
  },
  end: "带宽决定多远的邻居还算数；只要不让点预测自己，这些点就能自己选出带宽。",
};
