/** Characters of a sequence. */
export const mostText = 240;

/** The last place of the longest sequence that the network reads. */
export const lastPosition = 23;

/** Steps of a training in the page, and those between two kept ones. */
export const mostSteps = 600;
export const keptEvery = 5;
