/** The digits, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { percentText, spaced } from "../../language/zh/words.js";
import type { words as en } from "./words.en.js";

const component = (label: string) => `第 ${label} 号数字`;

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
    own: "显示自己画的",
  },
  similarity: "相似度",
  neighbors: "硬投票的邻居数 k",
  neighborsValue: (k) => `k = ${k}`,
  near: {
    title: "最近的数字",
    shares: (rows) => `软投票中各类的份额：${rows}`,
    item: (rank, place, label, weight) =>
      `${rank}. 第 ${place} 号，标签 ${label}：权重 ${weight}。对它分类。`,
  },
  verdict: {
    vote: (soft, share, hard, k, count) =>
      `软投票：${soft}，份额 ${share}。最近 ${k} 个的硬投票：${hard}，占 ${k} 个中的 ${count} 个。`,
    same: (effective) => `权重分散在 ${effective} 个有效邻居上。`,
    differ: (effective) => `两者不一致：软投票还考虑每个邻居有多近。有效邻居数：${effective}。`,
    right: (label) => `标签是 ${label}。`,
  },
  all: {
    share: percentText,
    soft: (errors) => `软投票正确 · 1,797 个中错 ${errors} 个`,
    hard: (k, errors) => `硬投票，k = ${k} · 错 ${errors} 个`,
    working: "正在计算 1,797 × 1,796 个权重……",
    failed: (why) => `计算中断：${why}`,
    none: "没有一个认错。",
    apart: (errors) =>
      errors === 0
        ? "两种投票错得一样多。"
        : errors === 1
          ? "两种投票只差一个数字，说明不了哪种更好。"
          : `两种投票在 1,797 个数字里相差 ${errors} 个。`,
    infinity:
      "温度为 ∞ 时只看类的大小。3 最多，有 183 个，所以别的数字全被认成 3。留出一个 3，1、3、5 就都是 182 个，并列时取最小的标签。",
    errors: (shown, all) =>
      `认错的数字，各带最近的三个；下面写着标签和软投票认成的数字。${shown < all ? `这里是 ${all} 个里的 ${shown} 个。` : ""}`,
    error: (place, label, prediction) =>
      `第 ${place} 号，标签 ${label}，被认成 ${prediction}。对它分类。`,
    taken: (label, prediction) => `${label} → ${prediction}`,
    done: (accuracy, errors) => `软投票：正确 ${percentText(accuracy)}，错 ${errors} 个。`,
  },
  metric: {
    train: "训练",
    pause: "暂停",
    rewind: "回到起点",
    at: (epoch, heldOut, training) =>
      `第 ${epoch} 轮：留出的一半正确 ${percentText(heldOut)}，训练的一半正确 ${percentText(training)}。`,
    waiting: "正在投影 1,797 个数字……",
    failed: (why) => `训练中断：${why}`,
    progress: (done, goal) => `已训练 ${done} 轮，共 ${goal} 轮`,
    planeLabel: (epoch) =>
      `训练 ${epoch} 轮之后，1,797 个数字在投影平面上的位置。粗体用于训练，浅色是留出的。五角星是正在认的数字。`,
    bold: "粗体：训练的一半，898 个。浅色：留出的一半，899 个。★ 是正在认的数字。",
    chartLabel: "各轮的准确率。用方向键换轮次。",
    training: "训练的一半",
    heldOut: "留出的一半",
    axis: "轮",
    verdict: {
      start: (heldOut) =>
        `主成分保留最大的方差，不看标签：留出的数字有 ${percentText(heldOut)} 分类正确。`,
      trained: (before, heldOut) =>
        `留出的数字没有参加训练。学到的平面使其中 ${percentText(heldOut)} 分类正确；起点是 ${percentText(before)}。`,
    },
    measured: "准确率：由训练的一半中最近的 3 个数字按多数决定，自己不算在内。",
  },
  values: {
    weight: (place) => spaced(`${component(place)}的权重`),
    softShare: (label) => spaced(`软投票中第 ${label} 类的份额`),
    effective: () => "查询的有效邻居数",
    softAccuracy: () => "软投票的留一法准确率",
    hardAccuracy: () => "硬投票的留一法准确率",
    trainingAccuracy: (epoch) => spaced(`第 ${epoch} 轮，训练的一半的准确率`),
    heldOutAccuracy: (epoch) => spaced(`第 ${epoch} 轮，留出的一半的准确率`),
    temperature: () => "温度 τ",
  },
  caption:
    "数据：E. Alpaydin 和 C. Kaynak，Optical Recognition of Handwritten Digits，UCI Machine Learning Repository（1998），CC BY 4.0。每个像素是 4 × 4 小格中涂黑的格数；64 个计数除以 16 就是键。",
};

export const pictures: Record<PictureName<"digits">, string> = {
  read: "一幅画和离它最近的数字",
  all: "逐个留出时认错的数字",
  metric: "学出来的平面上的全部数字",
};

export const controlLabels: Record<ControlName<"digits">, string> = {
  drawing: "画的数字",
  digit: "数据集里的数字",
  similarity: "相似度",
  temperature: "温度",
  neighbors: "硬投票的邻居数",
  metricEpoch: "度量的训练",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"digits">> = {
  path: "1,797 个数字里的最近邻 · 6 分钟",
  ask: "最近邻能认出手写数字吗？",
  text: {
    read: [
      "格子里画的是{@query 查询}，可以清空，画上自己的。旁边是 1,797 个有标签的数字里最像它的八个，卡片下的横条是各自的权重；最后一列把每一类的权重加起来。份额最大的类胜出：现在这幅画认作 {soft-class}，份额 {share}。",
      "这里没有训练过任何东西。每个有标签的数字是一个键，标签是值。画和键都化成 64 个数来比较，就是卡片上看到的 8 × 8 灰度；距离越小，得分越高，得分的 softmax 就是权重。",
      "开头的那幅画是故意选的难题。最近的邻居是 3，可是最近的五个，也就是带框的那些，有三个是 9。硬投票让这五个各算一票（虚线条），认作 9。软投票还要看每个有多近：只要分担权重的邻居不多，一个近在眼前的 3 就胜过几个 9。[温度为 0 时](temperature=0)，就由最近的一个独自决定；现在温度为 {~temperature}，有效邻居有 {effective-k} 个，硬投票认作 {hard-class}。",
      "? warm",
    ],
    all: [
      "## 留一法",
      "一幅画说明不了什么。所以把 1,797 个数字轮流留出来，由其余 1,796 个来认。按现在的设置，软投票的准确率是 {accuracy}，硬投票是 {hard-accuracy}：一个错 {errors} 个，一个错 {hard-errors} 个。每张卡片是一个认错的数字，写着标签和认成的数字，旁边是离它最近的三个；其中许多连人也难认。",
      "怎样算近，比怎样数邻居要紧得多。[点积](similarity=dot&temperature=0)随键的长度增大，所以墨多的数字常常抢了别人的位置。[余弦](similarity=cosine&temperature=0)除掉了长度，和 [RBF](similarity=rbf&temperature=0.3) 的距离一样好，只是各用适合自己得分的温度。",
      "? even",
    ],
    metric: [
      "## 学习距离",
      "到目前为止，距离是给定的。这里所有数字从 64 个数投影到 2 个数，落在一个平面上，由平面上的邻居来认。最初的投影是主成分，它保留两个数所能保留的最大方差，却不知道标签：没有参加训练的 899 个数字里，它认对 {held-out-start}。",
      "投影能学，是因为软投票有斜率。投影稍微一动，正确那一类的份额就稍微升降，梯度上升便知道往哪里走；硬投票只会从一个票数跳到另一个票数，两次跳变之间是平的。每一轮走这样一步，让数字靠近自己的类。",
      "? learned",
      "> [训练 150 轮](metricEpoch=150)，看哪些类先分开，哪些始终分不开。[回到起点](metricEpoch=0)，它们全叠在一起。",
      "Transformer 里生成查询和键的矩阵就是这样的投影，也是这样学出来的。下一课的[两个头](#view=heads)各学各的投影。",
    ],
  },
  predictions: {
    warm: {
      question: "对开头的那幅画，把温度升到 0.5，哪一类的份额会最大？",
      options: { 3: "3", 8: "8", 9: "9" },
      said: "是 {soft-class}，份额 {share}。有效邻居从 {<effective-k} 个变成 {effective-k} 个；邻居这么多，近一点的优势就抵不过数量，而像这幅画的数字里 9 更多。",
    },
    even: {
      question:
        "温度为 ∞ 时，不论远近，所有数字权重相同。最大的类是 3，1,797 个里有 183 个。这时软投票能认对多少？",
      options: { most: "几乎全部", tenth: "约十分之一", none: "一个也没有" },
      said: "正好 {accuracy}，比乱猜还差。凡不是 3 的，都认成最大的类 3。而留出一个 3 之后，剩下 182 个，与 1 和 5 一样多；份额相同时取最小的标签，于是这个 3 认成了 1。",
    },
    learned: {
      question: "训练 150 轮之后，平面能认对多少没有参加训练的数字？",
      options: { little: "和现在差不多", some: "约 70%", most: "几乎全部" },
      said: "起点是 {held-out-start}，现在是 {held-out}，而这些数字都没有参加训练。用全部 64 个数时超过 98%；只剩两个数，路太窄，总有几类在平面上分不开。",
    },
  },
  end: "只要“近”的含义选对了，最近邻就能认出手写数字；而“近”的含义是可以学的。",
};
