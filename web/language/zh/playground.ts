/** The page that runs programs, in Chinese. */
import type { playground as en } from "../en/playground.js";
import { spaced } from "./words.js";

export const playground: typeof en = {
  title: "代码演练场",
  lead: "用 softknn 写 JavaScript 并运行。程序只在本浏览器里运行，不会发往任何地方。",
  home: "所有的图",
  docs: "说明（英文）",
  noStart: "这个页面需要脚本和 Web 服务器。作为文件打开时无法启动。",
  code: "程序",
  hint: "Ctrl+Enter 运行，Esc 离开编辑器。",
  example: "示例",
  own: "自己的程序",
  run: "运行",
  stop: "停止",
  share: "复制链接",
  shared: "链接已复制。",
  notShared: "浏览器不允许复制。链接在地址栏里。",
  tooLong: (limit) => spaced(`程序太长，放不进链接：链接最多 ${limit} 个字符。`),
  output: "输出",
  empty: "运行程序后，这里显示输出。",
  running: "正在运行……",
  finished: (seconds) => spaced(`用时 ${seconds} 秒，运行结束。`),
  failed: "程序出错，运行结束。",
  stopped: "已停止。",
  cut: "程序的输出超过 1,000 行，其余的不再显示。",
  line: (number) => spaced(`第 ${number} 行`),
  levels: { warn: "警告", error: "错误" },
  numbers: "数字",
  picture: "图",
  size: (size) => size,
  part: (shown, total) => spaced(`全部 ${total}，这里是前 ${shown}`),
  starters: {
    vote: "一个查询，三个键",
    temperature: "温度与熵",
    curve: "画一条曲线",
  },
};
