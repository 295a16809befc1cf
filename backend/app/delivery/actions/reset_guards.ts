/** Why an application cannot be reset: `code` of the wire, `message` the key of a text. */
export type ResetObstacle = { code: string; message: string }

/** Null: nothing is in the way. Asked before the application is locked. */
export type ResetGuard = (applicationId: number) => Promise<ResetObstacle | null>

const guards: ResetGuard[] = []

/** Delivery knows no corrections and no appeals; who owns them registers here what a reset must not take away. */
export const registerResetGuard = (guard: ResetGuard): void => void guards.push(guard)

/** The first obstacle; null where there is none. */
export async function resetObstacle(applicationId: number): Promise<ResetObstacle | null> {
  for (const guard of guards) {
    const obstacle = await guard(applicationId)
    if (obstacle !== null) return obstacle
  }
  return null
}
