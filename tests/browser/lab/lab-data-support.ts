/** Files for the lab, generated in the page, and the lab's data. */
import { expect, type Locator, type Page } from "@playwright/test";

export const folder = "tests/fixtures/own-data/";

export const slot = (page: Page, name: string): Locator => page.locator(`[data-slot="${name}"]`);

export async function openIntake(page: Page, hash = "view=lab"): Promise<void> {
  await page.goto(`index.html#${hash}`);
  await page.locator('soft-attention [data-source="own"]').click();
  await expect(page.locator(".intake")).toBeVisible();
}

export interface Held {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** The first and last numbers, and the constructor's name. */
  readonly ends: readonly number[];
  readonly type: string;
}

/** The data of each input. */
export function held(page: Page): Promise<Record<string, Held>> {
  return page.locator("soft-attention").evaluate((figure) => {
    const { lab } = (figure as HTMLElement & { getState(): { lab: { own: object } } }).getState();
    return Object.fromEntries(
      Object.entries(lab.own).map(([name, matrix]) => {
        const { data, ...rest } = matrix as Held & { data: Float64Array };
        const ends = [...data.slice(0, 4), ...data.slice(-2)];
        return [name, { ...rest, ends, type: data.constructor.name }];
      }),
    );
  });
}

export const namesHeld = async (page: Page): Promise<string[]> =>
  Object.keys(await held(page)).sort();

interface Given {
  readonly name: string;
  readonly text?: string;
  /** The number of repetitions of the text: a long file is generated in the page instead of transferred. */
  readonly times?: number;
  /** Of a .npy file in single precision: number i is (i mod 97) / 97 − 0.5. */
  readonly shape?: readonly [number, number];
}

/** Drops files on an input, with the preceding dragover. */
export async function drop(page: Page, place: Locator, given: readonly Given[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const npy = (rows: number, columns: number) => {
      const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
      const header = new TextEncoder().encode(`${text.padEnd(117)}\n`);
      const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length, 0];
      const numbers = Float32Array.from({ length: rows * columns }, (_, i) => (i % 97) / 97 - 0.5);
      return [Uint8Array.from(magic), header, numbers];
    };
    const transfer = new DataTransfer();
    for (const { name, text, times, shape } of given) {
      const parts = shape ? npy(...shape) : [(text ?? "").repeat(times ?? 1)];
      transfer.items.add(new File(parts as BlobPart[], name));
    }
    return transfer;
  }, given);
  await place.dispatchEvent("dragenter", { dataTransfer });
  await place.dispatchEvent("dragover", { dataTransfer });
  await place.dispatchEvent("drop", { dataTransfer });
}

/** Simulates Ctrl+V in browsers that block clipboard access in tests. */
export async function paste(place: Locator, text: string): Promise<void> {
  await place.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const how = { clipboardData, bubbles: true, composed: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", how));
  }, text);
}
