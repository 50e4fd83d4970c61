/** The fonts by name: every font of page, element, charts, documentation and saved files comes from here. */

const serif = 'Charter, "Iowan Old Style", "Noto Serif", Georgia';
const sans = 'system-ui, "Noto Sans"';
export const mono = "ui-monospace, Menlo, Consolas, monospace";

/**
 * The serif and the sans of scripts that these lack, by language. A Chinese font draws √ and ‖ as
 * wide as a character: more Latin fonts come before it.
 */
const scripts = {
  zh: [
    '"Times New Roman", "DejaVu Serif", "Source Han Serif SC", "Noto Serif CJK SC", "Songti SC", SimSun',
    'Arial, "DejaVu Sans", "PingFang SC", "Microsoft YaHei", "Source Han Sans SC", "Noto Sans CJK SC"',
  ],
  fa: [
    // Noto Naskh Arabic has the digits 4, 6 and 7 of Urdu: it comes last.
    'Vazirmatn, "Noto Sans Arabic", "Geeza Pro", "Times New Roman", Tahoma, "Noto Naskh Arabic"',
    'Vazirmatn, "Noto Sans Arabic", "Geeza Pro", Tahoma',
  ],
} as const;

const rules = Object.entries(scripts).map(
  ([tag, [text, signs]]) =>
    `:host(:lang(${tag})),:root:lang(${tag}){--serif:${serif}, ${text}, serif;--sans:${sans}, ${signs}, sans-serif}`,
);

/** The custom properties of the fonts, as a style sheet. */
export const fontStyles = `:host,:root{--serif:${serif}, serif;--sans:${sans}, sans-serif;--mono:${mono}}
${rules.join("\n")}`;
