/** A model's heads in a sandboxed frame, where modules cannot be imported and workers cannot start. */
import { embedAddress, expect, figureIn, sandboxed, test } from "../embed/embed-support.js";

test("a compressed archive opens in a sandboxed frame", async ({ page, host, baseURL }) => {
  const src = embedAddress(baseURL, "?lang=en#view=lab&labSource=own");
  await host({
    body: `<iframe title="A figure" width="800" height="700" ${sandboxed} src="${src}"></iframe>`,
  });
  const inside = await figureIn(page);
  const files = inside.locator('.intake input[type="file"]');
  await files.setInputFiles("tests/fixtures/own-data/heads-deflated.npz");
  await expect(inside.locator('[data-place="query"] .intake-file')).toHaveText(
    "heads-deflated.npz · q",
  );
  // The keys have three heads, the values one.
  await expect(inside.locator('[name="lab-head"]')).toHaveAttribute("max", "3");
});
