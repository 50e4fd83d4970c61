/** The sizes of the task and of its heads. */
export const headCounts = { min: 2, max: 8 } as const;
/** Steps of the longest training. */
export const lastStep = 2000;

export const kinds = 3;
export const objects = kinds * kinds;
/** Three colours, three shapes, u and w. */
export const features = 2 * kinds + 2;
/** The targets of an object: the mean u of its colour, the mean w of its shape. */
export const outputs = 2;
/** Dimension of the plane of a head. */
export const axes = 2;
export const weightsPerHead = features * (axes + axes + 1) + outputs;
