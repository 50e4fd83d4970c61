/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "1,797 个数字里的最近邻 · 6 分钟",
  ask: "最近邻能认出手写数字吗？",
  text: [
    "这里没有训练过任何东西。1,797 个有标签的数字每个都是键，标签是值，你画的是查询。每个键按与查询的相似度得到一个分数，softmax 把分数变成权重，权重之和为 1，每一类的权重相加就是份额。软投票认作 {soft-class}，份额 {share}；硬投票让最近的 k 个数字各算一票，认作 {hard-class}。",
    "分数要除以温度，现在是 {~temperature}；{effective-k} 个有效邻居分担权重。[降到 0](temperature=0)：最近的一个数字独自决定。[升到 0.8](temperature=0.8)：分担权重的数字变多，远处的以多胜少。",
    "要测准确率，就把每个数字留出来，由其余 1,796 个来分类：软投票是 {accuracy}，硬投票是 {hard-accuracy}。再换一种“近”的含义：[点积](similarity=dot&temperature=0)随长度增大，所以偏向深色像素多的数字；[RBF](similarity=rbf&temperature=0.3) 只看距离，所以偏向笔画位置相同的数字。再看看认错的：其中许多连人也难认。",
    "软投票有斜率，所以距离本身也能学。[训练这个平面](metricEpoch=150&digitsPart=metric)：梯度上升让每个数字靠近同类的邻居。在没有参加训练的数字上，准确率现在是 {held-out}，起点是 {held-out-start}。Transformer 是由注意力组成的网络，其中生成查询和键的矩阵也是这样学的。",
  ],
  tries: [
    { hash: "view=digits", text: "画得介于 3 和 9 之间：你相信软投票还是硬投票？" },
    {
      hash: "view=digits&similarity=dot&temperature=0",
      text: "点积，温度 0：其他数字最常被误认成哪一类？",
    },
    { hash: "view=digits&temperature=inf", text: "温度 ∞：为什么一个也不对？" },
    {
      hash: "view=digits&neighbors=15&temperature=1.5",
      text: "15 个邻居，温度 1.5：软投票和硬投票，哪个更差？",
    },
    { hash: "view=digits&digit=5", text: "第 5 号，标签 5：哪些邻居误导了软投票？" },
    { hash: "view=digits&digitsPart=metric", text: "主成分的平面：哪些类叠在一起？" },
    { hash: "view=digits&metricEpoch=150", text: "训练 150 轮：哪些类仍然挨着？" },
  ],
};
