/** A memory beside a language model, in Chinese. */
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import type { words as en } from "./words.en.js";

export const words: typeof en = {
  title: "只查找、不学习，一段文本能带来多少",
  heading: "模型的外接记忆",
  unit: "没读过的一段上的损失（奈特/词元）",
  sizeTitle: "记住得更多",
  kTitle: "邻居更多",
  sizeLabel: "记住的词元数，以及这时的损失",
  sizeAxis: "这一段之前记住的词元",
  kLabel: "求平均的最近状态数，以及这时的损失",
  kAxis: "k：在所有记住的状态里取最近的几个",
  kInvitation: "转动旋钮，让它记住一些内容，这里也就会测量。",
  size: (count) => `记住 ${count} 个词元`,
  k: (count) => `最近的 ${count} 个状态`,
  alone: (loss) => `没有记忆：${loss}`,
  reading: (done, total) => `正在读：${total} 个词元中的 ${done} 个`,
  cancel: "取消",
  measuring: "正在测量……",
  failed: (what) => `测量中断了。请重新加载页面。计算核心的报告（英文）：${what}`,
  tokens: "写出的词元：点一个，看它是从哪里找来的",
  without: "没有记忆时的续写（英文）",
  with: "有了记忆之后",
  votes: (token, count, share) =>
    `“${token}”：想起的状态里有 ${count} 个指向它，占权重的 ${share}。权重最大的几段：`,
  noVote: (token) => `“${token}”：想起的状态没有一个指向它，是模型自己的选择。`,
  saidAlone: (loss) => `没有记忆时，这一段上的损失是每词元 ${loss} 奈特。`,
  said: (size, alone, loss, gain) =>
    `记住 ${size} 个词元之后，这一段上的损失是 ${loss} 奈特，没有记忆时是 ${alone}：少了 ${gain}，而模型没有再训练。`,
  short: "文本太短：至少要约 400 个词元，差不多一页。",
  own: {
    title: "你自己的文本",
    text: "任何英文文本都可以，最多 400,000 个字符。结尾的一段用来测量损失，之前的部分可以记住。文本留在这个标签页里，链接不带它。",
    label: "粘贴文本",
    choose: "或选择文本文件",
    back: "回到《白鲸》",
  },
  values: {
    memoryLoss: (_setting) => "损失（奈特/词元）",
    gain: () => "记忆使损失减少的量",
    vote: (place) => `想起的第 ${place} 段的权重`,
    votes: () => "指向这个词元的全部权重",
  },
};

export const pictures: Record<PictureName<"memory">, string> = {
  memory: "语言模型的外接记忆",
};

export const controlLabels: Record<ControlName<"memory">, string> = {
  remembered: "记住多少",
  recalledStates: "多少个记住的状态求平均",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"memory">> = {
  path: "会查找的模型 · 4 分钟",
  ask: "要是模型能查找呢？",
  text: {
    memory: [
      "在[语言模型](#view=gpt)里，注意力把眼前的词元同前面至多 127 个词元比较。同样的比较可以推到更远：让模型把一本书读一遍，为每个词元留下它的状态（最后一层里的一个向量）和后面的那个词元，权重一个也不改。之后它把眼前的状态同留下的所有状态比较，取最近的 64 个，跟在它们后面的词元得到权重，越近得到越多。预测的四分之一来自那里，其余仍归模型。",
      "模型只用演讲训练过。书是《白鲸》的十九章，损失在紧接着的约 2,000 个词元上测量。",
      "? whales",
      "给它 [50,000 个词元](remembered=50000&recalledStates=64)，看损失会下降多少。很大一部分来自演讲里从不提起的名字和事物：点一个写出的词元，看它是在哪几段里找到的。[只用一个邻居](remembered=10000&recalledStates=1)，在这里同样没有多大用处：求平均的状态越多，邻居的曲线越低，因为最近的一个常常只是碰巧近，许多近邻共有的东西才不是碰巧。",
      "记忆只会查找：相似的状态后面曾经跟着什么。它不会把两段话合在一起，不会推理，也没有教给模型任何东西；没读过相似的内容时，预测的四分之一照样归最近的那些状态。",
      "> 试试只放进 [1,000 个词元](remembered=1000&recalledStates=64)，或者放进你自己的文本，比如笔记：里面不止说过一次的话，它会再找到。",
    ],
  },
  predictions: {
    whales: {
      question:
        "模型只读过演讲。现在它可以在一部捕鲸故事的 10,000 个词元里查找，但不学习。在接下来的几页上，损失会怎样？",
      options: {
        better: "下降：模型更懂鲸了",
        same: "不变，因为权重没变",
        worse: "上升：想起的段落误导了它",
      },
      said: "用 10,000 个词元，下降 {ten-thousand-gain} 奈特，从 {memory-alone} 到 {ten-thousand-loss}。模型虽然不认识鲸，但在故事走向相似的地方，它的状态仍然相似。",
    },
  },
  end: "记忆就是遍及整本书的注意力：还是找最近邻，还是求平均。",
};
