/** No service worker may stand between a candidate and the server: those of earlier releases are removed. */
export async function unregisterWorkers(): Promise<void> {
  try {
    const workers = await navigator.serviceWorker?.getRegistrations()
    await Promise.all((workers ?? []).map((worker) => worker.unregister()))
  } catch {
    // Some privacy modes forbid even asking; then there is none.
  }
}
