/** The page around the figure, in Chinese. */
import type { site as en } from "../en/site.js";

export const site: typeof en = {
  title: "softknn：注意力是邻居之间的软投票",
  description: "把注意力看成可微的软 k 近邻投票：图可以拖动，每个结果都由 C++ 计算核心实时算出。",
  name: "softknn",
  welcome: [
    "注意力是当今语言模型的核心运算：最近邻之间的一次软投票。在这里，你可以亲手拖动它。",
    "从一本词典开始",
    "三种相似度对照",
    "因果掩码",
    "熵与维度",
  ],
  views: "课程",
  storyParts: "课程的各部分",
  parts: {
    idea: "核心思想",
    mechanism: "工作原理",
    learning: "学习",
    networks: "网络",
    workbench: "工作台",
  },
  language: "语言",
  theme: "主题",
  themes: { auto: "自动", light: "浅色", dark: "深色" },
  docs: "文档",
  about: "学习路线、术语与来源",
  noScript: "这些图是实时计算的，需要 JavaScript 和 WebAssembly。",
  noServer:
    "这个页面是作为文件打开的，而浏览器不会从文件加载模块。请用 Web 服务器打开它所在的文件夹，例如运行 “python3 -m http.server”，再访问它给出的地址。",
  tooLongForLink: "这幅图的内容超出了一个链接的容量：地址里只写了视图的名字。这里的内容没有丢失。",
  scrub: "左右拖动，或用方向键",
  skip: "跳到图",
};
