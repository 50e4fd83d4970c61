/** The elements in the JSX of React: `import type {} from "softknn/element/react"`. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type {
  SoftAttentionAttributes,
  SoftAttentionElement,
  SoftValueAttributes,
  SoftValueElement,
} from "../define.js";

type Props<Own, Element> = Own &
  Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Own>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "soft-attention": Props<SoftAttentionAttributes, SoftAttentionElement>;
      "soft-value": Props<SoftValueAttributes, SoftValueElement>;
    }
  }
}
