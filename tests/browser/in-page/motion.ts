/** What moves. */
import { elements } from "./tree.js";

const longest = (list: string) => Math.max(...list.split(",").map(Number.parseFloat));
export const motion = () => {
  const moving = elements().filter((e) => {
    const style = getComputedStyle(e);
    const animated = style.animationName !== "none" && longest(style.animationDuration) > 0.01;
    return (
      longest(style.transitionDuration) > 0.01 || animated || style.scrollBehavior === "smooth"
    );
  });
  const roots = [document, ...elements().flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const running = roots.flatMap((root) => root.getAnimations());
  return [
    ...new Set(moving.map((e) => `moves: ${e.localName}.${e.getAttribute("class") ?? ""}`)),
    ...running.map((animation) => `runs: ${animation.id} ${animation.playState}`),
  ];
};
