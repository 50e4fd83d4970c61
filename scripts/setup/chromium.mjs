/** The browser for the page's tests. */
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { retry } from "./apt.mjs";
import { isDebian, isExecutable, isRoot, which } from "./machine.mjs";

/** @returns {string | undefined} */
export function findChromium() {
  const named = process.env.CHROMIUM;
  if (named && isExecutable(named)) return named;
  const places = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return (
    which("chromium", "chromium-browser", "google-chrome", "google-chrome-stable") ??
    places.find(isExecutable)
  );
}

export const canProvideChromium = () => findChromium() !== undefined || (isDebian && isRoot);

/**
 * The only tool that is installed into the system, because a browser needs some
 * hundred packages and their set-up scripts; so only root on Debian gets it.
 * @returns {Promise<string | undefined>}
 */
export async function provideChromium() {
  const found = findChromium();
  if (found) return found;
  step("Installing Chromium (apt-get install, about 100 MB)");
  const options = ["-q", "-y", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=180"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  await retry("The installation", async () => {
    await run("apt-get", [...options, "update"], { env });
    const packages = ["chromium", "fonts-dejavu-core"];
    await run("apt-get", [...options, "install", "--no-install-recommends", ...packages], { env });
  });
  return findChromium();
}
