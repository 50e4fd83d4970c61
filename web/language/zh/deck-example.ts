/** The example decks, in Chinese. */
import type { deckExample as en } from "../en/deck-example.js";

export const deckExample: typeof en = {
  title: (minutes) => `${minutes} 分钟讲清注意力`,
  timed: (minutes, notes) => `${minutes} 分钟。${notes}`,
  slides: {
    field: {
      title: "注意力是一场软投票",
      notes:
        "先让大家猜：温度为无穷大时，远处的键 F 有多少权重？再拖动五角星。每个键都对输出有贡献；温度决定权重有多集中。",
    },
    similarity: {
      title: "三种相似度，三组权重",
      notes:
        "哪个键最近，哪个键的权重最大？把三者放在一起比较。再把五角星拖过原点：只有 RBF 只看距离。",
    },
    steps: {
      title: "得分、softmax、输出",
      notes: "在黑板上算一个得分：查询 2 与键 B。然后逐步往下走。每行的权重之和为 1。",
    },
    scaling: {
      title: "得分为什么要除以 √d",
      notes:
        "先让大家猜：d = 16 而不除以 √d 时，64 个键里还有几个算数？然后把维度设为 4,096：有多少得分落在斜率小于 0.01 的地方？",
    },
    regression: {
      title: "核回归是一维的注意力",
      notes:
        "带宽就是 RBF 的温度。先调小，再调大：哪条曲线跟着噪声走，哪条是平的？最后让训练来选带宽。",
    },
    masks: {
      title: "掩码在 softmax 之前去掉键",
      notes: "最后两个词元是填充。问：在最后两行，它们的权重到哪里去了？每行的和仍为 1。",
    },
    positions: {
      title: "注意力读到的是词的集合",
      notes:
        "“dog”和“man”换了位置。请大家找出哪个输出变了：一个也没有。加上位置再看：现在“dog bites man”和“man bites dog”为什么不同？",
    },
    heads: {
      title: "几个头为什么学得不一样",
      notes:
        "两个头从完全相同的矩阵出发。先收集预测，再训练。最后请每组用一句话回答：什么是注意力？",
    },
    transformer: {
      title: "训练好的网络也是同样的步骤",
      notes:
        "每个头是一个平面，上面有查询和键。请大家猜：下一个词元由前面哪个词元决定？然后消融前一词元头，读出概率。",
    },
    gpt: {
      title: "语言模型需要多少邻居？",
      notes: "先收集对最近八个键的代价的猜测，再把旋钮转到只留最近的一个，读一读模型写的东西。",
    },
  },
};
