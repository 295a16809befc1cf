/** How often the checks run, in ms between two frames. */
export const FASTEST_MS = 1_000
export const SLOWEST_MS = 8_000

/** Time that a check may cost, ms; 2 % of a second at full pace. */
const BUDGET_MS = 20

/**
 * The pause before the next frame, ms. A frame that took too long, or came too late because the computer is
 * busy, doubles it; cheap ones shorten it step by step.
 */
export function nextPause(pause: number, costMs: number, lateMs: number): number {
  if (costMs > BUDGET_MS || lateMs > 500) return Math.min(SLOWEST_MS, pause * 2)
  if (costMs < BUDGET_MS / 2 && lateMs < 100) return Math.max(FASTEST_MS, Math.round(pause * 0.75))
  return pause
}
