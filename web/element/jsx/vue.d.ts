/** The elements in the JSX of Vue: `import type {} from "softknn/element/vue"`. */
import type { HTMLAttributes, ReservedProps } from "vue";
import type { SoftAttentionAttributes, SoftValueAttributes } from "../define.js";

type Props<Own> = Own & Omit<HTMLAttributes & ReservedProps, keyof Own>;

declare module "vue/jsx-runtime" {
  namespace JSX {
    interface IntrinsicElements {
      "soft-attention": Props<SoftAttentionAttributes>;
      "soft-value": Props<SoftValueAttributes>;
    }
  }
}
