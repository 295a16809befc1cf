import { onTestFinished, vi } from 'vitest'

/**
 * From now on every write fails, and every read works. Call the result to make space again;
 * the end of the test does so too.
 */
export function fillDisk(): () => void {
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const makeRoom = () => spy.mockRestore()
  onTestFinished(makeRoom)
  return makeRoom
}
