/**
 * What `work` comes to, if it does so in time. A process that was itself suspended runs the timer first: what has arrived meanwhile is read
 * before it is called late.
 * @throws Error after `ms`; what `work` comes to later is nobody's
 */
export function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer within ${ms / 1_000} s`))), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
