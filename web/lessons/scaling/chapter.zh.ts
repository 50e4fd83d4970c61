/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "为什么除以 √d · 4 分钟",
  ask: "维度升高，权重会怎样变化？",
  text: [
    "设查询 q 和键 k 各有 d 个分量，每个分量独立抽取，均值为 0，方差为 1。这时分数 q·k 是 d 个乘积之和，方差为 d。在 d\u00a0=\u00a0{~dim} 时，抽样得到的方差是 {variance-unscaled}。除以 √d 之后，方差是 {variance-scaled}。",
    "softmax 把一个查询的分数变成权重，权重之和为 1。分数相差很大，权重就集中：一个键几乎得到全部权重，熵趋近 0；有效邻居数是 e 的熵次方，随之趋近 1。除以 √d 使方差保持为 1，所以熵几乎不随 d 变化。",
    "权重很集中时，查询挪一小步，权重几乎不变。这时梯度接近 0，训练从中几乎学不到东西。只有得分最高的两个键几乎打平时，梯度才大。请在下方的图上读出维度最高处梯度的中位数。",
    "相关的键有一部分方差是共同的；这里共同部分的比例是 {~correlation}。[试试 0.9](correlation=0.9)：共同部分让一个查询的所有分数一起升降，softmax 的结果不受影响。",
  ],
  tries: [
    { hash: "view=scaling", text: "种子 7，和来源文章的脚本一样：圆点和圆环离得有多近？" },
    { hash: "view=scaling&seed=42", text: "换一个种子：哪些数字变了？线变了吗？" },
    {
      hash: "view=scaling&dim=4096",
      text: "随机向量为 4,096 维：有多少分数落在斜率小于 0.01 的地方？",
    },
    { hash: "view=scaling&dim=1", text: "随机向量为 1 维：除以 √d 改变了什么？" },
    {
      hash: "view=scaling&correlation=0.9",
      text: "键之间的相关性为 0.9：未缩放的熵会晚一些下降吗？",
    },
  ],
};
