/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "多个头同时进行 · 4 分钟",
  ask: "两个头的起点完全相同，会怎样？",
  text: [
    "每个头有三个投影矩阵 W_Q、W_K 和 W_V，分别把每个物体变成查询、键和值。查询与所有的键比较，softmax 把分数变成注意力权重；头的输出就是各个值按这些权重求得的平均。一个头只能用到它的投影所保留的信息。保留颜色的头关注同色的物体；另一个头可以保留形状。各头的输出首尾相接（拼接），再乘以第四个矩阵 W_O。",
    "在由这样的头组成的网络 Transformer 里，投影从很小的随机数开始，由梯度下降学得。先训练[两个起点完全相同的头](heads=2&headStart=identical&headEpochs=500)，再训练[两个起点随机的头](heads=2&headStart=random&headEpochs=500)，比较二者的多样性：权重相同为 0，没有共同关注的物体为 1。现在，{epoch} 步之后，头的多样性是 {diversity}。",
    "训练学到的是“相似”的含义。在核回归那一课里，学到的只是一个数：带宽，即“近”有多远。在这里，W_Q 和 W_K 决定比较什么；W_V 和 W_O 决定返回什么。softmax 不变。",
  ],
  tries: [
    { hash: "view=heads", text: "手动设定：哪个头保留颜色，哪个头保留形状？" },
    {
      hash: "view=heads&headStart=random",
      text: "小随机数的投影：所有物体挤在一处。头能分清什么？",
    },
    {
      hash: "view=heads&headStart=random&headEpochs=500",
      text: "500 步之后：每个头关注什么？",
    },
    {
      hash: "view=heads&headStart=identical&headEpochs=500",
      text: "从相同的头出发走 500 步：它们分开了多远？",
    },
    {
      hash: "view=heads&heads=4&headStart=random&headEpochs=500",
      text: "任务只需两个头，却有四个在学：另外两个关注什么？",
    },
    { hash: "view=transformer", text: "训练好的网络的头：有没有头在查找某个词元之后出现过什么？" },
  ],
};
