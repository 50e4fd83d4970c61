/** Three similarities side by side, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { list, spaced } from "../../language/zh/words.js";
import { dispute } from "./states.js";
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
  output: "输出",
  effective: (k) => `有效邻居数 ${k}`,
  hint: "拖动 ★ 或键，用方向键移动，或点击 ★ 的新位置。",
  reading: (letter, weights, locked) => {
    const each = weights.map(({ name, weight }) => spaced(`${name}下 ${weight}`)).join("，");
    return `键 ${letter} 的权重：${each}。${locked ? "已固定。再点一次或按 Esc 取消固定。" : "轻点它或按 Enter 可以固定。"}`;
  },
  winnersLabel: (name) => `${name}：平面上每一处都涂成查询在那里时权重最大的键的颜色`,
  wins: (letter, weight) => spaced(`${letter} 的权重最大：${weight}`),
  noWinner: "没有权重最大的键",
  nowhere: (letters) =>
    letters.length === 0
      ? "点积下，每个键都有一块自己胜出的区域。"
      : spaced(`点积下，${list(letters)}在平面上的任何地方都不胜出。`),
  bridge: {
    formula: { plain: "(q·k / √d − β ‖k‖²/2) / τ", matched: "(q·k − β ‖k‖²/2) / τ²" },
    fromLabel: "点积减去键长平方一半的 β 倍：各处胜出的键",
    toLabel: "RBF：各处胜出的键",
    barsLabel: (rows) => `走向 RBF 途中的权重，刻度线是 RBF 的权重：${rows}`,
    penalty: "减去 ‖k‖²/2 的比例",
    matched: "匹配尺度",
    normalized: "键长都为 1",
    distance: (share) => `与 RBF 不同的权重份额：${share}。`,
    told: (share, verdict) => `与 RBF 不同的权重份额：${share}。${verdict}`,
    identical: "权重与 RBF 相同。",
    apart: "还不是 RBF。",
    unmatched: "尺度不同，权重不可能一致。",
    far: (share) =>
      `把查询和键都移到离原点 100,000,000 处，这一份额就成了 ${share}。这是舍入误差：平方需要的位数超过了双精度。所以 RBF 由差计算。`,
  },
  values: {
    weight: (by, key) =>
      spaced(`键 ${key} 的权重，${by === "bridge" ? "走向 RBF 途中" : similarityWords[by]}`),
    fromRbf: () => "与 RBF 不同的权重份额",
    farFromRbf: () => "远离原点处的同一份额",
    penalty: () => "β，减去 ‖k‖²/2 的比例",
    output: (by, axis) => spaced(`输出的 ${axis} 分量，${similarityWords[by]}`),
    effective: (by) => `有效邻居数，${similarityWords[by]}`,
    temperature: (by) => `温度 τ，${similarityWords[by]}`,
  },
  choices,
  soWhat: {
    agree: "这里三者都给同一个键最大的权重；不同的是给多少，其余的键又得多少。",
    equal: "没有哪个键的权重最大：输出就是值的简单平均。",
    differ: "查询相同，键相同：哪个键的权重最大，由相似度决定。",
  },
  caption:
    "★ 查询，● 键，✖ 输出：值的加权平均。浅色的线连接得分相等的位置。三种相似度的得分范围不同，所以各有自己的温度。",
  announce: (name, vote) => `${name}：${vote}`,
};

export const pictures: Record<PictureName<"similarity">, string> = {
  planes: "三种相似度下的权重",
  winners: "哪里归谁",
  bridge: "从点积到 RBF",
};

export const controlLabels: Record<ControlName<"similarity">, string> = {
  query: "五角星，即查询",
  keys: "键",
  values: "值",
  dot: "点积的温度",
  cosine: "余弦的温度",
  rbf: "RBF 的温度",
  matched: "匹配的尺度",
  keyNormPenalty: "对长键的惩罚",
  normalized: "长度为 1 的键",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"similarity">> = {
  path: "三种“近” · 5 分钟",
  ask: "怎样才算“近”？",
  text: {
    planes: [
      "三个平面里是同一个五角星和同样六个圆点，不同的是怎样算“近”（开头的温度也照[讲“注意力就是软 k 近邻”的原文](docs/reference/sources.html#D0.1)取 1、½、½）。先看开头在五角星旁边的 {@a A} 和 {@b B}：点积把 A 排在前面（0.252 对 0.236），因为 A 更长，而长度要计入；余弦只看方向，A 和 B 的方向几乎相同，权重是 0.397 和 0.394；RBF（径向基函数）量的是距离本身，得分随距离的平方下降，B 稍近一些，便以 0.471 超过了 A。拖动五角星，看它们在哪里交换名次：现在 A 和 B 在三个平面里依次是 {dot-a} 和 {dot-b}、{cosine-a} 和 {cosine-b}、{rbf-a} 和 {rbf-b}。",
      "点积的得分还除以了 √d，这里是 √2；为什么要除，[缩放](#view=scaling)一课会讲。",
      "? shorter",
      "课一打开，点积把权重摊给 5.58 个有效邻居，余弦和 RBF 集中在 3.64 个和 2.73 个上。领先一点到底算多少，由温度决定。温度[最低](dot=0&cosine=0&rbf=0)时，每个平面只跟随一个键；[最高](dot=inf&cosine=inf&rbf=inf)时，所有键权重相同，怎样算“近”都无所谓了。",
      "{@output 叉号}是输出，也就是值按这些权重求得的平均。值不必是键本身：这里照原文，值是键乘同一个矩阵，V = K·W_v；Transformer 里，键和值由词元的同一个向量各乘一个学来的矩阵得到。",
    ],
    winners: [
      "## 哪里归谁",
      "这三个平面一次回答了所有可能的查询：每一处的颜色，就是五角星在那里时权重最大的键的颜色。RBF 把平面分成一个个单元，每个键周围一块。余弦把平面切成扇形，因为只有五角星的方向起作用。点积切出的也是扇形，但不是每个键都有一块。",
      "? onto",
      `三者甚至可以各选各的。[挪动几个键，并取同一个温度](${dispute})之后，点积选 {@f F}，它沿五角星的方向伸得最远；余弦选 {@e E}，它虽短，方向却与五角星一致；RBF 选 {@d D}，它离五角星最近。（RBF 的温度是一种长度，所以它的得分除以温度的平方。）`,
      "哪个合适，要看向量表示什么。比较长短不一的文本的词频，宜用余弦；长度本身有含义，宜用点积；向量是地图上的位置，宜用 RBF。这个选择是一种归纳偏置，也就是在看到任何数据之前作出的假设。",
    ],
    bridge: [
      "## 从点积到 RBF",
      "左边的平面用点积，右边的用 RBF。每根条是左边平面的一个权重，条上的刻度线是右边同一个键的权重。两者看起来毫不相干，把平方展开，却发现相差无几：−‖q − k‖²/2 = q·k − ‖k‖²/2 − ‖q‖²/2。最后一项对每个键都一样，而所有得分共有的部分，softmax 不理会。",
      "所以两者只差两样。一是尺度：去掉 √d，改为除以 τ²，就与 RBF [匹配](matched=1)了。二是 ‖k‖²/2，它是对长键的惩罚。[减去它](matched=1&keyNormPenalty=1)，或者把 β（现在是 {~keyNormPenalty}）拖到 1，扇形便渐渐合拢成单元，直到每根条都停在刻度线上。现在不相同的权重份额是 {from-rbf}。",
      "让键等长，不用惩罚也有同样的效果。[把每个键的长度变为 1](matched=1&keyNormPenalty=0&normalized=1)，‖k‖²/2 就成了所有键共有的一项：三种相似度给键排的名次相同，尺度匹配时，点积的权重就是 RBF 的权重。对查询和键作归一化的模型，用的正是这一点。",
    ],
  },
  predictions: {
    shorter: {
      question: "把查询缩短到五分之一，方向不变。哪个平面里的权重保持原样？",
      options: { dot: "点积", cosine: "余弦", rbf: "RBF", none: "三个都会变" },
      said: "只有余弦不动。点积的得分随查询一起缩小，权重于是趋于平均：有效邻居数从 {<dot-effective-k} 变为 {dot-effective-k}。在 RBF 下，五角星现在处在各键中间，离谁都不远，有效邻居数从 {<rbf-effective-k} 变为 {rbf-effective-k}。",
    },
    onto: {
      question: "把五角星正好放在 B 上。用点积时，哪个键的权重最大？",
      options: { a: "键 A", b: "键 B", other: "别的键" },
      said: "是键 A：{dot-a} 对 {dot-b}，尽管五角星到 B 的距离是 0；RBF 给 B 的权重是 {rbf-b}。用点积时，键要沿五角星的方向比别的键都伸得远才能胜出。B 永远做不到：它在其余各键的凸包之内，所以平面上没有一处是它的颜色。",
    },
  },
  end: "谁是邻居由相似度决定，有几个邻居由温度决定。",
};
