/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "你自己的数据 · 时间不限",
  ask: "你自己的数据，注意力会怎样处理？",
  text: [
    "每个查询与每个键比较，得到一个分数，softmax 把分数变成权重，权重对值求平均。查询和键都是有 d 个分量的向量，d 是维度。使用你自己的查询、键和值：可以是数字，也可以是 .safetensors 或 .npz 文件里模型的一个头。设置每个选项，例如温度（分数要除以它），再比较两组设置。在设置 A 下，所选查询的有效邻居数，即分担权重的键数，是 {effective-k}。它的权重的熵是 {entropy} 奈特；一个键占全部权重时熵为 0。",
    "512 × 512 以内，每个权重都画出来。更大的矩阵画成块，每块显示其中权重的最大值或平均值；放大就能看到单个权重。页面从不把这样的矩阵存放在内存里，却仍能精确显示任一查询的那一行。",
  ],
  tries: [
    {
      hash: "view=lab&lab=queries,512;keys,512;width,64;self,0&labA=causal,1;window,64",
      text: "512 × 512，每个查询与到自己为止的 64 个键比较：哪个查询的有效邻居最少？",
    },
    {
      hash: "view=lab&lab=queries,4096;keys,4096;width,64;self,0",
      text: "4,096 × 4,096，超过一次能画的大小：你能找到最大的权重吗？",
    },
    {
      hash: "view=lab&lab=queries,64;width,256;self,0;keys,64;valueWidth,8&labB=scaled,0",
      text: "维度 256，A 缩放，B 未缩放：一个查询还剩几个有效邻居？",
    },
    {
      hash: "view=lab&lab=source,words;table,glove;row,37;column,38;plane,1&labA=similarity,cosine;temperature,0.1",
      text: "GloVe，107 个词：“king”会关注“queen”吗？",
    },
    {
      hash: "view=lab&labA=similarity,rbf&labB=scaled,0;keyNormPenalty,1",
      text: "A 用 RBF，B 用点积再减去 ‖k‖²/2：有什么不同？",
    },
  ],
};
