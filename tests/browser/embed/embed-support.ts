/** Third-party pages around embedded figures, on a separate origin. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type FrameLocator, type Page, type Request } from "@playwright/test";
import { sharedTest } from "../export/shared-page.js";
import { recordPage } from "../quiet.js";

export { expect };

export interface HostPage {
  readonly head?: string;
  readonly body: string;
  /** Sent as a header; by default only what the figure needs. */
  readonly policy?: string;
}

interface Fixtures {
  /** Serves a page from a different origin than the site's and opens it. */
  host: (page: HostPage) => Promise<void>;
  /** Expected console lines and errors; all others fail the test. */
  expected: RegExp[];
  /** Every requested address. */
  requests: string[];
}

export const sandboxed = 'sandbox="allow-scripts"';

/** A strict policy: scripts and frames of the site only, nothing inline. */
function strictPolicy(site: string): string {
  const { origin } = new URL(site);
  return `default-src 'none'; script-src ${origin}; frame-src ${origin}; base-uri 'none'; form-action 'none'`;
}

function serve(pages: Map<string, HostPage>, site: string): Promise<Server> {
  const server = createServer(({ url = "/" }, response) => {
    const found = pages.get(url);
    response.writeHead(found ? 200 : 404, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": found?.policy ?? strictPolicy(site),
    });
    response.end(
      found &&
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An article</title>${found.head ?? ""}</head><body><main><h1>An article</h1>${found.body}</main></body></html>`,
    );
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

export const test = sharedTest.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  expected: async ({}, use) => use([]),
  requests: async ({ page }, use) => {
    const requests: string[] = [];
    const onRequest = (request: Request) => {
      if (!request.url().startsWith("data:")) requests.push(request.url());
    };
    page.on("request", onRequest);
    await use(requests);
    page.off("request", onRequest);
  },
  host: [
    async ({ page, baseURL, expected }, use) => {
      const site = baseURL ?? "";
      const pages = new Map<string, HostPage>();
      const server = await serve(pages, site);
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const log = recordPage(page, () => [origin, new URL(site).origin]);
      await use(async (given) => {
        const path = `/${pages.size}.html`;
        pages.set(path, given);
        await page.goto(origin + path);
      });
      log.stop();
      server.close();
      server.closeAllConnections();
      const wrong = log.lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
});

/** The figure in a frame, once drawn. */
export async function figureIn(page: Page, frame = "iframe >> nth=0"): Promise<FrameLocator> {
  const inside = page.frameLocator(frame);
  await expect(inside.locator("soft-attention figure h2")).toBeVisible();
  return inside;
}

/** The address of an embedded figure. `after` starts with `?` or `#`. */
export function embedAddress(baseURL: string | undefined, after: string): string {
  return `${baseURL}embed.html${after}`.replaceAll("&", "&amp;");
}
