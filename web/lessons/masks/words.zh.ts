/** The masks, in Chinese. */

import type { Chapter } from "../../language/prose.js";
import { list, percentText } from "../../language/zh/words.js";
import type { BlockReason } from "./solve.js";
import type { controls } from "./state.js";
import type { words as en, Leaks } from "./words.en.js";

const quoted = (words: readonly string[]): string => list(words.map((word) => `“${word}”`));

const reasonWords: Record<BlockReason, string> = {
  causal: "它在查询之后",
  window: "它在窗口之外",
  padding: "它是填充",
  custom: "你手动屏蔽了它",
};

/** "已屏蔽：它在查询之后，它是填充。" */
const why = (reasons: readonly BlockReason[]) =>
  reasons.length === 0
    ? ""
    : `已屏蔽：${reasons.map((reason) => reasonWords[reason]).join("，")}。`;

const itselfOnly = "每个词元只关注自己，全部权重都归自己。";

function leaks({ emptied, beaten, largest, leaked, rows }: Leaks): string {
  const parts = [`各行权重合计 ${rows}，其中 ${leaked} 漏给了被屏蔽的键。`];
  if (emptied.length > 0) {
    parts.push(
      `${quoted(emptied)}没有可用的键，于是 −10⁹ 把整行同样压低，而 softmax 只取决于差：全部权重都漏掉了。`,
    );
  }
  if (beaten.length > 0) {
    parts.push(
      `分数达到 ±${largest}：${quoted(beaten)}作查询时，被屏蔽的键减去 10⁹ 之后仍然留有权重。`,
    );
  }
  return parts.join("");
}

export const words: typeof en = {
  title: "掩码在 softmax 之前去掉一些键",
  sentence: "句子",
  embedding: "向量",
  embeddings: { words: "词的向量", points: "平面上的点" },
  vectors: {
    words: (learned, seeded) =>
      [
        learned.length > 0 ? `学得的向量（GloVe，投影到平面）：${list(learned)}。` : "",
        seeded.length > 0 ? `不在 107 个已知词之中，用各自的随机向量：${quoted(seeded)}。` : "",
      ].join(""),
    points: "每个词是平面上一个点的名字。",
  },
  tooLong: "最多 12 个词元，每个最多 10 个字符：超出的部分略去。",
  paddingHint: "填充：点一个词",
  causal: "因果：只看自己和前面的词元",
  window: "窗口",
  windowText: (places, causal) => {
    if (places === 0) return "任意距离";
    if (places === 1) return "只有自己";
    return causal ? `自己和前面 ${places - 1} 个` : `距离小于 ${places}`;
  },
  finite: {
    ask: "更多：用 −10⁹ 代替 −∞",
    choice: "被屏蔽的分数加上",
    infinite: "−∞",
    finite: "−10⁹",
    logits: "分数",
    factor: (factor) => (factor === "1" ? "原样" : `${factor} 倍`),
  },
  block: { infinite: "−∞", finite: "−10⁹" },
  paddingOf: (word) => `“${word}”是填充`,
  token: (i) => `词元 ${i}`,
  blank: "␣",
  maskTitle: "掩码，加到分数上",
  weightsTitle: "softmax 之后的权重",
  sum: "和",
  leaked: "泄漏",
  maskCell: (row, column, reasons, finite) =>
    reasons.length === 0
      ? `查询“${row}”，键“${column}”：允许，加 0`
      : `查询“${row}”，键“${column}”：${finite ? "负的 10 的 9 次方" : "负无穷"}。${why(reasons)}`,
  weightCell: (row, column, weight, leak) =>
    `查询“${row}”，键“${column}”：权重 ${weight}${leak ? "，越过掩码漏出" : ""}`,
  hint: "行是查询，列是键。点掩码的一个格子，或移到那里按空格键，就屏蔽它。点权重的一个格子，或在那里按 Enter，就固定它所在的行。",
  reading: {
    asks: (word) => `查询：“${word}”`,
    sum: "权重之和",
    leaked: "越过掩码漏出",
    output: "输出",
    held: "已固定。再点一次或按 Esc 取消固定。",
    free: "点一个词的列，固定它的行",
    arcs: (word, weights) =>
      `“${word}”把权重分给：${weights.map((w) => `${w.word} ${w.weight}`).join("，")}。`,
    announce: (arcs, sum, output) => `${arcs}和 ${sum}，输出 ${output}。已固定。按 Esc 取消固定。`,
  },
  soWhat: {
    causal: (n) => `每个词元关注自己和前面的词元，所以 ${n} 个当中的第一个只关注自己。`,
    slidingWindow: (w) =>
      w === 1
        ? itselfOnly
        : `每个词元关注自己和前面最多 ${w - 1} 个：这是滑动窗口。在一层里，更早的词元不影响它的输出。`,
    window: (w) => (w === 1 ? itselfOnly : `每个词元关注左右两边距离小于 ${w} 的邻居。`),
    open: "没有任何屏蔽：每个词元关注所有词元。",
    some: (blocked, all) =>
      `${all} 个格子中屏蔽了 ${blocked} 个。它们的权重恰好是 0；一行里剩下的键分掉全部权重。`,
    infinite: (factor) =>
      `分数放大到 ${factor} 倍，被屏蔽的键权重仍然恰好是 0：−∞ 加任何分数都是 −∞。`,
    finite: {
      small: (largest) =>
        `没有泄漏：分数都不超出 ±${largest}，所以减去 10⁹ 之后，被屏蔽的键分数低得多，权重舍入为 0。`,
      lucky: "暂时没有泄漏：分数已经和掩码一样大，但没有哪个被屏蔽的键比允许的键高出 10⁹。",
      leaks,
    },
  },
  empty: (words) =>
    `${quoted(words)}没有可用的键。在这里，这样的行全是零，输出也是零；许多程序会给出 NaN（非数）。`,
  pair: ({ row, column, score, mask, weight, reasons, leak }) =>
    `${row} → ${column}：分数 ${score}，掩码 ${mask}，权重 ${weight}。${why(reasons)}${leak ? "权重泄漏了。" : ""}`,
  exercise: {
    question: (query, key) => `“${query}”关注这些词。现在屏蔽“${key}”，它的权重会去哪里？`,
    how: "条形是注意力权重，即一个词在输出中所占的份额。掩码在计算权重之前去掉一个词。请调大其他词的权重，直到没有剩余的权重。",
    masked: "已屏蔽",
    left: (weight) => `剩余：${weight}`,
    legend: "灰色是你的权重；竖线和最后一个数是计算出的权重。",
    said: (percent) =>
      `有 ${percentText(percent)} 的权重放错了地方。掩码在 softmax 之前起作用，所以腾出的权重按其余各键原有权重的比例分给这些键。`,
  },
  values: {
    score: (query, key) => `“${query}”对“${key}”的分数`,
    weight: (query, key) => `“${query}”对“${key}”的权重`,
    output: (query, axis) => `“${query}”输出的 ${axis} 分量`,
    sum: (query) => `“${query}”的权重之和`,
    leak: (query) => `“${query}”在被屏蔽的键上的权重`,
    leaked: () => "所有行在被屏蔽的键上的权重之和",
    largest: () => "绝对值最大的分数",
    factor: () => "分数的倍数",
  },
  maskLabel: "掩码矩阵：0 保留分数，其他都是屏蔽",
  weightsLabel: "权重矩阵，带每行的和",
  outputs: "输出",
  caption:
    "自注意力：每个词元同时是查询、键和值。分数 = q·k / √2，设了倍数就再乘上倍数；然后加掩码，再做 softmax。★ 表示查询。",
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  tokens: "句子",
  keys: "键",
  padding: "填充",
  causal: "因果掩码",
  window: "窗口",
  blocked: "掩码的格子",
  finiteMask: "掩码怎样屏蔽",
  logits: "分数的大小",
  embedding: "向量的来源",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "哪些键参与 · 3 分钟",
  ask: "键被屏蔽后，它的权重去了哪里？",
  text: {
    all: [
      "每个词元（这里是一个词）都有一个查询、一个键和一个值。查询与每个键比较，得到一个分数，softmax 把这些分数变成权重，权重之和为 1。掩码在 softmax 之前屏蔽一些键。因果掩码屏蔽后面的词元。填充掩码屏蔽占位符，占位符只用来补齐短句。再屏蔽一个格子，观察它那一行。",
      "掩码给被屏蔽的键的分数加上 −∞，所以这些键的权重恰好是 0。同一行里其余的键分得全部权重，彼此的比例不变。“{asking}”这一行的权重是 {weights}，和是 {sum}。",
      "有些程序不加 −∞，而是加一个数，例如 −10⁹。只要分数不大，一行里还有键可用，结果就相同。[把第一个词元变成填充](causal=1&padding=0&finiteMask=0)：它那一行没有键可用，输出是 0。[把 −∞ 换成 −10⁹](causal=1&padding=0&finiteMask=1)：同一行就把权重分给了被屏蔽的键。",
    ],
  },
  tries: {
    "view=masks&version=2&padding=4,5": "把最后两个词元变成填充：它们的权重转给了哪些词元？",
    "view=masks&version=2&causal=0&padding=4,5":
      "只有填充，没有因果掩码：第一个词元现在关注哪些词元？",
    "view=masks&version=2&window=3": "最多回看两个词元：最后一个关注几个？",
    "view=masks&version=2&padding=0": "把第一个词元变成填充：第一行还剩哪些键？",
    "view=masks&version=2&padding=0&finiteMask=1": "同样的情形换成 −10⁹：第一行的权重给了哪些键？",
    "view=masks&version=2&padding=2&finiteMask=1&logits=5000000000":
      "把“walked”变成填充，用 −10⁹ 屏蔽，再把分数放大到 5 × 10⁹ 倍：“walked”这一行哪个键权重最大？",
    "view=masks&version=2&padding=2&logits=5000000000": "同样的分数，换成 −∞：还有泄漏吗？",
    "view=masks&version=2&causal=0": "去掉所有掩码：第一行现在怎样分配权重？",
    "view=transformer": "训练好的网络里的因果掩码：前面的哪个词元得到的权重最大？",
  },
};
