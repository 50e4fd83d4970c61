/** Console messages, uncaught errors and requests to other origins, which every test forbids. */
import type { ConsoleMessage, Page, Request } from "@playwright/test";

/** Logged by Playwright itself, because `pageOptions` block service workers. */
const blockedWorker = "Service Worker registration blocked by Playwright";

export interface PageLog {
  readonly lines: string[];
  stop(): void;
}

/** Records problems of a page. Requests may go to `origins` only, and to what the page itself holds. */
export function recordPage(page: Page, origins: () => readonly string[]): PageLog {
  const lines: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (!message.text().includes(blockedWorker)) lines.push(`${message.type()}: ${message.text()}`);
  };
  const onError = (error: Error) => void lines.push(`uncaught: ${error.message}`);
  const onRequest = (request: Request) => {
    const { origin, protocol } = new URL(request.url());
    if (!/^(data|blob):/.test(protocol) && !origins().includes(origin))
      lines.push(`foreign request: ${request.url()}`);
  };
  page.on("console", onConsole).on("pageerror", onError).on("request", onRequest);
  const stop = () =>
    void page.off("console", onConsole).off("pageerror", onError).off("request", onRequest);
  return { lines, stop };
}
