/** The page that hands a figure out as text to paste, in Chinese. */
import type { builder as en } from "../en/builder.js";
import { spaced } from "./words.js";

export const builder: typeof en = {
  title: "把这幅图嵌入你的页面",
  lead: "先把图调成读者将看到的样子，再选他们能改什么，然后复制。",
  home: "所有的图",
  figure: "图",
  readers: "读者看到的样子",
  reader: {
    language: "图的语言",
    sameLanguage: "与所在页面相同",
    theme: "图的主题",
    pageTheme: "与所在页面的颜色相同",
    src: "文件：状态，或键、值和词",
    srcNote: "与你的页面同源的地址。由自定义元素加载；这里设定的内容优先于文件。",
    pageColour: "预览里页面的颜色",
    id: "在页面上的名字",
    idNote: "链接和实时数字靠它找到这幅图。",
    poster: "图画好之前先显示静态图",
    width: "预览宽度（像素）",
  },
  controls: {
    all: "全部",
    some: (shown, all) => spaced(`${all} 项中的 ${shown} 项`),
    title: "读者可以改什么：",
    shown: "显示",
    locked: "锁定",
    shownOf: (control) => `${control}：显示`,
    lockedOf: (control) => `${control}：锁定`,
    note: "锁定的控件看得见，但不能改。",
  },
  preview: {
    title: "读者看到的就是这样",
    warnings: "警告",
    size: (width, height) => spaced(`宽 ${width} 像素，高 ${height} 像素。`),
  },
  copy: {
    title: "复制",
    forms: "页面的种类",
    kinds: "文本的种类",
    text: "要粘贴的文本",
    button: "复制",
    copied: "已复制。",
    notCopied: "浏览器不允许复制。文本已选中：请手动复制。",
    tools: "笔记本与发布工具",
    prose: "正文里的实时数字：",
    proseNames: "可以是：",
  },
  notes: {
    local: "这些地址指向这台机器。要让别处的读者也能打开，请从公开的地址打开本页。",
    own: "你自己的数据留在这台机器上：这里的文本都不含这些数据。",
    src: "预览从本站加载这个文件。从这里复制的 iframe 在沙箱里运行，不能加载文件：它显示上面设定的图。",
    tooLong:
      "这幅图的内容超出了一个地址的容量：iframe 和链接只显示视图本身。自定义元素带得下全部内容。",
  },
  forms: {
    html: {
      where: "页面正文的任何地方，WordPress 的“自定义 HTML”区块或 Ghost 的 HTML 卡片里。",
      needs: "两行，不用构建。如果脚本不在你自己的主机上，那台主机要允许别处加载（CORS）。",
    },
    iframe: {
      where: "页面或编辑器允许放 iframe 的地方。",
      needs: "只要 iframe 本身。不需要 CORS，图与页面互不影响。",
    },
    markdown: {
      where: "任何 Markdown 文本：README、论坛、笔记。",
      needs: "纯 Markdown 不运行脚本：一张静态图，点开就是可交互的图。",
    },
    mkdocs: {
      where: "Markdown 页面里，前后各空一行。",
      needs: "不需要插件。Hugo 要在 [markup.goldmark.renderer] 下设 unsafe = true。",
    },
    quarto: {
      where: ".qmd 文档里，单独成块。",
      needs: "输出格式为 html 或 revealjs。其他格式会略去这一块。",
    },
    myst: {
      where: "Jupyter Book 2 或其他 MyST 项目的页面里。",
      needs: "只要 iframe 本身；MyST 以 16:9 显示它。",
    },
    docusaurus: {
      where: ".mdx 页面里，import 放在最前面。",
      needs: "不需要插件。",
    },
    vitepress: {
      where: "Markdown 页面里，前后各空一行。",
      needs: "不需要插件。一个页面只有一个 script setup：已有的话，把这两行加进去。",
    },
    reveal: {
      where: "放在幻灯片的各个 section 之间；脚本放在 Reveal.initialize 之后。",
      needs: "Reveal.js 4 或更高版本。",
    },
    jupyter: {
      where: "Python 笔记本的一个单元格里。",
      needs:
        "不用网络：把本站的 softknn.py 存在笔记本旁边。iframe 要能访问本站；自定义元素还要笔记本受信任。",
    },
    react: {
      where: "作为单独的组件。它的属性就是图的字段。",
      needs: "React 19 和 softknn 包。",
    },
    observable: {
      where: "笔记本的一个 JavaScript 单元格里。",
      needs: "脚本所在的主机要允许别处加载（CORS）。",
    },
  },
  kindNames: {
    helper: "附带调整高度的脚本",
    alone: "只要 iframe",
    file: "用文件 softknn.py",
    frame: "用 iframe",
    element: "用自定义元素",
  },
  noStart: "本页需要脚本和 Web 服务器。作为文件打开时无法启动。",
  /** The tools under a figure, as controls. */
  tools: {
    undo: "撤销和重做",
    reset: "重置",
    surprise: "随机换一组",
    takeOut: "导出",
    receipts: "查看数字的出处",
  },
};
