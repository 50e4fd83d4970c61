/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "学会查找的网络 · 6 分钟",
  ask: "训练好的网络，真的在查找最近邻吗？",
  text: [
    "这些头都是训练出来的。Transformer 是由注意力头组成的网络，这里的网络经过训练，会续写重复的序列。在每个头里，每个词元给出查询、键和值；查询与各个键比较，softmax 把分数变成各个值的权重。查询和键各有两个数，所以每个头都能完整地画成一个平面。",
    "第 1 层的前一词元头[往前看一个位置](headAt=0.1)：它在每个词元里记下前面是哪个词元。第 2 层的一个归纳头[利用这条记录](headAt=1.1)：它的键按前一个词元分组。于是“on”的查询落在“on”之后那个词元的键旁边。这就是一次最近邻查找，网络现在预测“{next}”，概率 {probability}。",
    "两个头缺一不可。[消融前一词元头](ablated=0.1)，即去掉它的输出，查找就失败了，尽管第二个头还在。在新序列上的准确率：{accuracy}。",
    "头的分数要除以温度：温度决定查找有多软。把温度设为 [0，即硬最近邻](headTemperature=0)，得分最高的键独占权重，或设为 [4](headTemperature=4)，再作比较。",
    "然后[自己训练同样的网络](trainStep=300)。大约一百步之后，损失下降，一个头开始往前看，键排成圆环，三件事同时发生。",
  ],
  tries: [
    { hash: "view=transformer", text: "“on”之后是哪个词元？哪个头找到它？" },
    { hash: "view=transformer&headAt=0.1", text: "前一词元头：它的键按什么顺序排列？" },
    {
      hash: "view=transformer&ablated=0.1",
      text: "没有前一词元头：网络会预测什么？",
    },
    {
      hash: "view=transformer&sequence=a+b+c+d+e+f+a+b+c+d",
      text: "用字母代替单词：查找还有效吗？",
    },
    {
      hash: "view=transformer&sequence=tea+dog+sun+l+cat+h+tea+dog+sun&headAt=1.2",
      text: "随机的六个词元为一个周期：哪个头能找到？",
    },
  ],
};
