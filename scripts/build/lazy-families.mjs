/** The site loads functions that its landing never calls together with the views that call them. */
import { basename } from "node:path";
import { inRoot } from "../lib/paths.mjs";

/** Files of `web/api`, and the family of each. */
export const families = {
  "attention/attention-map": "attentionMapFunctions",
  "neighbors/classification": "classificationFunctions",
  "experiments/dot-product-sample": "dotProductFunctions",
  "experiments/entropy-experiment": "entropyFunctions",
  "attention/iterated-attention": "iteratedAttentionFunctions",
  "learning/kernel-training": "kernelTrainingFunctions",
  "neighbors/key-index": "indexFunctions",
  "neighbors/lookup": "lookupFunctions",
  "attention/matmul": "matmulFunctions",
  "learning/metric-learning": "metricFunctions",
  "attention/multi-head": "multiHeadFunctions",
  "experiments/principal-components": "principalComponentsFunctions",
  "learning/projection-task": "projectionTaskFunctions",
  "learning/projection-training": "projectionFunctions",
  "learning/regression": "regressionFunctions",
  "learning/transformer": "transformerFunctions",
};

/**
 * @param {(file: string) => Promise<any>} imported the exports of a source file
 * @returns {Promise<import("esbuild").Plugin>}
 */
export async function lazyFamilies(imported) {
  /** @type {Record<string, string>} */
  const contents = {};
  for (const [name, family] of Object.entries(families)) {
    const functions = (await imported(`web/api/${name}.ts`))[family];
    // Their calls need the full core, not the landing's.
    contents[name] = `import { lazyFamily } from "./transport/lazy-family.ts";
import { loadAll } from "./load.ts";
export const ${family} = lazyFamily(
  ${JSON.stringify(basename(name))},
  ${JSON.stringify(Object.keys(functions))},
  async () => (await Promise.all([import("./${name}.ts"), loadAll()]))[0].${family},
);\n`;
  }
  return {
    name: "lazy-families",
    setup(build) {
      build.onResolve({ filter: /^\.\/[\w/-]+\.js$/ }, ({ path, importer }) => {
        const name = path.slice(2, -3);
        if (basename(importer) !== "soft-knn.ts" || !(name in contents)) return undefined;
        return {
          path: inRoot(`web/api/lazy-${basename(name)}.ts`),
          namespace: "lazy-family",
          pluginData: name,
        };
      });
      build.onLoad({ filter: /./, namespace: "lazy-family" }, ({ pluginData }) => ({
        contents: contents[pluginData],
        loader: "ts",
        resolveDir: inRoot("web/api"),
      }));
    },
  };
}
