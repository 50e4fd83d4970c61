/** The frame of the documentation, in Chinese. */
import type { docs as en } from "../en/docs.js";

export const docs: typeof en = {
  skip: "跳到正文",
  name: "文档",
  lessons: "课程",
  allPages: "全部页面",
  pages: "页面",
  languages: "语言",
  onPage: "本页内容",
  previous: "上一页",
  next: "下一页",
  steps: "上一页和下一页",
  madeFrom: "文档与图出自同一版本的源代码。",
  inEnglish: (name) => `${name}（英文）`,
  table: { view: "视图", names: "名称", everyView: "每个视图" },
  search: {
    open: "搜索",
    label: "搜索文档（英文）",
    help: "输入英文单词、函数名或错误代码。按 Enter 打开第一条结果。",
    results: "搜索结果",
    close: "关闭",
    loading: "正在加载索引",
    failed: "搜索索引没有加载。请检查网络连接。",
    none: (query) => `没有“${query}”的结果`,
    found: (count, first) => `共 ${count} 条结果。第一条：${first}`,
  },
  sample: { copy: "复制", copied: "已复制", notCopied: "浏览器不允许", open: "编辑并运行" },
};
