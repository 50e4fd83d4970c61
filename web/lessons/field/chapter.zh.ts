/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "每个位置的输出 · 1 分钟",
  ask: "五角星会变成什么颜色？",
  text: [
    "每个圆点是一个键，它的颜色就是它的值。五角星是查询。每个键按与查询的相似度得到一个分数，softmax 把这些分数变成注意力权重，权重之和为 1。五角星的颜色就是各键颜色按这些权重求得的平均：注意力是邻居之间的软投票。这里得分最高的是键 {winner}，权重为 {largest-weight}。",
    "背景画出查询位于每个位置时的输出。温度是 {~temperature}。做 softmax 之前，每个分数都除以温度。[降温到 0](temperature=0)，得分最高的键独占全部权重。[升温到 ∞](temperature=inf)，所有键的权重相同。",
    "相似度决定什么叫“近”。[RBF](similarity=rbf)（径向基函数）只看距离，[余弦](similarity=cosine)只看方向，[点积](similarity=dot)既看方向也看长度。三者画出的边界各不相同。RBF 的分数除以温度的平方。",
    "硬 k 近邻对得分最高的 k 个键求等权平均，k 是你选定的一个数。这里每个键都有贡献，代替 k 的是有效邻居数。有效邻居数等于 e^H，现在是 {effective-k}；其中 H\u00a0=\u00a0−Σ\u00a0w\u00a0ln\u00a0w 是权重的熵。两个键各占一半权重，算 2 个。一个键占全部权重，算 1 个。[与硬 k 近邻比较。](hard=1)",
  ],
  tries: [
    { hash: "view=field&temperature=0", text: "温度降到 0：边界现在落在哪里？" },
    { hash: "view=field&temperature=inf", text: "温度升到 ∞：还剩几种颜色？" },
    { hash: "view=field&similarity=dot", text: "改用点积：B 最近。B 得到的权重最大吗？" },
    {
      hash: "view=field&similarity=dot&matched=1&keyNormPenalty=1",
      text: "把 β 增到最大：点积与 RBF 还差多少？",
    },
    {
      hash: "view=field&similarity=dot&normalized=1",
      text: "让所有键等长：三种相似度排的名次还不同吗？",
    },
    {
      hash: "view=field&hard=1",
      text: "显示硬 k 近邻：其余的键还剩多少权重？",
    },
    {
      hash: "view=field&iterations=40",
      text: "让 300 个点互相关注 40 步：最后聚成几处？",
    },
  ],
};
