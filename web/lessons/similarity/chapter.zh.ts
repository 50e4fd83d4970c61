/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "三种“近” · 3 分钟",
  ask: "哪个键得到的权重最大？",
  text: [
    "一个查询以三种方式与同样的键比较。三幅图的查询和键相同，只有相似度不同，相似度就是给每个键一个分数的函数。每组分数都由同样的 softmax 变成权重，权重之和为 1。输出是各键的值按这些权重求得的平均。拖动五角星，三幅图一起变化。",
    "点积既看方向也看长度，得分最高的键是 {dot-winner}。余弦只看方向：{cosine-winner}。RBF（径向基函数）只看距离：{rbf-winner}。一个键占全部权重时，有效邻居数是 1；n 个键平分权重时是 n。这里三者分别是 {dot-effective-k}、{cosine-effective-k} 和 {rbf-effective-k}。点积和余弦的分数要除以温度 {~dot} 和 {~cosine}，RBF 的分数要除以 {~rbf} 的平方：温度越低，权重越集中。",
    "只有方向重要时，用余弦，例如比较长短不一的文本的词频：同一方向上，无论查询[短](query=0.16,0.03)还是[长](query=0.8,0.15)，余弦的权重都一样。长度有含义时，用点积，例如长度表示置信度、频率或重要性。向量表示位置时，用 RBF，例如地图上的地点。这个选择是一种归纳偏置，也就是在看到任何数据之前作出的假设。",
  ],
  tries: [
    {
      hash: "view=similarity&dot=0&cosine=0&rbf=0",
      text: "把每个温度都设为 0：还有几个键有贡献？",
    },
    {
      hash: "view=similarity&dot=inf&cosine=inf&rbf=inf",
      text: "把每个温度都设为 ∞：还有权重最大的键吗？",
    },
    {
      hash: "view=similarity&query=0.16,0.03",
      text: "把查询缩短：用哪种相似度时权重不变？",
    },
    {
      hash: "view=similarity&query=0.25,-0.25",
      text: "把查询放到 B 和 E 之间：用哪几种相似度时 E 的权重最大？",
    },
    {
      hash: "view=similarity&keys=1,0.2;0.9,0.1;0.6,3;-0.2,0.9;0,-1;-1,-0.6",
      text: "把键 C 拉长到三倍：它的权重在哪里变大，在哪里变小，在哪里不变？",
    },
    { hash: "view=digits&similarity=dot", text: "点积用在 1,797 个手写数字上：错了多少个？" },
  ],
};
