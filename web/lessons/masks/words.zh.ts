/** The masks, in Chinese. */

import { list } from "../../words/zh/words.js";
import type { controls } from "./control-names.js";
import type { BlockReason } from "./reasons.js";
import type { words as en, chapter as enChapter, Leaks } from "./words.en.js";

const quoted = (words: readonly string[]): string => list(words.map((word) => `“${word}”`));

const reasonWords: Record<BlockReason, string> = {
  causal: "它在未来",
  window: "它在窗口之外",
  padding: "它是填充",
  custom: "你手动屏蔽了它",
};

/** "已屏蔽：它在未来，它是填充。" */
const why = (reasons: readonly BlockReason[]) =>
  reasons.length === 0
    ? ""
    : `已屏蔽：${reasons.map((reason) => reasonWords[reason]).join("，")}。`;

const itselfOnly = "每个词元只能看自己：全部权重都归自己。";

function leaks({ emptied, beaten, largest, leaked, rows }: Leaks): string {
  const parts = [`各行分出的权重合计 ${rows}，其中 ${leaked} 漏给了被屏蔽的键。`];
  if (emptied.length > 0) {
    parts.push(
      `${quoted(emptied)}什么都不能看，于是 −10⁹ 把整行同样压低，而 softmax 只看差：全部权重都漏掉了。`,
    );
  }
  if (beaten.length > 0) {
    parts.push(
      `分数达到 ±${largest}：由${quoted(beaten)}提问时，被屏蔽的键减去 10⁹ 之后仍然留有权重。`,
    );
  }
  return parts.join("");
}

export const words: typeof en = {
  title: "掩码决定可以问谁，然后 softmax 才分配权重",
  sentence: "句子",
  tooLong: "最多 12 个词元，每个最多 10 个字符：超出的部分略去。",
  paddingHint: "填充：点一个词",
  causal: "因果：词元不往后看",
  window: "窗口",
  windowText: (places, causal) => {
    if (places === 0) return "任意距离";
    if (places === 1) return "只有自己";
    return causal ? `自己和前面 ${places - 1} 个` : `距离小于 ${places}`;
  },
  finite: {
    ask: "如果 −∞ 只是 −10⁹ 呢？",
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
      ? `“${row}”看“${column}”：允许，加 0`
      : `“${row}”看“${column}”：${finite ? "负的 10 的 9 次方" : "负无穷"}。${why(reasons)}`,
  weightCell: (row, column, weight, leak) =>
    `“${row}”看“${column}”：权重 ${weight}${leak ? "，越过掩码漏出" : ""}`,
  hint: "行提问，列回答。点掩码的一个格子，或走到那里按空格键，就屏蔽它。点权重的一个格子，或在那里按 Enter，就锁定它所在的行。",
  reading: {
    asks: (word) => `“${word}”提问`,
    sum: "权重之和",
    leaked: "越过掩码漏出",
    output: "输出",
    held: "已锁定：再点一次或按 Esc 解除",
    free: "点一个词的竖列，锁定它的行",
    arcs: (word, weights) =>
      `“${word}”把权重分给：${weights.map((w) => `${w.word} ${w.weight}`).join("，")}。`,
    announce: (arcs, sum, output) => `${arcs}和 ${sum}，输出 ${output}。已锁定：按 Esc 解除。`,
  },
  soWhat: {
    causal: (n) => `每个词元把权重分给自己和前面的词元，所以 ${n} 个当中的第一个只能照抄自己。`,
    slidingWindow: (w) =>
      w === 1
        ? itselfOnly
        : `每个词元看自己和前面最多 ${w - 1} 个：这是滑动窗口。在一层里，更早的内容到不了它这里。`,
    window: (w) => (w === 1 ? itselfOnly : `每个词元向左右两边看，只看距离小于 ${w} 的邻居。`),
    open: "没有任何屏蔽：每个词元可以问所有词元。",
    some: (blocked, all) =>
      `${all} 个格子中屏蔽了 ${blocked} 个。它们的权重恰好是 0；一行里剩下的键分掉全部权重。`,
    infinite: (factor) =>
      `分数放大到 ${factor} 倍，被屏蔽的键权重仍然恰好是 0：−∞ 加任何分数都是 −∞。`,
    finite: {
      small: (largest) =>
        `没有泄漏：分数都不超出 ±${largest}，所以减去 10⁹ 之后，被屏蔽的键远远落后，权重舍入为 0。`,
      lucky: "暂时没有泄漏：分数已经和掩码一样大，但没有哪个被屏蔽的键比允许的键高出 10⁹。",
      leaks,
    },
  },
  empty: (words) =>
    `${quoted(words)}什么都不能看。在这里，这样的行全是零，输出也是零；许多程序会给出 NaN。`,
  pair: ({ row, column, score, mask, weight, reasons, leak }) =>
    `${row} → ${column}：分数 ${score}，掩码 ${mask}，权重 ${weight}。${why(reasons)}${leak ? "权重泄漏了。" : ""}`,
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
  maskLabel: "掩码矩阵：0 放行分数，其他都是屏蔽",
  weightsLabel: "权重矩阵，带每行的和",
  outputs: "输出",
  caption:
    "自注意力：每个词元同时是查询、键和值（第一幅图的六个键，按词的顺序）。分数 = q·k / √2，设了倍数就再乘上倍数；然后加掩码，再做 softmax。★ 表示提问的词元。",
};

export const chapter: typeof enChapter = {
  path: "可以问谁 · 3 分钟",
  ask: "键被屏蔽后，它的权重去了哪里？",
  text: [
    "掩码在 softmax 之前屏蔽一些键。因果掩码屏蔽后面的词元。填充掩码屏蔽占位符，占位符只用来补齐短句。再屏蔽一个格子，观察它那一行。",
    "掩码给被屏蔽的键的分数加上 −∞，所以这些键的权重恰好是 0。同一行里其余的键分得全部权重，彼此的比例不变。“{asking}”这一行的权重是 {weights}，和是 {sum}。",
    "有些程序不加 −∞，而是加一个绝对值很大的负数。只要分数不大，一行里还有键可用，结果就相同。[把第一个词元变成填充](causal=1&padding=0&finiteMask=0)：它那一行没有键可用，输出是 0。[把 −∞ 换成 −10⁹](causal=1&padding=0&finiteMask=1)：同一行就把权重分给了被屏蔽的键。",
  ],
  tries: [
    { hash: "view=masks&padding=4,5", text: "把最后两个词元变成填充：它们的权重归了谁？" },
    {
      hash: "view=masks&causal=0&padding=4,5",
      text: "只有填充，没有因果掩码：第一个词元现在可以问谁？",
    },
    { hash: "view=masks&window=3", text: "最多回看两个词元：最后一个可以问几个？" },
    { hash: "view=masks&padding=0", text: "把第一个词元变成填充：第一行还剩谁可问？" },
    {
      hash: "view=masks&padding=0&finiteMask=1",
      text: "同样的情形换成 −10⁹：第一行把权重花在谁身上？",
    },
    {
      hash: "view=masks&padding=2&finiteMask=1&logits=5000000000",
      text: "把“sat”变成填充，用 −10⁹ 屏蔽，再把分数放大到 5 × 10⁹ 倍：“sat”这一行谁赢？",
    },
    {
      hash: "view=masks&padding=2&logits=5000000000",
      text: "同样的分数，换成 −∞：还有泄漏吗？",
    },
    { hash: "view=masks&causal=0", text: "去掉所有掩码：第一行现在怎样分配权重？" },
  ],
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
};
