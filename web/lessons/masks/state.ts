/** The masks of the token sequence, and how large its logits are. */

declare module "../../figure/state.js" {
  interface State {
    readonly causal: boolean;
    /** Only keys less than this many places away may be attended to; 0 = any distance. */
    readonly window: number;
    /** Masked scores are lowered by 10⁹, as some programs do, instead of −∞. */
    readonly finiteMask: boolean;
    /** How many times longer the queries are, and so the logits larger. */
    readonly logits: number;
  }
}

export const masksLimits = { logits: { min: 1, max: 1e12 } } as const;
