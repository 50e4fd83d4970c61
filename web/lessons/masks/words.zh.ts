/** The masks, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { list } from "../../language/zh/words.js";
import type { BlockReason } from "./solve.js";
import type { words as en } from "./words.en.js";

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
    points: "每个词元是平面上一个点的名字：A 到 F 是原文里的六个键。",
  },
  causal: "因果掩码",
  window: "窗口",
  windowText: (places, causal) => {
    if (places === 0) return "任意距离";
    if (places === 1) return "只有自己";
    return causal ? `自己和前面 ${places - 1} 个` : `距离小于 ${places}`;
  },
  finite: {
    choice: "被屏蔽的得分加上",
    infinite: "−∞",
    finite: "−10⁹",
  },
  block: { infinite: "−∞", finite: "−10⁹" },
  paddingOf: (word) => `“${word}”是填充`,
  blank: "␣",
  matrices: { weights: "权重", mask: "掩码" },
  maskTitle: "掩码，加到得分上",
  weightsTitle: "权重；小字：不加掩码时",
  maskCell: (row, column, reasons, finite) =>
    reasons.length === 0
      ? `查询“${row}”，键“${column}”：允许，加 0`
      : `查询“${row}”，键“${column}”：${finite ? "负的 10 的 9 次方" : "负无穷"}。${why(reasons)}`,
  steps: { score: "得分", mask: "掩码", masked: "相加", weight: "权重" },
  weightCell: (row, column, weight, leak, open) =>
    `查询“${row}”，键“${column}”：${open ? `有掩码和无掩码的权重 ${weight} ${open}` : `权重 ${weight}`}${leak ? "，越过掩码漏出" : ""}`,
  hint: "行是查询，列是键。点掩码的一个格子，或移到那里按空格键，就屏蔽它。点权重的一个格子，或在那里按 Enter，就固定它所在的行。",
  reading: {
    asks: (word) => `查询：“${word}”`,
    output: "输出",
    held: "已固定。再点一次或按 Esc 取消固定。",
    free: "点一个词，固定它的行。",
    arcs: (word, weights) =>
      `“${word}”把权重分给：${weights.map((w) => `${w.word} ${w.weight}`).join("，")}。`,
    announce: (arcs, sum, output) =>
      `${arcs}权重之和 ${sum}，输出 ${output}。已固定。按 Esc 取消固定。`,
  },
  soWhat: {
    causal: (n) => `每个词元关注自己和前面的词元，所以 ${n} 个当中的第一个只关注自己。`,
    slidingWindow: (w) =>
      w === 1
        ? itselfOnly
        : `每个词元关注自己和前面最多 ${w - 1} 个：这是滑动窗口。在一层里，更早的词元不影响它的输出。`,
    window: (w) => (w === 1 ? itselfOnly : `每个词元关注左右两边距离小于 ${w} 的邻居。`),
    open: "没有屏蔽任何键：每个词元关注所有词元。",
    some: (blocked, all) =>
      `${all} 个格子中屏蔽了 ${blocked} 个：掩码在 softmax 之前压低它们的得分。`,
    safe: "每一行都还有键，而 −∞ 加任何得分都是 −∞：被屏蔽的键权重恰好是 0。",
    small: "没有泄漏：得分与 10⁹ 相比很小，被屏蔽的键远远落后，权重舍入为 0。",
    leaks: (emptied) =>
      `${quoted(emptied)}没有可用的键，于是 −10⁹ 把整行同样压低，而 softmax 只取决于差：这一行的全部权重都漏给了被屏蔽的键。`,
  },
  empty: (words) =>
    `${quoted(words)}没有可用的键。在这里，这样的行全是零，输出也是零；许多程序会给出 NaN（非数）。`,
  pair: ({ row, column, score, mask, weight, reasons, leak }) =>
    `${row} → ${column}：得分 ${score}，掩码 ${mask}，权重 ${weight}。${why(reasons)}${leak ? "权重泄漏了。" : ""}`,
  values: {
    score: (query, key) => `“${query}”对“${key}”的得分`,
    weight: (query, key) => `“${query}”对“${key}”的权重`,
    masked: (query, key) => `加上掩码后“${query}”对“${key}”的得分`,
    unmasked: (query, key) => `不加掩码时“${query}”对“${key}”的权重`,
    output: (query, axis) => `“${query}”输出的 ${axis} 分量`,
    sum: (query) => `“${query}”的权重之和`,
    leak: (query) => `“${query}”在被屏蔽的键上的权重`,
  },
  maskLabel: "掩码矩阵：0 保留得分，其余一律屏蔽",
  weightsLabel: "权重矩阵",
  caption:
    "自注意力：每个词元同时是查询、键和值。得分 = q·k / √2；然后加掩码，再做 softmax。★ 表示查询。",
};

export const pictures: Record<PictureName<"masks">, string> = {
  matrix: "权重与掩码",
  arcs: "一个词和它能看到的词",
  empty: "一行从得分到权重",
};

export const controlLabels: Record<ControlName<"masks">, string> = {
  tokens: "句子",
  padding: "填充",
  causal: "因果掩码",
  window: "窗口",
  blocked: "掩码的格子",
  finiteMask: "掩码怎样屏蔽",
  embedding: "向量的来源",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"masks">> = {
  path: "哪些键参与 · 4 分钟",
  ask: "键被屏蔽后，它的权重去了哪里？",
  text: {
    matrix: [
      "开头是六个词元互相关注。和[讲“注意力就是软 k 近邻”的原文](docs/reference/sources.html#D0.1)一样，一个词元的查询、键和值是同一个点，这就是自注意力。第一个方阵里，每一行是一个查询，每一列是一个键，格子颜色越浓，这个键得到的权重越大。",
      "课一打开，方阵的右上半边是空的，因为因果掩码不让前面的词元看到后面的。这样第一行只有自己的词元，全部权重都归它；只有最后一行看得到全部。现在它的权重是 {last}。小字是[不加掩码](causal=0&window=0&padding=&blocked=0&finiteMask=0)时的权重。[再加上掩码](causal=1&window=0&padding=&blocked=0&finiteMask=0)，除最后一行外，每一行的权重都往左移。",
      "第二个方阵说明这是怎样做到的。掩码是一个矩阵，在 softmax 之前加到得分上：0 让得分保持原样，−∞ 让 e 的得分次方恰好等于 0。权重还没有分配，这个键就已经不在总和里了。",
      "? freed",
      "所以，softmax 之后再把一个权重改成 0 是另一回事：那样一行的和会小于 1，输出也会变小。放在 softmax 之前的掩码，是用更少的键来回答同一个问题。",
      "> [最多回看两个词元](causal=1&window=3&padding=&blocked=0&finiteMask=0)：从第四行起，每一行都失去最早的键。有了这样的滑动窗口，计算量随文本长度增长，而不是随长度的平方增长，所以长文本模型在许多层里使用它。",
    ],
    arcs: [
      "把单个的点换成[一个句子](tokens=big,dog,walked,small,dog,swam&embedding=words&causal=1&window=0&padding=&blocked=0&finiteMask=0)。每条弧线从查询 {@query ★} 连到它自己或它前面的一个词，权重越大，弧线越粗；点别的词，就换它来查询。模型学习预测下一个词时，不能先看到这个词；有了因果掩码，一个句子的所有位置可以同时用来学习。",
      "现在每个词带着自己的向量，无论出现在哪里都一样。所以从“swam”到两个“dog”的弧线一样粗：注意力本身并不知道哪只狗排在后面、游了水。没有掩码时，词序怎么打乱，答案都不变，所以顺序必须由向量带进来。怎样做到，见[位置](#view=positions)。",
    ],
    empty: [
      "同一批句子长短不一，短的要用没有含义的词元补齐，这叫填充。填充掩码把它们从每一行里去掉：点表格上方的词，就把它变成填充。这张表跟着一个查询，从得分一直到权重。",
      "[把第一个词元变成填充](causal=1&window=0&padding=0&blocked=0&finiteMask=0)。因果掩码只给它那一行留下它自己，现在连自己也没有了：得分全是 −∞，没有什么可分。在这里，这样的行全是 0，输出也是 0。许多程序会用 0 除以 0，得到“非数”，然后传遍后面的每一层。",
      "有些程序为了避免这种情况，不加 −∞，而加 −10⁹ 这样的数。只要得分不大，一行里还有键，结果就相同，因为 e 的 −10⁹ 次方舍入为 0。",
      "? leak",
    ],
  },
  predictions: {
    freed: {
      question:
        "最后一行里，E 的权重大约是 D 的两倍。现在把权重最大的 F 变成填充，它的权重去了哪里？",
      options: {
        equal: "平均分给其余五个",
        ratio: "分给其余五个，E 仍是 D 的两倍",
        lost: "消失了：这一行的和小于 1",
      },
      said: "五个键保持原来的比例。原来 D 是 {<last-but-two}，E 是 {<last-but-one}；现在是 {last-but-two} 和 {last-but-one}。每个权重是 e 的得分次方除以这一行的总和，而掩码只改变总和，所以留下的键都按同一个倍数增大。",
    },
    leak: {
      question: "第一行没有可用的键，−∞ 又换成了 −10⁹。被屏蔽的键会得到这一行多少权重？",
      options: { none: "一点也没有", some: "一小部分", all: "全部" },
      said: "全部。−10⁹ 把这一行的得分压低同样多，而 softmax 只看差，所以权重 {first} 和完全不加掩码时相同。程序不会给出任何警告，后面的词元就这样进入了第一个词元的输出。",
    },
  },
  end: "被屏蔽的键在 softmax 之前退出，它的权重按原来的比例归其余各键，所以这一行的和仍是 1。",
};
