/** `#pictures`: the names and the English titles of the pictures of every lesson, without their other words. */
import { lessonNames } from "../lib/lessons.mjs";
import { webModule } from "../lib/web-module.mjs";

/** @returns {Promise<Record<string, { name: string, title: string }[]>>} by lesson, in its order */
export async function pictureTitles() {
  const words = await Promise.all(
    lessonNames().map(async (view) => {
      const { pictures = {} } = await webModule(`web/lessons/${view}/words.en.ts`);
      const titled = Object.entries(pictures).map(([name, title]) => ({ name, title }));
      return [view, titled];
    }),
  );
  return Object.fromEntries(words);
}

/** @type {import("esbuild").Plugin} */
export const withPictureTitles = {
  name: "picture titles",
  setup(build) {
    build.onResolve({ filter: /^#pictures$/ }, ({ path }) => ({ path, namespace: "pictures" }));
    build.onLoad({ filter: /./, namespace: "pictures" }, async () => ({
      contents: JSON.stringify(await pictureTitles()),
      loader: "json",
    }));
  },
};
