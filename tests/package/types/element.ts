/** Types of the element: the tag is known, and so are its events. */
import { SoftAttention, type State, type ViewName } from "softknn/element";

const figure = document.createElement("soft-attention");
const view: ViewName = figure.view;
figure.addEventListener("change", (event) => {
  const state: State = event.detail;
  const temperature: number = state.temperature;
  // What a lesson adds to the state.
  const [noise, heads]: [number, number] = [state.noise, state.heads.count];
  console.log(temperature, noise, heads, state.patient === "bully", state.words.word);
});
figure.addEventListener("receipts", ({ detail }) => console.log(detail[0]?.text));
figure.addEventListener("click", (event) => console.log(event.clientX));
figure.setState({ temperature: 0.05, causal: false, points: [[0, 1, 2]] });
[figure.word, figure.labSource, figure.bandwidth] = ["king", "toy", 0.5];
figure.view = "regression";
// @ts-expect-error No such field.
figure.setState({ temprature: 0.05 });
// @ts-expect-error No such view.
figure.view = "table";

const value = document.createElement("soft-value");
const writable: HTMLElement = value;

const found: SoftAttention | null = document.querySelector("soft-attention");
const made: SoftAttention = new SoftAttention();
const isOne = (element: Element): element is SoftAttention => element instanceof SoftAttention;

export { found, isOne, made, view, writable };
