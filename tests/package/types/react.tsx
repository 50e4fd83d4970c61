/** React knows a custom element's attributes when its page says them. */
import type { Attributes, HTMLAttributes } from "react";
import type { SoftAttentionAttributes } from "softknn/element";

type Plain = Omit<HTMLAttributes<HTMLElement>, keyof SoftAttentionAttributes>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "soft-attention": SoftAttentionAttributes & Plain & Attributes;
    }
  }
}

export const figure = (
  <soft-attention id="fig1" view="similarity" temperature="0.4" word-values="1" className="wide">
    A figure.
  </soft-attention>
);

// @ts-expect-error No such view.
export const wrong = <soft-attention view="table" />;
