import 'fake-indexeddb/auto'

/**
 * fake-indexeddb does its work in `setImmediate`. Counting the calls shows when the local store is idle, so
 * that no test has to wait for a time.
 */
const immediate = globalThis.setImmediate
let pending = 0

globalThis.setImmediate = Object.assign(
  (callback: () => void) => {
    pending += 1
    return immediate(() => {
      pending -= 1
      callback()
    })
  },
  { __promisify__: immediate.__promisify__ }
) as typeof setImmediate

const turn = () => new Promise<void>((resolve) => immediate(resolve))

/** Resolves when no promise and no work of the local store can continue without the clock or the network. */
export async function idle(): Promise<void> {
  do await turn()
  while (pending > 0)
}

/** Runs a number of steps of the local store, whatever state that leaves it in. */
export async function turns(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await turn()
}
