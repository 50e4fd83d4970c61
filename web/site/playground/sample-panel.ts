/** The output of a documentation sample, below its code. */
import { loadPlaygroundWords } from "../../language/playground.js";
import type { Item } from "./messages.js";
import { OutputView } from "./output-view.js";
import { Runner } from "./runner.js";
import { hashOf } from "./share.js";

/** A sample with the samples that it continues, as one program. */
export interface SampleProgram {
  readonly program: string;
  /** Lines before the sample itself. */
  readonly linesBefore: number;
}

/** Line numbers within the sample; an error before it has no line. */
function placed(item: Item, linesBefore: number): Item {
  if (item.kind !== "problem" || item.line === undefined) return item;
  const line = item.line - linesBefore;
  return line > 0 ? { ...item, line } : { ...item, line: undefined };
}

/** Creates the panel below a sample, and returns its run function. */
export async function samplePanel(
  sample: Element,
  { program, linesBefore }: SampleProgram,
  site: string,
): Promise<{ run(): void }> {
  const { lang } = document.documentElement;
  const words = await loadPlaygroundWords(lang);
  const panel = document.createElement("section");
  panel.className = "sample-output";
  panel.ariaLabel = words.output;
  const status = document.createElement("p");
  status.role = "status";
  const host = document.createElement("div");
  const link = document.createElement("a");
  link.textContent = words.sample.open;
  const hash = await hashOf(program);
  link.href = `${site}playground.html?lang=${lang}${hash === undefined ? "" : `#${hash}`}`;
  panel.append(status, host, link);
  sample.after(panel);
  const output = new OutputView(host, words, { goTo: () => sample.querySelector("pre")?.focus() });
  const runner = new Runner(`${site}playground-frame.html`, words.frame, {
    item: (item) => output.add(placed(item, linesBefore)),
    tooMuch: () => output.cut(),
    end: (seconds) => {
      status.textContent = output.summary(seconds);
    },
  });
  return {
    run() {
      output.clear();
      status.textContent = words.starting;
      runner.run(program);
    },
  };
}
