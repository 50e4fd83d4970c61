/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "用一个数看训练学到什么 · 4 分钟",
  ask: "一个点要多近，才会影响预测？",
  text: [
    "1964 年，Nadaraya 和 Watson 分别发表了这样一种平均：一个位置处的预测是各点的加权平均，点离得越远，权重越小。这个位置是查询，各点的位置是键，各点的高度是值。核是把距离变成权重的函数。用高斯核时，权重就是 −⁠(x − xᵢ)²/(2h²) 的 softmax，即 e 的各个分数次方除以它们的和。这就是 RBF 注意力：径向基函数只看距离。带宽 h 就是它的温度，决定权重散得多开。",
    "你的曲线带宽是 {~bandwidth}。在五角星处，预测是 {prediction}；有效邻居数，即分担权重的点数，是 {effective-k}。相对真实曲线的均方误差是 {error}。[带宽为 0 时](bandwidth=0)，预测只由最近的点决定。[带宽为 ∞ 时](bandwidth=inf)，每个预测都是简单平均。",
    "训练可以找到带宽。每一轮都预测所有的点，再沿损失的梯度下降一步，损失是误差平方和的一半。[用留一法](epochs=2005&leaveOneOut=1)，预测每个点时不用它自己，损失通常在最贴合真实曲线的带宽附近最低。[不用留一法](epochs=2005&leaveOneOut=0)，每个点都可以预测自己。点这么少，留一法也可能失准：换一组数据，比较一下。",
  ],
  tries: [
    { hash: "view=regression&bandwidth=0", text: "带宽 0：哪个点有贡献？曲线跟着什么走？" },
    { hash: "view=regression&bandwidth=inf", text: "带宽 ∞：曲线还剩下什么？" },
    {
      hash: "view=regression&kernel=boxcar&bandwidth=0.3",
      text: "矩形核，带宽之内各点权重相同：曲线为什么是一级一级的？",
    },
    {
      hash: "view=regression&epochs=5",
      text: "和来源文章一样训练五轮：损失从 24.212 降到多少？权重图变成什么样？",
    },
    {
      hash: "view=regression&epochs=2005",
      text: "预测每个点时不用它自己，多训练一阵：带宽停在哪里？",
    },
    {
      hash: "view=regression&epochs=2005&leaveOneOut=0",
      text: "让每个点预测自己，训练同样久：损失怎样，误差又怎样？",
    },
    {
      hash: "view=digits&digitsPart=metric",
      text: "能学的不只是带宽：学得的距离对手写数字有什么用？",
    },
  ],
};
