/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "哪些键参与 · 3 分钟",
  ask: "键被屏蔽后，它的权重去了哪里？",
  text: [
    "每个词元（这里是一个词）都有一个查询、一个键和一个值。查询与每个键比较，得到一个分数，softmax 把这些分数变成权重，权重之和为 1。掩码在 softmax 之前屏蔽一些键。因果掩码屏蔽后面的词元。填充掩码屏蔽占位符，占位符只用来补齐短句。再屏蔽一个格子，观察它那一行。",
    "掩码给被屏蔽的键的分数加上 −∞，所以这些键的权重恰好是 0。同一行里其余的键分得全部权重，彼此的比例不变。“{asking}”这一行的权重是 {weights}，和是 {sum}。",
    "有些程序不加 −∞，而是加一个数，例如 −10⁹。只要分数不大，一行里还有键可用，结果就相同。[把第一个词元变成填充](causal=1&padding=0&finiteMask=0)：它那一行没有键可用，输出是 0。[把 −∞ 换成 −10⁹](causal=1&padding=0&finiteMask=1)：同一行就把权重分给了被屏蔽的键。",
  ],
  tries: [
    {
      hash: "view=masks&version=2&padding=4,5",
      text: "把最后两个词元变成填充：它们的权重转给了哪些词元？",
    },
    {
      hash: "view=masks&version=2&causal=0&padding=4,5",
      text: "只有填充，没有因果掩码：第一个词元现在关注哪些词元？",
    },
    { hash: "view=masks&version=2&window=3", text: "最多回看两个词元：最后一个关注几个？" },
    { hash: "view=masks&version=2&padding=0", text: "把第一个词元变成填充：第一行还剩哪些键？" },
    {
      hash: "view=masks&version=2&padding=0&finiteMask=1",
      text: "同样的情形换成 −10⁹：第一行的权重给了哪些键？",
    },
    {
      hash: "view=masks&version=2&padding=2&finiteMask=1&logits=5000000000",
      text: "把“walked”变成填充，用 −10⁹ 屏蔽，再把分数放大到 5 × 10⁹ 倍：“walked”这一行哪个键权重最大？",
    },
    {
      hash: "view=masks&version=2&padding=2&logits=5000000000",
      text: "同样的分数，换成 −∞：还有泄漏吗？",
    },
    { hash: "view=masks&version=2&causal=0", text: "去掉所有掩码：第一行现在怎样分配权重？" },
    { hash: "view=transformer", text: "训练好的网络里的因果掩码：前面的哪个词元得到的权重最大？" },
  ],
};
