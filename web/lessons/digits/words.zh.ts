/** The digits, in Chinese. */

import type { Chapter } from "../../language/prose.js";
import { percentText, spaced } from "../../language/zh/words.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const component = (label: string) => `第 ${label} 号数字`;
const along = (label: string) => (label === "0" ? "当前" : "沿梯度走一小段之后");

export const words: typeof en = {
  title: "1,797 个手写数字各得一份权重；每一类的权重相加，就是这一类的份额",
  draw: {
    label: "32 × 32 的格子，可在上面画一个数字",
    picture: (place, label) => `数据集第 ${place} 号，标签是 ${label}。动笔就会替换它。`,
    keys: "方向键移动笔，空格键落笔或抬笔，Delete 键清空格子。",
    pen: (x, y, isDown) => `笔在第 ${x + 1} 列、第 ${y + 1} 行，${isDown ? "已落下" : "已抬起"}。`,
    hint: "画一个占满方框的数字，或从 1,797 个里选一个。",
    ink: "画",
    erase: "擦",
    clear: "清空格子",
    tool: "笔的作用",
    reduced: "参与比较的是 64 个计数，0 到 16",
    place: "数据集里的数字",
    last: "前一个数字",
    next: "后一个数字",
    own: "显示自己画的",
  },
  similarity: "相似度",
  neighbors: "硬投票的邻居数 k",
  neighborsValue: (k) => `k = ${k}`,
  atlas: {
    label: (share, hard) =>
      `全部 1,797 个数字，每类一条带，亮度表示权重。软投票各类的份额：${share}。硬投票：${hard}。`,
    share: "份额",
    pointed: (place, label, weight) =>
      `第 ${place} 号，标签 ${label}：权重 ${weight}。点击可对它分类。`,
    hint: "亮起的数字有权重。带框的是最近的 k 个。",
  },
  near: {
    title: "最近的数字",
    item: (rank, place, label, weight) =>
      `${rank}. 第 ${place} 号，标签 ${label}：权重 ${weight}。对它分类。`,
    soft: "软投票",
    hardName: "最近 k 个的硬投票",
  },
  verdict: {
    vote: (soft, share, hard, k, count) =>
      `软投票：${soft}，份额 ${share}。最近 ${k} 个的硬投票：${hard}，占 ${k} 个中的 ${count} 个。`,
    same: (effective) => `权重分散在 ${effective} 个有效邻居上。`,
    differ: (effective) => `两者不一致：软投票还考虑每个邻居有多近。有效邻居数：${effective}。`,
    right: (label) => `标签是 ${label}。`,
  },
  all: {
    title: "留一法：每个数字都由其余\u00a01,796\u00a0个来分类",
    share: percentText,
    soft: (errors) => `软投票正确 · 1,797 个中错 ${errors} 个`,
    hard: (k, errors) => `硬投票，k = ${k} · 错 ${errors} 个`,
    working: "正在计算 1,797 × 1,796 个权重……",
    failed: (why) => `计算中断：${why}`,
    confusion: (soft) => `软投票的混淆矩阵。${soft}`,
    confused: (label, prediction, count) => `${label} 认成 ${prediction}：${count} 个`,
    none: "没有一个认错。",
    infinity:
      "温度为 ∞ 时只看类的大小。3 最多，有 183 个，所以别的数字全被认成 3。留出一个 3，1、3、5 就都是 182 个，并列时取最小的标签。",
    axis: { rows: "标签", columns: "软投票" },
    errors: "软投票认错的数字，以及各自最近的三个",
    error: (place, label, prediction) =>
      `第 ${place} 号，标签 ${label}，被认成 ${prediction}。在上方对它分类。`,
    taken: (label, prediction) => `${label} → ${prediction}`,
    more: (count) => `再显示 ${count} 个`,
    fewer: "收起",
    done: (accuracy, errors) => `软投票：正确 ${percentText(accuracy)}，错 ${errors} 个。`,
    table: "以表格显示混淆矩阵",
    corner: "标签",
  },
  metric: {
    title: "把距离本身学出来",
    text: "到此为止，距离是给定的。这里学习一个从 64 个像素到平面的投影。每一轮对软投票做一步梯度上升，让数字靠近自己的类。",
    train: "训练",
    pause: "暂停",
    rewind: "回到起点",
    gradient: "显示梯度",
    at: (epoch, heldOut, training) =>
      `第 ${epoch} 轮：留出的一半正确 ${percentText(heldOut)}，训练的一半正确 ${percentText(training)}。`,
    objective: (objective) => `目标函数：898 个中预期正确 ${objective} 个`,
    waiting: "正在投影 1,797 个数字……",
    failed: (why) => `训练中断：${why}`,
    progress: (done, goal) => `已训练 ${done} 轮，共 ${goal} 轮`,
    planeLabel: (epoch) =>
      `训练 ${epoch} 轮之后，1,797 个数字在投影平面上的位置。粗体用于训练，浅色是留出的。五角星是上面那个数字。`,
    arrows: "箭头：每七个训练数字中一个的下一步，已放大。",
    bold: "粗体：训练的一半，898 个。浅色：留出的一半，899 个。★ 是上面那个数字。",
    chartLabel: "各轮的准确率。用方向键换轮次。",
    training: "训练的一半",
    heldOut: "留出的一半",
    axis: "轮",
    slope: {
      title: (place, label) => `为什么要软投票：第 ${place} 号，标签 ${label}`,
      label: (soft, hard) =>
        `沿梯度方向，这个数字自己那一类的份额：软份额是 ${soft}，有斜率；硬投票是 3 个中的 ${hard} 个，是平的。`,
      soft: "软份额",
      hard: "硬投票，k = 3",
      axis: "沿梯度方向",
      now: "当前",
      text: (now, next, hard) =>
        `自己那一类的软份额现在是 ${now}，沿梯度再走一小段是 ${next}。硬投票一路都是 3 个中的 ${hard} 个：斜率为 0，梯度上升无法前进。`,
      jump: (now, next, hard) =>
        `自己那一类的软份额现在是 ${now}，沿梯度再走一小段是 ${next}。硬投票现在是 3 个中的 ${hard} 个，只会跳变：两次跳变之间斜率为 0，梯度上升无法前进。`,
    },
    verdict: {
      start: (heldOut) =>
        `主成分保留最大的方差，不看标签：留出的数字有 ${percentText(heldOut)} 分类正确。`,
      trained: (before, heldOut) =>
        `留出的数字没有参加训练。学到的平面使其中 ${percentText(heldOut)} 分类正确；起点是 ${percentText(before)}。`,
    },
    measured: "准确率：由训练的一半中最近的 3 个数字按多数决定，自己不算在内。",
  },
  exercise: {
    question: "软投票会把它认成哪个数字？",
    how: "1,797 个有标签的数字各得一份权重，与这个数字越相似，权重越大。权重之和最大的类胜出。",
    legend: "份额最大的类",
    picture: "要认的数字",
    said: (right, soft, share, hard, k) =>
      `${right ? "答对了" : "答错了"}：软投票认作 ${soft}，份额 ${share}。最近的 ${k} 个认作 ${hard}。`,
  },
  values: {
    weight: (place) => spaced(`${component(place)}的权重`),
    softShare: (label) => spaced(`软投票中第 ${label} 类的份额`),
    effective: () => "查询的有效邻居数",
    wrongWeight: (query, place) => spaced(`${component(place)}对${component(query)}的权重`),
    softAccuracy: () => "软投票的留一法准确率",
    hardAccuracy: () => "硬投票的留一法准确率",
    confusion: (label, prediction) => spaced(`标签 ${label} 认成 ${prediction} 的个数`),
    objective: (epoch) => spaced(`第 ${epoch} 轮的目标函数`),
    trainingAccuracy: (epoch) => spaced(`第 ${epoch} 轮，训练的一半的准确率`),
    heldOutAccuracy: (epoch) => spaced(`第 ${epoch} 轮，留出的一半的准确率`),
    ownShare: (place, step) => spaced(`${component(place)}自己那一类的份额，${along(step)}`),
    temperature: () => "温度 τ",
  },
  caption:
    "数据：E. Alpaydin 和 C. Kaynak，Optical Recognition of Handwritten Digits，UCI Machine Learning Repository（1998），CC BY 4.0。每个像素是 4 × 4 小格中涂黑的格数；64 个计数除以 16 就是键。",
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  drawing: "画的数字",
  digit: "数据集里的数字",
  similarity: "相似度",
  temperature: "温度",
  neighbors: "硬投票的邻居数",
  metricEpoch: "度量的训练",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "1,797 个数字里的最近邻 · 6 分钟",
  ask: "最近邻能认出手写数字吗？",
  text: {
    all: [
      "这里没有训练过任何东西。1,797 个有标签的数字每个都是键，标签是值，你画的是查询。每个键按与查询的相似度得到一个分数，softmax 把分数变成权重，权重之和为 1，每一类的权重相加就是份额。软投票认作 {soft-class}，份额 {share}；硬投票让最近的 k 个数字各算一票，认作 {hard-class}。",
      "分数要除以温度，现在是 {~temperature}；{effective-k} 个有效邻居分担权重。[降到 0](temperature=0)：最近的一个数字独自决定。[升到 0.8](temperature=0.8)：分担权重的数字变多，远处的以多胜少。",
      "要测准确率，就把每个数字留出来，由其余 1,796 个来分类：软投票是 {accuracy}，硬投票是 {hard-accuracy}。再换一种“近”的含义：[点积](similarity=dot&temperature=0)随长度增大，所以偏向深色像素多的数字；[RBF](similarity=rbf&temperature=0.3) 只看距离，所以偏向笔画位置相同的数字。再看看认错的：其中许多连人也难认。",
      "软投票有斜率，所以距离本身也能学。[训练这个平面](metricEpoch=150&digitsPart=metric)：梯度上升让每个数字靠近同类的邻居。在没有参加训练的数字上，准确率现在是 {held-out}，起点是 {held-out-start}。Transformer 是由注意力组成的网络，其中生成查询和键的矩阵也是这样学的。",
    ],
  },
  tries: {
    "view=digits": "画得介于 3 和 9 之间：你相信软投票还是硬投票？",
    "view=digits&similarity=dot&temperature=0": "点积，温度 0：其他数字最常被误认成哪一类？",
    "view=digits&temperature=inf": "温度 ∞：为什么一个也不对？",
    "view=digits&neighbors=15&temperature=1.5": "15 个邻居，温度 1.5：软投票和硬投票，哪个更差？",
    "view=digits&digit=5": "第 5 号，标签 5：哪些邻居误导了软投票？",
    "view=digits&digitsPart=metric": "主成分的平面：哪些类叠在一起？",
    "view=digits&metricEpoch=150": "训练 150 轮：哪些类仍然挨着？",
  },
};
