/** const-app-list-001: further presses within this time are the first one, ms. */
const SAME_PRESS_MS = 2500

/** Takes a press once; after a failure the next one counts, however soon. Times in ms of one clock. */
export function makePresses() {
  let pressedAt: number | null = null
  return {
    /** @returns false where it is the press before once more */
    take(now: number): boolean {
      if (pressedAt !== null && now - pressedAt < SAME_PRESS_MS) return false
      pressedAt = now
      return true
    },
    failed(): void {
      pressedAt = null
    },
  }
}
