/** The limits of the field's own part of the state. */
export const iterationLimits = { min: 0, max: 40 } as const;
