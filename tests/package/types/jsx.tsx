/** The elements in the JSX of a framework: attributes, what every element has, `ref`, and no other views. */
import type {} from "softknn/element/FRAMEWORK";

export const figure = (
  <soft-attention id="fig1" view="similarity" part="planes" temperature="0.4" ref={() => {}}>
    A figure.
  </soft-attention>
);

export const number = <soft-value for="fig1" of="effective-k" />;

// @ts-expect-error No such view.
export const wrong = <soft-attention view="table" />;
