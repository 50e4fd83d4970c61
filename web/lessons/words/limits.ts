export const answerNames = ["exact", "blend", "meaning"] as const;
export type AnswerName = (typeof answerNames)[number];

/** The longest word, in characters, and the scores that can be set. */
export const limits = { word: 16, score: { min: -200, max: 200 } } as const;
