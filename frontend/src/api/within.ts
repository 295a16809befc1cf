/** Aborts with `signal` or after `ms`, whichever comes first. */
export function within(ms: number, signal: AbortSignal): AbortSignal {
  const both = new AbortController()
  const end = () => both.abort()
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end, { once: true })
  both.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  if (signal.aborted) end()
  return both.signal
}
