/** Where the score of a key comes from, in Chinese. */
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { spaced } from "../../language/zh/words.js";
import { textLabels, textValues, textWords } from "../../model/words.zh.js";
import { explained } from "./phrases.js";
import type { words as en } from "./words.en.js";

export const words: typeof en = {
  title: "权重有来源：得分由哪些部分相加而成",
  text: textWords,
  weights: "这个查询的权重：方向键选键",
  weight: (key, weight) => `“${key}”，权重 ${weight}`,
  carries: (query, key) => `“${query}”为什么关注“${key}”：这个键带有什么`,
  token: (word) => `自己的词元“${word}”`,
  position: (place) => `自己的位置 ${place}`,
  head: (name, word, back) =>
    spaced(
      `${name}写入的（${back === 0 ? "权重最大：它自己" : back === 1 ? `权重最大：前一个词元“${word}”` : `权重最大：“${word}”`}）`,
    ),
  mlp: (layer) => `第 ${layer + 1} 层 MLP 由它算出的`,
  bias: (layer) => `第 ${layer + 1} 层的偏置`,
  constant: "自己的偏置，每个词元都一样",
  rest: (count) => `其余 ${count} 个来源之和`,
  sum: "得分高出各键平均的部分",
  invitation: "点一个来源，把它从查询和键里去掉。",
  without: (source, left, score, weight, lower) =>
    `去掉${source}，剩下各项之和给出得分 ${left}；让计算核心不带它重算，得到 ${score}。这个键的权重从 ${weight} 变为 ${lower}。`,
  next: (token, usual, lower) =>
    `模型没有前面那个头时，“${token}”的概率是 ${lower}，原来是 ${usual}。`,
  back: "放回去",
  alone: "第一个词元只有一个键，就是它自己。请选后面的词元。",
  said: (key, weight, score, above) =>
    above === undefined
      ? `只有“${key}”这一个键，所以它的权重是 ${weight}。`
      : `“${key}”的键权重是 ${weight}，因为它的得分 ${score} 与所有键的平均相差 ${above}。`,
  hint: "点一个词元，让它作为查询；点一个方块，显示那个头；点一条弧线或它的数字，说明那个键。",
  values: {
    ...textValues,
    term: (source) => `键从 ${source} 得到的部分`,
    above: (key) => `${key} 的键的得分高出平均的部分`,
    rest: () => "其余各项之和",
    left: (key) => `${key} 的得分剩下的各项之和`,
    lower: (key) => `去掉来源后 ${key} 的键的得分`,
    lowerWeight: (key) => `去掉来源后 ${key} 的键的权重`,
    ablated: (token) => `没有这个头时 ${token} 的概率`,
  },
};

export const pictures: Record<PictureName<"why">, string> = {
  why: "一个权重的来源",
};

export const controlLabels: Record<ControlName<"why">, string> = {
  ...textLabels,
  whyKey: "要解释得分的键",
  withoutSource: "从得分里去掉的来源",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"why">> = {
  path: "拆开一个权重 · 4 分钟",
  ask: "一个头为什么选中这个键？",
  text: {
    why: [
      "弧线画的是一个查询的权重，取自小[语言模型](#view=gpt) 24 个头中的一个；注意力和训练时一样，没有改动。权重来自得分，得分是查询和键的点积。只要层归一化的缩放不变，查询和键就都随残差流线性变化。残差流是每个词元的一个向量，此前的一切都累加在上面：词元本身、它的位置，以及前面每个头和每个 MLP（每层里接在各头之后的小网络）写入的部分。所以得分是这些来源的贡献之和。",
      "列表里是这个键带有的东西，最大的在前。能让一个键得到权重的，只有它与别的键不同的地方，所以每一项都从它在所有键上的平均算起。现在“{why-key}”的各项加起来是 {why-above}，其中最大的是 {why-term}。点另一条弧线，列表就说明那个键。有时一个来源几乎说明了整个得分，有时是许多小项积少成多。",
      "? largest",
      `点一个来源，就把它从查询和键里去掉。剩下的各项预测出得分，计算核心不带它再算一遍，结果相符。[第 1 层](${explained("0.1", 10)})里只有词元、位置和偏置可选；到[第 4 层](${explained("3.5", 12)})，前面已有十八个头写入，[其中一个可以去掉](${explained("3.5", 12, "head.1.4")})。`,
      "各项说的是这个键的得分为什么比别的高，并不说这个头是干什么的。从文本里学来的东西很少整齐，这里的头也没有名字。",
    ],
  },
  predictions: {
    largest: {
      question:
        "“·must”的得分里，最大的一项是第 1 层 MLP 由它算出的部分：4.67 中的 2.33。把这个来源从查询和键里去掉，0.515 的权重会怎样？",
      options: {
        nothing: "几乎什么也不剩",
        half: "剩下不到一半",
        same: "几乎不变，softmax 会把它拉平",
      },
      said: "从 0.515 降到 0.225。剩下的得分仍然高出各键的平均；别的键从这个来源得到的，也一并失去了。",
    },
  },
  end: "得分是一个和，所以权重有来源，每个来源都可以去掉。",
};
