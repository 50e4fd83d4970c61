/** “Run” buttons of samples in the documentation; their code is fetched at the first click. */
import { loadDocsWords } from "../../language/docs.js";
import type { SampleProgram } from "./sample-panel.js";

const site = new URL("../", import.meta.url).href;

/** Values of earlier samples are not shown again. */
const silent = (code: string) => code.replaceAll("// →", "//");

/** The programs of samples in the order of the page. */
export function programsOf(
  samples: readonly { readonly code: string; readonly continues: boolean }[],
): SampleProgram[] {
  let before = "";
  return samples.map(({ code, continues }) => {
    if (!continues) before = "";
    const made = { program: `${before}${code}\n`, linesBefore: before.split("\n").length - 1 };
    before += `${silent(code)}\n`;
    return made;
  });
}

/** Read at the click: the page inserts its own address into samples. */
function programOf(sample: HTMLElement): SampleProgram | undefined {
  const samples = [...document.querySelectorAll<HTMLElement>("pre[data-run]")];
  const read = samples.map((each) => ({
    code: each.textContent?.trimEnd() ?? "",
    continues: each.dataset.run === "continues",
  }));
  return programsOf(read)[samples.indexOf(sample)];
}

function addButton(sample: HTMLElement, name: string): void {
  const button = document.createElement("button");
  button.type = "button";
  // Styled like the copy button.
  button.className = "copy run";
  button.textContent = name;
  const box = sample.closest(".copied") ?? sample;
  if (box === sample) box.after(button);
  else box.append(button);
  let panel: Promise<{ run(): void }> | undefined;
  button.addEventListener("click", async () => {
    const program = programOf(sample);
    if (program === undefined) return;
    panel ??= import("./sample-panel.js").then(({ samplePanel }) =>
      samplePanel(box, program, site),
    );
    (await panel).run();
  });
}

// Tests import this module without a page.
if (typeof document !== "undefined") {
  const { sample: words } = await loadDocsWords(document.documentElement.lang);
  for (const sample of document.querySelectorAll<HTMLElement>("pre[data-run]"))
    addButton(sample, words.run);
}
