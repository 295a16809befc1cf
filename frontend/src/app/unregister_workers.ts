import { applicationOfCache, applicationOfWorker, cachedExams } from '../offline/reload/cached_exams.ts'

/**
 * A stale service worker could serve old pages: removes those of earlier releases and any other. Only those
 * of the exams that `owner` sits on this computer stay. Never rejects.
 */
export async function unregisterWorkers(owner: number | undefined): Promise<void> {
  const cached = new Set(cachedExams(owner, Date.now()))
  try {
    for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
      const script = (registration.active ?? registration.waiting ?? registration.installing)?.scriptURL
      const application =
        script === undefined ? null : applicationOfWorker({ scope: registration.scope, script })
      if (application === null || !cached.has(application)) await registration.unregister()
    }
    for (const name of (await globalThis.caches?.keys()) ?? []) {
      const application = applicationOfCache(name)
      if (application !== null && !cached.has(application)) await caches.delete(name)
    }
  } catch {
    // Some privacy modes throw even on reading; then there is none.
  }
}
