/**
 * `npm run integrity -- ADDRESS [FOLDER]`: prints the tags that pin `element.js` and all modules it loads from ADDRESS,
 * and the digest of the tarball. FOLDER is dist/ or another folder with element.js.
 */
import { existsSync, readFileSync } from "node:fs";
import { digestOf, integrityMap } from "./lib/integrity.mjs";
import { main } from "./lib/main.mjs";
import { distDir, inRoot } from "./lib/paths.mjs";
import { say, UserError } from "./lib/say.mjs";

await main(async () => {
  const [address = "./", folder = distDir] = process.argv.slice(2);
  if (!/^(https?:\/\/[^\s"'<>]+|\.)\/$/.test(address))
    throw new UserError(`The address is a web address that ends in a slash, not ${address}`);
  const map = integrityMap(folder, "element.js", address);
  say(`<script type="importmap">${map}</script>`);
  say(`<script type="module" src="${address}element.js" crossorigin></script>`);
  say(
    `\nIn a content security policy, script-src allows the import map by '${digestOf("sha256", map)}'.`,
  );
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const tarball = `softknn-${version}.tgz`;
  if (existsSync(inRoot(tarball)))
    say(`${tarball} is ${digestOf("sha512", readFileSync(inRoot(tarball)))}.`);
});
