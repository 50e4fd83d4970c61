/** What a causal mask tells of the order and what a later beginning changes. */
import type { Prediction } from "../../figure/prediction.js";
import { rounding, type Solved } from "./solve.js";

const changes = (size: number, same: string, other: string): string =>
  size < rounding ? same : other;

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "mask",
    go: "positionAmount=0&firstPosition=0&earlierOnly=1&sentence=the,dog,bites,the,man&wordOrder=0,4,2,3,1&queryWord=1",
    answer: ({ difference }) => changes(difference.value, "same", "changed"),
  },
  {
    id: "later",
    go: "encoding=rotary&positionAmount=1&firstPosition=10&earlierOnly=0",
    answer: ({ shift }) => changes(shift.value, "same", "changed"),
  },
];
