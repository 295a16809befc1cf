import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = performance.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  now = performance.now()
  timer ??= setInterval(() => {
    now = performance.now()
    listeners.forEach((one) => one())
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** `performance.now()`, once a second: one timer for the page, and none where nothing counts down. */
export const useSecondTick = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => now
  )
