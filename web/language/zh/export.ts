/** Exports of a figure, and opening a state file, in Chinese. */
import type { exportWords as en } from "../en/export.js";
import { spaced } from "./words.js";

export const exportWords: typeof en = {
  title: "按现在的样子导出这幅图",
  notCopied: "浏览器不允许复制。文本已选中：请手动复制。",
  link: {
    name: "复制链接",
    what: "整个状态写在一个地址里。",
    address: "这个状态的地址",
    copied: "链接已复制。",
    tooLong: "这个状态太长，放不进链接。状态文件能全部存下。",
    own: "你自己的数据留在这台机器上：链接不含这些数据，状态文件包含。",
  },
  svg: { name: "矢量图（SVG）", what: "放大也清晰的图，数字仍是文本。" },
  png: { name: "图片（PNG）", what: "两倍像素的图片，可放进幻灯片。" },
  csv: { name: "数值（CSV）", what: "图背后的数值，一位数字也不少。" },
  json: { name: "状态文件", what: "这幅图的全部内容，可以再次打开。" },
  html: { name: "可交互网页", what: "一个文件装下这幅可交互的图，不需要网络。" },
  code: {
    name: "代码",
    what: "几行代码，重新算出这幅图的输出。",
    languages: "代码的语言",
    copy: "复制代码",
    copied: "代码已复制。",
    none: "这幅图没有可以单独展示的调用。",
  },
  print: { name: "打印", what: "干净的一页，图就是现在的样子。" },
  embed: {
    name: "嵌入",
    what: "几行代码，让这幅图按现在的样子出现在你自己的页面里。",
    label: "代码的形式",
    picture: "图",
    lesson: "整课",
    forms: { element: "自定义元素", iframe: "iframe", react: "React" },
    needs: {
      element: "粘贴到页面正文里。如果脚本不在你自己的主机上，那台主机要允许别的页面加载（CORS）。",
      iframe:
        "粘贴到页面或编辑器允许放 iframe 的地方。脚本按内容调整高度；没有脚本时，图可以滚动。",
      react: "用于 React 19，需要安装 softknn 包。",
    },
    local: "这些地址指向这台机器。要让别处的读者也能打开，请从公开的地址打开本页。",
    more: "笔记本与发布工具",
  },
  open: {
    name: "打开状态文件……",
    what: "也可以把文件拖到图上。撤销即可回到现在的状态。",
    done: (file) => spaced(`已打开 ${file}。撤销即可回到之前的状态。`),
    large: (file) => spaced(`${file} 太大，不会是状态文件。什么都没有改变。`),
    faults: {
      syntax: (file, line) =>
        line === ""
          ? spaced(`${file} 不是 JSON。什么都没有改变。`)
          : spaced(`${file} 从第 ${line} 行起不是 JSON。什么都没有改变。`),
      notState: (file) => spaced(`${file} 不是状态文件。什么都没有改变。`),
      unknown: (file, field) => spaced(`${file} 里的“${field}”无法识别。什么都没有改变。`),
      wrong: (file, field) => spaced(`${file} 里的“${field}”无法读取。什么都没有改变。`),
    },
  },
  sandbox:
    "这幅图在沙箱里。如果导不出文件或不能打印，需要外面的网页放行：allow-downloads、allow-modals。",
  working: (name) => spaced(`正在生成${name}……`),
  saved: (file, kilobytes) => spaced(`${file} 已保存：${kilobytes} kB。`),
  failed: (name, why) => spaced(`${name}没能生成：${why}`),
  livePage: {
    missing: "这个网页的打包工具漏掉了软件包里的文件。",
    noScript: "这幅图是实时计算的，需要 JavaScript 和 WebAssembly。",
    note: "由 softknn 生成。一切都在这个文件里：不需要网络，也不发送任何东西。",
  },
};
