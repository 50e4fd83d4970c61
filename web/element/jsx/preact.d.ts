/** The elements in the JSX of Preact: `import type {} from "softknn/element/preact"`. */
import type { HTMLAttributes } from "preact";
import type {
  SoftAttentionAttributes,
  SoftAttentionElement,
  SoftValueAttributes,
  SoftValueElement,
} from "../define.js";

type Props<Own, Element extends EventTarget> = Own & Omit<HTMLAttributes<Element>, keyof Own>;

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "soft-attention": Props<SoftAttentionAttributes, SoftAttentionElement>;
      "soft-value": Props<SoftValueAttributes, SoftValueElement>;
    }
  }
}
