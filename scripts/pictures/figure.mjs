/** A figure of the built site, exported as SVG by its own page, in light and in dark colours. */
/** @typedef {import("@playwright/test").Page} Page */

/**
 * @typedef {object} Shown
 * @property {string} hash the state as in a link: `view=NAME&…`
 * @property {string} [language]
 * @property {number} [width] of the figure, in CSS pixels
 * @property {readonly string[]} [controls] controls included in the picture
 * @property {string} [styles] CSS for the figure, for example to hide parts
 */

/** @typedef {{ light: string, dark: string, description: string }} Export */

/** The parts of a single-figure page outside the figure. */
const sides = 12;

/** The time limit of a figure's computation, in milliseconds. */
const timeout = 120_000;

/** Context options of every drawing page. @type {import("@playwright/test").BrowserContextOptions} */
export const drawingPage = {
  ...{ reducedMotion: "reduce", colorScheme: "light", serviceWorkers: "block" },
  ...{ locale: "en-US", timezoneId: "UTC", deviceScaleFactor: 1 },
};

/** Shows a figure with its export panel open. @param {Page} page @param {Shown} shown */
export async function showFigure(page, { hash, language = "en", width = 720, ...shown }) {
  await page.setViewportSize({ width: width + sides, height: 900 });
  const controls = ["take-out", ...(shown.controls ?? [])];
  await page.goto("about:blank");
  await page.goto(`embed.html?lang=${language}&controls=${controls}#${hash}`);
  await page.locator("soft-attention figure h2").waitFor();
  // Moves the pointer away, so that nothing is hovered.
  await page.locator(".export-button").dispatchEvent("click");
  await page.locator('.export-panel [data-export="svg"]').waitFor();
  await page.locator("soft-attention").evaluate(
    (figure, css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      figure.shadowRoot?.adoptedStyleSheets.push(sheet);
    },
    `* { transition: none !important } ${shown.styles ?? ""}`,
  );
}

/** Waits until the figure has computed and painted everything. @param {Page} page */
async function finished(page) {
  await page.waitForFunction(
    () => {
      const root = document.querySelector("soft-attention")?.shadowRoot;
      /** @type {NodeListOf<HTMLCanvasElement> | undefined} */
      const canvases = root?.querySelectorAll("canvas[data-cells]");
      const coarse = [...(canvases ?? [])].some(
        (canvas) =>
          canvas.checkVisibility() &&
          Number(canvas.dataset.cells) < Math.min(256, canvas.clientWidth),
      );
      return root && !coarse && !root.querySelector(".run .cancel, .no-map, .measuring");
    },
    undefined,
    { timeout },
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Presses the export button and intercepts the download. @param {Page} page @returns {Promise<string>} */
export const exportedFigure = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const root = document.querySelector("soft-attention")?.shadowRoot;
        const { createObjectURL } = URL;
        URL.createObjectURL = (file) => {
          URL.createObjectURL = createObjectURL;
          /** @type {Blob} */ (file).text().then(done);
          return "";
        };
        HTMLAnchorElement.prototype.click = () => {};
        /** @type {HTMLElement | null | undefined} */ (
          root?.querySelector('.export-panel [data-export="svg"]')
        )?.click();
      }),
  );

/** Exports in both themes. @param {Page} page @param {Shown} shown @param {number} [side] most pixels a side of a smooth image @returns {Promise<Export>} */
export async function bothThemes(page, shown, side = 44) {
  await showFigure(page, shown);
  await finished(page);
  const light = await smaller(page, await exportedFigure(page), side);
  await page.emulateMedia({ colorScheme: "dark" });
  // A canvas follows the theme in a later frame.
  await page.waitForTimeout(500);
  const dark = await smaller(page, await exportedFigure(page), side);
  await page.emulateMedia({ colorScheme: "light" });
  const description = await page.locator(".so-what").first().textContent();
  return { light, dark, description: (description ?? "").replace(/\s+/g, " ").trim() };
}

/** Smooth images get fewer pixels, cells fewer shades. @param {Page} page @param {string} svg @param {number} side */
const smaller = (page, svg, side) =>
  page.evaluate(
    async ({ svg, side }) => {
      let result = svg;
      for (const [tag, source = ""] of svg.matchAll(/<image [^>]*href="([^"]*)"[^>]*>/g)) {
        const cells = tag.includes("pixelated");
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement("canvas");
        const scale = cells ? 1 : Math.min(1, side / image.width);
        canvas.width = Math.round(image.width * scale);
        canvas.height = Math.round(image.height * scale);
        const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        brush.imageSmoothingQuality = "high";
        brush.drawImage(image, 0, 0, canvas.width, canvas.height);
        // Cells of one colour need few shades.
        const pixels = brush.getImageData(0, 0, canvas.width, canvas.height);
        for (let at = 3; cells && at < pixels.data.length; at += 4)
          pixels.data[at] = Math.round((pixels.data[at] ?? 0) / 8.5) * 8.5;
        if (cells) brush.putImageData(pixels, 0, 0);
        result = result.replace(source, canvas.toDataURL());
      }
      return result;
    },
    { svg, side },
  );
