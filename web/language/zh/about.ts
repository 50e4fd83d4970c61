/** The path through the lessons, the sources and the terms, in Chinese. */
import type { about as en } from "../en/about.js";

export const about: typeof en = {
  path: "先一分钟，再一小时",
  pathText:
    "一分钟：在“注意力场”一课拖动五角星，直到你能预测它会变成什么颜色。这就是注意力。一小时：按这个顺序读完各课，遇到预测先猜一猜。",
  playground: "代码演练场：运行使用 softknn 的 JavaScript，把数字画成图",
  terms: "术语",
  list: [
    { term: "查询", meaning: "与每个键比较的向量", hash: "view=field" },
    {
      term: "键",
      meaning: "与查询比较的向量；二者的相似度决定值的权重",
      hash: "view=field&similarity=dot",
    },
    {
      term: "值",
      meaning: "键所贡献的向量；值可以与键不同",
      hash: "view=steps&example=departments",
    },
    {
      term: "相似度",
      meaning: "什么叫“近”：点积、余弦，或者距离（RBF）",
      hash: "view=similarity",
    },
    {
      term: "权重",
      meaning: "得分的 softmax：在 0 到 1 之间，和为 1",
      hash: "view=steps&step=softmax",
    },
    {
      term: "温度",
      meaning: "用来除得分的数：0 时得分最高的键独占权重，∞ 时所有键权重相同",
      hash: "view=field&temperature=0",
    },
    {
      term: "有效邻居数",
      meaning: "e 的 H 次方，H 是权重的熵；换成这么多个权重相等的键，熵也是 H",
      hash: "view=field&hardK=3",
    },
    {
      term: "掩码",
      meaning: "去掉一些键：给得分加 −∞，权重恰好是 0",
      hash: "view=masks",
    },
    {
      term: "缩放",
      meaning: "除以 √d，d 是键的维度：无论维度多高，随机得分的方差都是 1",
      hash: "view=scaling",
    },
    {
      term: "核回归",
      meaning: "对曲线上的点作同样的平均；带宽就是温度",
      hash: "view=regression",
    },
    {
      term: "头",
      meaning: "用自己的投影做的注意力；几个头的输出拼接起来再投影",
      hash: "view=heads",
    },
    {
      term: "归纳偏置",
      meaning: "在看到任何数据之前作出的假设，例如选择哪种相似度",
      hash: "view=clinic&patient=bully",
    },
  ],
  sources: "来源",
  sourcesText: [
    "六个键、手算例子、掩码、熵的表格、回归和词典取自五篇讲注意力的文章，一篇是波斯文，四篇是中文。其中两篇（每种语言一篇）把注意力讲成软 k 近邻投票。课里说的“来源文章”，就是那一课所依据的那篇。本页的每个结果都由 C++ 计算核心当场算出；键、设置和词向量是给定的。引自文章的表格都有注明。熵的单位是奈特（nat）。",
    "Vaswani 等（2017），Attention Is All You Need。Nadaraya（1964）与 Watson（1964），核回归。Pennington、Socher 和 Manning（2014），GloVe，公有领域。Alpaydin 和 Kaynak（1998），Optical Recognition of Handwritten Digits，CC BY 4.0。Goldberger、Roweis、Hinton 和 Salakhutdinov（2004），Neighbourhood Components Analysis。",
  ],
};
