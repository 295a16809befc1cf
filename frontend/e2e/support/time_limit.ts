/** What one browser test may take, ms. */
export const LIMIT_MS = 300_000
