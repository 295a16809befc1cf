import { applicationOfCache, forgetExam, addCachedExam, scopeOf, WORKER } from './cached_exams.ts'

/** Beyond the end of an exam, ms: late answers may still have to leave. */
const AFTER_THE_END_MS = 86_400_000

export interface ExamToCache {
  /** Whose exam it is. */
  owner: number
  applicationId: string
  /** What it needs besides: see `EXAM_PARTS` in `vite.config.ts`. */
  parts: readonly string[]
  /** null: not known. */
  secondsLeft: number | null
}

/** From now on this exam opens here without a link. Rejects when it cannot be brought about; nothing else depends on it. */
export async function cacheForReload({
  owner,
  applicationId,
  parts,
  secondsLeft,
}: ExamToCache): Promise<void> {
  const container = serviceWorkers()
  if (container === null) return
  // First, so that another page that starts meanwhile does not take the worker for a foreign one.
  addCachedExam(owner, applicationId, Date.now() + (secondsLeft ?? 0) * 1000 + AFTER_THE_END_MS)
  const query = parts
    .map((part) => `?part=${part}`)
    .join('')
    .replaceAll(/(?!^)\?/g, '&')
  const registration = await container.register(WORKER + query, {
    scope: scopeOf(applicationId),
    updateViaCache: 'none',
  })
  // Whoever comes back after an update of the server gets its build for the next time.
  if (registration.active !== null) await registration.update()
}

/** The exam is over, here or elsewhere: its worker and its files go. Never rejects. */
export async function endReload(applicationId: string): Promise<void> {
  forgetExam(applicationId)
  try {
    const registration = await serviceWorkers()?.getRegistration(scopeOf(applicationId))
    if (registration !== undefined && new URL(registration.scope).pathname === scopeOf(applicationId))
      await registration.unregister()
    const names = (await caches.keys()).filter((name) => applicationOfCache(name) === applicationId)
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // Some privacy modes forbid even asking; then there is none.
  }
}

/** The development server has no built files. */
const serviceWorkers = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD ? (navigator.serviceWorker ?? null) : null
