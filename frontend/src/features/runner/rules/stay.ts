/**
 * Seconds that a candidate still has to stay before leaving costs nothing; 0 when they may go. Times in epoch ms by the server's clock;
 * `minimumSeconds` 0 asks for no stay.
 */
export function stayLeft(startedAt: number | null, serverNow: number, minimumSeconds: number): number {
  if (startedAt === null || minimumSeconds <= 0) return 0
  return Math.max(0, Math.ceil(minimumSeconds - (serverNow - startedAt) / 1000))
}

/**
 * Whether leaving the page would lose something: a browser that cannot write has what is unsent in memory only, and a file that is
 * just being kept is nowhere else yet.
 */
export function losesOnLeaving(exam: {
  storeBroken: boolean
  unsent: number
  files: Iterable<{ state: string }>
}): boolean {
  const files = [...exam.files]
  if (files.some(({ state }) => state === 'keeping')) return true
  return exam.storeBroken && exam.unsent + files.length > 0
}
