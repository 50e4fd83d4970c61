/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "手算一遍，从查询到输出 · 5 分钟",
  ask: "你能手算注意力吗？",
  text: [
    "注意力把每个查询与每个键比较，再按结果对值求加权平均。每个查询是 Q 的一行，每个键是 K 的一行，每个值是 V 的一行。一个查询与一个键的分数是二者的点积：逐项相乘，再相加。[展开一个分数](step=scores&unfolded=a1,1)，看看它由哪些乘积组成。",
    "分数先除以 √d，d 是维度，即一个键的分量个数。掩码可以用 −∞ 屏蔽分数。softmax 把每一行分数变成权重，权重之和为 1。然后，每一行权重对 V 的各行求加权平均，得到输出的一行。图中现在的步骤是“{stage}”。可以转到[分数](step=scores)、[权重](step=softmax)或[输出](step=output)。",
    "键和值是两回事。键好比学号：凭它能找到档案，此外什么也不说明。值就是那份档案。在[院系与科目的例子](example=departments&step=inputs)里，键指明科目，值说明每门科目训练什么。",
    "在交叉注意力里，查询和键来自不同的行；在自注意力里，二者来自相同的行。[二者维度不同时](example=widths&step=inputs)，投影矩阵把它们映射到同一个维度。",
  ],
  tries: [
    {
      hash: "view=steps&step=scores&unfolded=a1,1",
      text: "查询 2 与键 B：哪两个乘积构成了整个分数？展开看看。",
    },
    {
      hash: "view=steps&step=softmax&unfolded=a2,0",
      text: "查询 3 有两个得分最高的键：各得多少权重？",
    },
    {
      hash: "view=steps&example=departments&step=output",
      text: "院系是查询，科目是键：哪个院系的输出里逻辑更多？",
    },
    {
      hash: "view=steps&example=tokens&step=mask",
      text: "六个词加上因果掩码：一共屏蔽多少个分数？",
    },
    {
      hash: "view=steps&example=widths",
      text: "查询 3 维，键 2 维：投影之后各是几维？",
    },
    {
      hash: "view=steps&step=softmax&shifted=0&q=40,0,40,0;0,2,0,1;1,-1,0,1&k=20,0,20,0;0,2,1,1;1,1,0,-1;-1,0,1,2&unfolded=a0,0",
      text: "分数是 800，又不减最大值：e 的 800 次方是多少？",
    },
    { hash: "view=transformer", text: "同样的步骤，训练好的网络：哪个键决定下一个词元？" },
  ],
};
