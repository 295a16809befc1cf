import { deliveryExams, type DeliveryExam } from '#catalog'

/**
 * Exam, collection, windows and flags, remembered for a second: when a class of candidates comes in at once they are read
 * once. A change of a collection by staff is seen that late at most; a change of an exam at once (`forgetSettings`).
 */
const FRESH_MS = 1_000
const MAX_CACHED = 500
const cache = new Map<number, { readAt: number; settings: DeliveryExam }>()

/** By exam id; exams that are not there are not in the map. */
export async function examSettings(examIds: readonly number[]): Promise<Map<number, DeliveryExam>> {
  // Real time on purpose: this is about the age of a copy, not about a rule.
  const now = performance.now()
  const found = new Map<number, DeliveryExam>()
  const missing: number[] = []
  for (const id of new Set(examIds)) {
    const known = cache.get(id)
    if (known && now - known.readAt < FRESH_MS) found.set(id, known.settings)
    else missing.push(id)
  }
  for (const [id, settings] of await deliveryExams(missing)) {
    found.set(id, settings)
    cache.delete(id)
    cache.set(id, { readAt: now, settings })
  }
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break
    cache.delete(oldest)
  }
  return found
}

export function forgetSettings(examId: number) {
  cache.delete(examId)
}
