/** The list may have become shorter. */
export const pageWithin = (page: number, numPages: number): number => Math.max(1, Math.min(page, numPages))
