/** What a control text is used for. */
export const PURPOSES = ['control', 'practice', 'qualification'] as const
export type Purpose = (typeof PURPOSES)[number]
