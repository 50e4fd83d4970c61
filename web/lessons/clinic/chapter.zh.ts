/** The text beside the figure. */
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "出错的时候 · 3 分钟",
  ask: "哪种疗法有效？",
  text: [
    "注意力把查询与键比较：每个键得到一个分数，softmax 把分数变成权重，输出就是各键的值按权重求得的平均。注意力在这里有八种出错方式，每个病例一种，每种用一个数来衡量。所选病例的这个数，治疗前是 {before}。有些疗法改动很大，却什么也治不好。",
    "八个病例中，有五个可以选择降低温度，使权重更集中。先猜这样能治好其中几个，再把五个都治一遍。",
  ],
  tries: [
    { hash: "view=clinic", text: "一视同仁：问题出在温度上吗？" },
    {
      hash: "view=clinic&patient=bully&treatment=cosine",
      text: "过长的键，改用余弦：它胜出的位置还会超过应得的份额吗？",
    },
    { hash: "view=clinic&patient=emptied", text: "没有可用的键的一行：它的权重去了哪里？" },
    {
      hash: "view=clinic&patient=wide&treatment=scale",
      text: "1,024 维，除以 √d：现在有多少个有效邻居？",
    },
  ],
};
