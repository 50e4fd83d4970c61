/** The paper of a poster: drawings and words put on it, from the top down. */
import { all, one, wordsOf } from "./tree.mjs";
import { paragraph } from "./words.mjs";
import { element, placed } from "./xml.mjs";

/** @typedef {import("./tree.mjs").Node} Node */

/** Width of what is on it, and the room around that. */
export const width = 720;
export const margin = 20;

const sizes = { title: 22, line: 17, name: 15, text: 14, note: 13, large: 24 };

export class Sheet {
  /** @type {string[]} */
  parts = [];
  /** Where the next thing goes. */
  y = 0;

  /**
   * @param {Node} tree
   * @param {boolean} rtl
   */
  constructor(tree, rtl) {
    this.tree = tree;
    this.rtl = rtl;
  }

  /** @param {string} path @param {number} [at] */
  find(path, at = 0) {
    const found = all(this.tree, path)[at];
    return found ?? one(this.tree, path);
  }

  /** @param {string} path @param {number} [at] */
  words(path, at = 0) {
    const found = all(this.tree, path)[at];
    return found === undefined ? "" : wordsOf(found);
  }

  /** A drawing of the figure; returns its height. @param {string | Node} which @param {{ x?: number, y?: number, width?: number }} [place] */
  draw(which, { x = 0, y = this.y, width: wide } = {}) {
    const svg = typeof which === "string" ? this.find(which) : which;
    const it = placed(svg, wide === undefined ? { x, y } : { x, y, width: wide });
    this.parts.push(it.svg);
    return it.height;
  }

  /**
   * Words; returns their height.
   * @param {string} text
   * @param {keyof typeof sizes} kind
   * @param {{ x?: number, y?: number, width?: number, more?: string, rtl?: boolean }} [place]
   */
  write(text, kind, { x = 0, y = this.y, width: wide = width, more = "", rtl = this.rtl } = {}) {
    if (text === "") return 0;
    const name = `p-${kind}${more}`;
    const it = paragraph(text, { x, y, width: wide, size: sizes[kind], class: name, rtl });
    this.parts.push(it.svg);
    return it.height;
  }

  /** @param {string} name @param {Record<string, string | number | undefined>} attributes @param {string} [inside] */
  put(name, attributes, inside) {
    this.parts.push(element(name, attributes, inside));
  }

  /** The line under the picture, which says what it comes to. @param {string} [text] */
  sayLine(text = this.words(".so-what")) {
    this.y += this.write(text, "line");
  }
}
