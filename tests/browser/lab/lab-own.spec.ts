/** Heads of a model in the lab: tensors are chosen, a head is selected, a query pinned, its plane drawn. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { npy, zip } from "../../web/data/zip-support.js";
import { floats, safetensors } from "../../web/lessons/lab/own-data-safetensors-support.js";
import { expectAccessibleInThemes } from "../axe.js";
import { expect, numbersIn, open, tabTo, test } from "../support.js";
import { folder, namesHeld, openIntake, slot } from "./lab-data-support.js";
import { expectNumbers } from "./lab-support.js";

const expected = JSON.parse(readFileSync(`${folder}encoder.json`, "utf8")) as {
  readonly weights: readonly number[][][][];
};

interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const fileOf = (name: string, bytes: Uint8Array): File => ({
  ...{ name, mimeType: "application/octet-stream" },
  buffer: Buffer.from(bytes),
});

async function choose(
  page: Page,
  file: string | File,
  place: Locator = page.locator(".intake-all"),
) {
  const choosing = page.waitForEvent("filechooser");
  await place.locator(".intake-choose").click();
  await (await choosing).setFiles(file);
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function set(page: Page, name: string, value: number): Promise<void> {
  await field(page, name).fill(String(value));
  await field(page, name).press("Enter");
}

const plane = (page: Page) => page.locator(".key-plane");
const hashOf = (page: Page) =>
  page.locator("soft-attention").evaluate((e) => (e as HTMLElement & { hash: string }).hash);

test("a file with two layers opens a choice, made by keyboard alone", async ({ page }) => {
  await openIntake(page);
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, page.locator(".intake-all .intake-choose"));
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(`${folder}encoder.safetensors`);
  const form = page.locator(".intake-choice");
  await expect(form).toHaveAttribute("aria-label", "Choose tensors of “encoder.safetensors”");
  await expect(field(page, "tensor-query")).toBeFocused();
  const spoken = page.locator("soft-attention [role=status][aria-live]");
  await expect(spoken).toHaveText("Choose tensors of “encoder.safetensors”");
  await expect(form.locator("select >> nth=1 >> option:checked")).toHaveText(
    "layers.0.k, 2 × 4 × 10 × 8",
  );
  for (const name of ["query", "key", "value"]) {
    await page.keyboard.type(`layers.1.${name.charAt(0)}`);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  await expect(slot(page, "key").locator(".intake-file")).toHaveText(
    "encoder.safetensors · layers.1.k",
  );
  await expect(slot(page, "key").locator(".intake-note")).toHaveText(
    "The axes 2 × 4 × 10 × 8 are batch, head, position and dimension.",
  );
  await expect(spoken).toHaveText("Loaded: Q 10 × 8, K 10 × 8 and V 10 × 8.");
  // bfloat16 has three digits.
  const [weights = []] = expected.weights[0]?.[0] ?? [];
  const shown = await page.locator('[data-number="weight"] td').innerText();
  expect(Math.abs((numbersIn(shown)[0] ?? 9) - (weights[0] ?? 0))).toBeLessThan(0.02);
  await page.locator("soft-attention .undo").click();
  await expect.poll(() => namesHeld(page)).toEqual([]);
});

test("head 3 of batch 1 has the weights of PyTorch, and a link keeps the choice", async ({
  page,
}) => {
  await openIntake(page);
  await choose(page, `${folder}encoder.npz`);
  await expect(slot(page, "query").locator(".intake-shape")).toHaveText("10 × 8");
  await set(page, "lab-batch", 2);
  await set(page, "lab-head", 3);
  await set(page, "lab-row", 4);
  await set(page, "lab-column", 7);
  const weightOf = (batch: number, head: number, row: number, column: number) =>
    expected.weights[batch - 1]?.[head - 1]?.[row]?.[column] ?? 9;
  await expectNumbers(page, { weight: weightOf(2, 3, 4, 7) });
  await set(page, "lab-batch", 1);
  await expectNumbers(page, { weight: weightOf(1, 3, 4, 7) });
  expect(await hashOf(page)).toMatch(/labA=heads,4;head,3/);
  // The mean of all heads.
  await set(page, "lab-head", 0);
  const all = [1, 2, 3, 4].map((head) => weightOf(1, head, 4, 7));
  await expectNumbers(page, { weight: all.reduce((a, b) => a + b) / 4 });
  await expect(page.locator(".lab-plane-body")).toHaveText(
    "The plane shows one head. Choose a head to see it.",
  );
  // Other data are not split into four heads; own data are again.
  await page.locator('[data-source="words"]').click();
  await expect(page.locator(".refused")).toHaveCount(0);
  await expect(field(page, "a-heads")).toHaveValue("1");
  await page.locator('[data-source="own"]').click();
  await expect(field(page, "a-heads")).toHaveValue("4");
});

test("a link without its data reports that, with batch and head kept", async ({ page }) => {
  await open(
    page,
    "view=lab&lab=source,own;queries,10;keys,10;width,32;valueWidth,32;batch,2;plane,1&labA=heads,4;head,3",
  );
  await expect(page.locator(".stand-in")).toContainText("No file is open yet,");
  await expect(plane(page)).toBeVisible();
  await choose(page, `${folder}encoder.npz`);
  await expect(field(page, "lab-batch")).toHaveValue("2");
  await expect(field(page, "lab-head")).toHaveValue("3");
  await expectNumbers(page, { weight: expected.weights[1]?.[2]?.[0]?.[0] ?? 9 });
});

test("the plane of a head: a query is pinned by click and by keyboard, and its share has a receipt", async ({
  page,
}) => {
  await openIntake(page);
  await choose(page, `${folder}encoder.npz`);
  await expect(plane(page)).toHaveAttribute(
    "aria-label",
    "Keys and queries of 8 dimensions in a plane",
  );
  await expect(page.locator(".lab-plane-body")).toContainText(
    /projection: 8 dimensions on the two principal axes of the keys\. It keeps \d\d % of the variance/,
  );
  await expect(plane(page).locator(".plane-key")).toHaveCount(8);
  await plane(page).focus();
  for (const key of ["End", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(field(page, "lab-row")).toHaveValue("7");
  await expect(plane(page)).toHaveAttribute("aria-valuenow", "7");
  await expect(plane(page)).toHaveAttribute("aria-valuetext", /^Query 7, key 0: weight .+\.$/);
  const star = plane(page).locator(".plane-stars path").first();
  const box = await star.boundingBox();
  if (box === null) throw new Error("no star");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(field(page, "lab-row")).toHaveValue("0");
  await expectAccessibleInThemes(page);
  await page.locator(".inspect-button").click();
  const option = page.locator(".receipt-list [role=option]", { hasText: "variance" });
  await option.click();
  await expect(page.locator(".receipt")).toContainText("combine");
});

test("two dimensions are drawn as is, one on a line, many not at all", async ({ page }) => {
  await openIntake(page);
  const said = page.locator(".lab-plane-body");
  const key = (shape: readonly number[]) => {
    const size = shape.reduce((a, b) => a * b, 1);
    return fileOf(
      "k.npy",
      npy(
        shape,
        Array.from({ length: size }, (_, i) => Math.sin(i + 1)),
      ),
    );
  };
  await choose(page, key([6, 2]), slot(page, "key"));
  await page.locator(".lab-plane summary").click();
  await expect(said).toContainText("The plane shows them as they are.");
  await choose(page, key([6, 1]), slot(page, "key"));
  await expect(said).toContainText("They stand on one line.");
  await choose(page, key([3, 257]), slot(page, "key"));
  await expect(said).toHaveText("The plane is drawn for heads of at most 256 dimensions.");
  await choose(page, fileOf("k.npy", npy([3, 4], Array(12).fill(1))), slot(page, "key"));
  await expect(said).toContainText("The keys have 4 dimensions and are all equal.");
});

const header = (entries: object) => safetensors(entries, new Uint8Array(8));
const q = { dtype: "F32", shape: [2], data_offsets: [0, 8] };
const array = { name: "k.npy", bytes: npy([1, 2], [1, 2]) };

const bad: readonly [name: string, bytes: Uint8Array, said: string][] = [
  ["cut.safetensors", header({ q }).slice(0, 30), "cut.safetensors, byte 30: the file ends here."],
  ["json.safetensors", header([]), "byte 8: the header cannot be read: “[]"],
  ["range.safetensors", header({ q: { ...q, data_offsets: [0, 9] } }), "q: the offsets are 0–9"],
  ["both.safetensors", header({ q, k: q }), "the numbers overlap those of “q”."],
  [
    "shape.safetensors",
    header({ q: { ...q, shape: [3] } }),
    "shape and type need 12 bytes; the offsets give 8.",
  ],
  ["type.safetensors", header({ q: { ...q, dtype: "F4" } }), "the type “F4” cannot be read."],
  [
    "nan.safetensors",
    floats({ k: { shape: [1, 2], data: Float32Array.of(1, NaN) } }),
    "k, row 1, column 2",
  ],
  ["none.safetensors", safetensors({}, new Uint8Array(0)), "no tensor in it has numbers"],
  ["cut.npz", zip([array]).slice(0, -9), "the directory of the zip archive is missing or damaged."],
  ["locked.npz", zip([{ ...array, flags: 1 }]), "k: this part of the zip archive is encrypted."],
  ["method.npz", zip([{ ...array, method: 14 }]), "compression method 14 cannot be read."],
  ["bomb.npz", zip([{ ...array, deflate: true, size: 2 ** 31 }]), "at most 1,024 MB are opened."],
  [
    "damaged.npz",
    zip([{ ...array, deflate: true, crc: 9 }]),
    "Its bytes do not match its size or checksum.",
  ],
  ["model.npz", zip([{ name: "data.pkl", bytes: new Uint8Array(3) }]), "holds no .npy files."],
];

test("bad tensor files are rejected with a sentence, and existing heads stay", async ({ page }) => {
  await openIntake(page);
  await choose(page, `${folder}encoder.npz`);
  await expect(plane(page)).toBeVisible();
  const key = slot(page, "key");
  for (const [name, bytes, said] of bad) {
    await choose(page, fileOf(name, bytes), key);
    await expect(key.getByRole("alert")).toContainText(said);
    await expect(key.getByRole("alert")).toContainText(name);
    await expect(key.locator(".intake-file")).toHaveText("encoder.npz · k");
  }
  await choose(page, `${folder}objects.npz`, key);
  await expect(key.getByRole("alert")).toContainText("this is a Python pickle");
});

test("a choice can be cancelled, and opens again if its tensors cannot be read", async ({
  page,
}) => {
  await openIntake(page);
  const two = floats({
    a: { shape: [1, 2], data: Float32Array.of(1, Number.POSITIVE_INFINITY) },
    b: { shape: [1, 2], data: Float32Array.of(1, 2) },
  });
  await choose(page, fileOf("two.safetensors", two), slot(page, "key"));
  const form = slot(page, "key").locator(".intake-choice");
  await expect(form.locator("select")).toHaveCount(1);
  await field(page, "tensor-key").selectOption({ label: "a, 1 × 2" });
  await form.locator(".intake-take").click();
  await expect(slot(page, "key").getByRole("alert")).toContainText("a, row 1, column 2, byte");
  await field(page, "tensor-key").selectOption({ label: "b, 1 × 2" });
  await form.locator(".intake-take").click();
  await expect(slot(page, "key").locator(".intake-shape")).toHaveText("1 × 2");
  await expect(form).toHaveCount(0);
  await choose(page, fileOf("two.safetensors", two), slot(page, "query"));
  await slot(page, "query").locator(".intake-cancel").click();
  await expect(page.locator(".intake-choice")).toHaveCount(0);
  await expect.poll(() => namesHeld(page)).toEqual(["key"]);
});
