/** Pages of other people around embedded figures, on an origin of their own. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect, type FrameLocator, type Page } from "@playwright/test";

export { expect };

export interface HostPage {
  readonly head?: string;
  readonly body: string;
  /** Sent as a header; by default one that allows nothing but what the figure needs. */
  readonly policy?: string;
}

interface Fixtures {
  /** Serves a page from another origin than the site's and opens it. */
  host: (page: HostPage) => Promise<void>;
  /** Lines of the console and errors that a test expects; all others fail it. */
  expected: RegExp[];
  /** Every address that was asked for. */
  requests: string[];
}

export const sandboxed = 'sandbox="allow-scripts"';

/** What a careful author would send: scripts and frames of the site alone, nothing inline. */
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

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  expected: async ({}, use) => use([]),
  requests: async ({ page }, use) => {
    const requests: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith("data:")) requests.push(request.url());
    });
    await use(requests);
  },
  host: [
    async ({ page, baseURL, expected, requests }, use) => {
      const site = baseURL ?? "";
      const pages = new Map<string, HostPage>();
      const server = await serve(pages, site);
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const heard: string[] = [];
      page.on("console", (message) => heard.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => heard.push(`uncaught: ${error.message}`));
      await use(async (given) => {
        const path = `/${pages.size}.html`;
        pages.set(path, given);
        await page.goto(origin + path);
      });
      server.close();
      server.closeAllConnections();
      const wrong = heard.filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(wrong).toEqual([]);
      const known = [origin, new URL(site).origin];
      expect(requests.filter((url) => !known.includes(new URL(url).origin))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The figure in a frame, once it is drawn. */
export async function figureIn(page: Page, frame = "iframe >> nth=0"): Promise<FrameLocator> {
  const inside = page.frameLocator(frame);
  await expect(inside.locator("soft-attention figure h2")).toBeVisible();
  return inside;
}

/** The address of an embedded figure. `after` begins with `?` or `#`. */
export function embedAddress(baseURL: string | undefined, after: string): string {
  return `${baseURL}embed.html${after}`.replaceAll("&", "&amp;");
}
