import { fileURLToPath } from "node:url";

/** Its tools are two folders up. */
const root = fileURLToPath(new URL("../../", import.meta.url));

export default { turbopack: { root }, outputFileTracingRoot: root };
