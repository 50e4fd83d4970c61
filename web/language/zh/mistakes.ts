/** A figure's note to the author of its page, in Chinese. */
import type { mistakes as en } from "../en/mistakes.js";
import { spaced } from "./words.js";

const quoted = (name: string) => `“${name}”`;
const list = (names: readonly string[]) => names.map(quoted).join("、");

export const mistakes: typeof en = {
  heading: "给本页作者的提示",
  lead: "图可以正常使用。它的 HTML 里有一部分不起作用：",
  dismiss: "知道了",
  view: (found, shown) => `${quoted(found)}不是视图名；现在显示${quoted(shown)}。`,
  attribute: (found) => `${quoted(found)}不是图的属性。`,
  field: (found) => `${quoted(found)}不是图的字段。`,
  option: (found) => spaced(`${quoted(found)}不是 iframe 地址的选项。`),
  control: (found, attribute) => `${quoted(attribute)}里的${quoted(found)}既不是字段，也不是工具。`,
  reading: (found) => `${quoted(found)}不是这幅图的读数。`,
  elsewhere: (found, view) => `视图${quoted(view)}不使用${quoted(found)}。`,
  value: (name, found) => `${quoted(name)}不能是${quoted(found)}；这里用默认值。`,
  choice: (name, found) => `${quoted(name)}不能是${quoted(found)}；它不起作用。`,
  tooLong: "这个链接太长，无法读取；图显示默认状态。",
  nearest: (names) => `最接近的名字是${list(names)}。`,
  names: (names) => `可用的名字：${list(names)}。`,
  belongs: (view) => `它属于视图${quoted(view)}。`,
  used: (names) => `这个视图使用：${list(names)}。`,
  allowed: {
    names: (names) => `可以是：${list(names)}。`,
    switch: () => `可以是：${list(["1", "0", "true", "false"])}。`,
    number: (range, infinite) =>
      infinite ? `可以是：${range}，或${quoted("inf")}。` : `可以是：${range}。`,
    example: (text) => `值的写法如${quoted(text)}。`,
    coordinates: (range) => `每个坐标：${range}。`,
  },
  range: (min, max, step) => {
    const whole = step === 1 ? "整数" : `${step} 的倍数`;
    const number = step === 0 ? "数" : whole;
    if (min === undefined) return spaced(max === undefined ? number : `不大于 ${max} 的${number}`);
    return spaced(
      max === undefined ? `不小于 ${min} 的${number}` : `从 ${min} 到 ${max} 的${number}`,
    );
  },
  source: {
    otherOrigin: (src) => `${quoted(src)}在别的源上。“src”只加载与页面同源的文件。`,
    sandbox: (src) =>
      `无法加载${quoted(src)}：本页在没有源的沙箱里，什么都不能获取。请把状态写进地址，或改用自定义元素。`,
    file: (src) => `无法加载${quoted(src)}：页面是从磁盘打开的。“src”需要 Web 服务器。`,
    network: (src) =>
      `无法获取${quoted(src)}。服务器没有应答，或者它转到了别的源，或者页面的策略（connect-src）不允许。`,
    status: (src, status) => spaced(`服务器对${quoted(src)}的应答是 ${status}。`),
    large: (src, megabytes) => spaced(`${quoted(src)}大于 ${megabytes} MB，没有读取。`),
    data: (src) => `${quoted(src)}既不是状态，也不是键、值和词；这个视图不读别的文件。`,
    choice: (src) =>
      `${quoted(src)}没有说明哪些张量是查询、键和值。请在图里选，或者给它们起名“query”“key”“value”。`,
    syntax: (src, line) =>
      line === ""
        ? spaced(`${quoted(src)}不是 JSON。`)
        : spaced(`${quoted(src)}从第 ${line} 行起不是 JSON。`),
    notState: (src) => `${quoted(src)}不是状态文件。`,
    unknown: (src, field) => `${quoted(src)}里有${quoted(field)}，这种文件没有这个名字。`,
    wrong: (src, field) => `${quoted(src)}里的${quoted(field)}无法读取。`,
    lesson: (src, why) => `${quoted(src)}：${why}`,
  },
};
