/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "按含义查找 · 3 分钟",
  ask: "查一个词典里没有的词，词典该返回什么？",
  text: [
    "词典有三个条目，每个条目是一个键和它的值：apple（苹果）是 10，banana（香蕉）是 5，chair（椅子）是 2。查询，也就是要查的词，是“fruit”（水果）。[精确查找](answer=exact)要么找到键，要么失败。[手动设定份额](answer=blend)会返回一个数，但每查一个词都要由人来定份额。",
    "给每个条目一个分数，表示它有多合适。[softmax](answer=scores) 把任何分数变成权重，权重之和为 1。起作用的只有分数之差：请比较 [3、2、1](answer=scores&scores=3,2,1) 和 [30、20、10](answer=scores&scores=30,20,10)。",
    "分数可以来自[向量](answer=meaning)：每个词有一个向量，相似的词指向相近的方向。点积把两个向量逐项相乘，再相加。两个向量方向大致相同时，点积为正；大致相反时，点积为负；互相垂直时，点积为 0。图中现在的答案：{answer}。",
    "答案的好坏取决于向量。[手工编写的向量](answer=meaning&vectors=plane)只表达编写者的想法。[GloVe](answer=meaning&vectors=glove) 从文本中学得。[随机抽取的向量](answer=meaning&vectors=random)也会返回一个数。",
    "向量的维度 d（分量个数）越高，点积的绝对值往往越大。[除以 √d](answer=meaning&wordsScaled=1) 可以抵消这种增长。",
  ],
  tries: [
    { hash: "view=words", text: "精确查找 fruit：会返回什么？" },
    { hash: "view=words&word=apple", text: "精确查找 apple：别的条目有贡献吗？" },
    { hash: "view=words&answer=blend", text: "手动设定份额，0.6 和 0.4：得到哪个数？" },
    {
      hash: "view=words&answer=blend&wordValues=vectors",
      text: "份额不变，值换成向量：会返回几个数？",
    },
    {
      hash: "view=words&answer=scores",
      text: "分数 4、−1 和 2.1：最低的还能分到份额吗？",
    },
    {
      hash: "view=words&answer=scores&scores=3,2,1",
      text: "分数 3、2、1：三个份额各是多少？",
    },
    {
      hash: "view=words&answer=scores&scores=30,20,10",
      text: "放大到 10 倍：第二名还剩多少？",
    },
    {
      hash: "view=words&answer=meaning",
      text: "按含义，用手工编写的向量：离 8 会有多近？",
    },
    {
      hash: "view=words&answer=meaning&wordsScaled=1",
      text: "除以 √d：chair 得到的变多还是变少？",
    },
    {
      hash: "view=words&answer=meaning&vectors=glove",
      text: "学得的向量：权重最大的是 apple 还是 banana？",
    },
    {
      hash: "view=words&answer=meaning&vectors=random",
      text: "随机抽取的向量：这个答案有意义吗？",
    },
    {
      hash: "view=words&answer=meaning&word=furniture",
      text: "查 furniture（家具）：哪些词落在 0 的另一侧？",
    },
    {
      hash: "view=words&sum=king,man,woman",
      text: "king − man + woman：最近的词真的是 queen 吗？",
    },
    { hash: "view=words&need=hungry", text: "图下方的冰箱，这回饿了：哪样东西权重最大？" },
    { hash: "view=digits", text: "1,797 个手写数字里的最近邻：把你画的数字归为哪一类？" },
  ],
};
