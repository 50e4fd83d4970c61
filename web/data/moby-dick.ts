/** Chapters of Moby-Dick, as they are in the folder of the same name. */
export { default as chapters } from "./moby-dick/chapters.txt";
