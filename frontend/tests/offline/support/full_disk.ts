import { onTestFinished, vi } from 'vitest'

/** From now on nothing can be written, and everything can be read. Call what it gives to make room again, at the latest it is called when the test ends. */
export function fillDisk(): () => void {
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const makeRoom = () => spy.mockRestore()
  onTestFinished(makeRoom)
  return makeRoom
}
