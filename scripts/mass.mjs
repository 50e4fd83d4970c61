/** `npm run mass`: the lines of each room against its budget. */
import { linesOf, rooms, weigh } from "./lib/mass.mjs";
import { root } from "./lib/paths.mjs";

const files = weigh(root);
for (const { name, budget, holds } of rooms) {
  const own = files.filter(({ path }) => holds(path));
  const cells = [own.length, linesOf(own), budget].map((cell) => String(cell).padStart(8));
  console.log(name.padEnd(28) + cells.join(""));
}
console.log(`all: ${files.length} files, ${linesOf(files)} lines`);
