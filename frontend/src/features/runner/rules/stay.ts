/**
 * Seconds that a candidate still has to stay before leaving has no consequence; 0 when they may leave. Times
 * in epoch ms by the server's clock; `minimumSeconds` 0 requires no stay.
 */
export function stayLeft(startedAt: number | null, serverNow: number, minimumSeconds: number): number {
  if (startedAt === null || minimumSeconds <= 0) return 0
  return Math.max(0, Math.ceil(minimumSeconds - (serverNow - startedAt) / 1000))
}

/**
 * Whether leaving the page would lose something: a browser that cannot store holds unsent answers in memory
 * only, and a file that is just being stored exists nowhere else yet.
 */
export function losesOnLeaving(exam: {
  storeBroken: boolean
  unsent: number
  files: Iterable<{ state: string }>
}): boolean {
  const files = [...exam.files]
  if (files.some(({ state }) => state === 'storing')) return true
  return exam.storeBroken && exam.unsent + files.length > 0
}
