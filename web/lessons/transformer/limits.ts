/** Characters of a sequence. */
export const mostText = 240;

/** Steps of a training in the page, and those between two kept ones. */
export const mostSteps = 600;
export const keptEvery = 5;
