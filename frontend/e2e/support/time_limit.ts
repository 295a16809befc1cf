/** What one browser test may take, ms: a loaded machine of CI needs four times what a quiet one does. */
export const LIMIT_MS = 600_000
