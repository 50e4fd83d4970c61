/** The elements in the JSX of Solid: `import type {} from "softknn/element/solid"`. */
import type { JSX } from "solid-js";
import type {
  SoftAttentionAttributes,
  SoftAttentionElement,
  SoftValueAttributes,
  SoftValueElement,
} from "../define.js";

type Props<Own, Element> = Own & Omit<JSX.HTMLAttributes<Element>, keyof Own>;

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "soft-attention": Props<SoftAttentionAttributes, SoftAttentionElement>;
      "soft-value": Props<SoftValueAttributes, SoftValueElement>;
    }
  }
}
