export { chapter } from "./chapter.en.js";
