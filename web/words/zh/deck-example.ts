/** The example deck, in Chinese. */
import type { deckExample as en } from "../en/deck-example.js";

export const deckExample: typeof en = {
  title: "45 分钟讲清注意力",
  slides: {
    field: {
      title: "注意力是一场软投票",
      notes: "8 分钟。先让大家预测颜色，再拖动星标。每个键都对输出有贡献；温度决定权重有多集中。",
    },
    steps: {
      title: "分数、softmax、输出",
      notes: "9 分钟。在黑板上算一个分数：查询 2 与键 B。然后逐步往下走。每行的权重之和为 1。",
    },
    scaling: {
      title: "分数为什么要除以 √d",
      notes:
        "9 分钟。显示答案之前，每个人先画出两条曲线。然后把维度设为 4,096：有多少分数落在斜率小于 0.01 的地方？",
    },
    masks: {
      title: "掩码在 softmax 之前去掉键",
      notes: "9 分钟。最后两个词元是填充。问：它们的权重到哪里去了？每行的和仍为 1。",
    },
    heads: {
      title: "几个头为什么学得不一样",
      notes:
        "10 分钟。两个头从相同的权重出发。先收集预测，再训练。最后请每排用一句话回答：什么是注意力？",
    },
  },
};
