/** Where numbers come from, in Chinese. */
import type { receipts as en } from "../en/receipts.js";

export const receipts: typeof en = {
  name: "数字及其出处",
  hint: "点图中带下划线的数字，或在这里选。按 Esc 关闭。",
  none: "这幅图还没有显示算出来的数字。",
  list: "图中的数字",
  value: "全部位数",
  from: "算出它的调用",
  chosen: "这个数字是选定的，不是算出来的。它属于图的状态：由你设定，或由这一课设定。",
  unknown: "这个数字或是数出来，或由别的数字加减而得，或从图上读出，或是引用。",
  formula: "公式",
  code: "算出这个数字的代码",
  codeIn: (language) => `${language} 代码`,
  noCode: "这个数字没有代码。",
  file: (name) => `保存 ${name}`,
  copy: "复制",
  copied: "已复制。",
  marked: "已选中。请按 Ctrl+C 或 Cmd+C 复制。",
  gone: "图中不再显示这个数字。",
  close: "关闭",
  announce: (number, name) =>
    name === undefined ? `${number}：不是算出来的。` : `${number}：由 ${name} 计算。`,
};
