import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'
export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  /** Already in the reader's language. */
  readonly text: string
}

export const TOASTS_AT_ONCE = 3
export const TOAST_MS = 8000

let queue: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  queue = next
  for (const listener of listeners) listener()
}

/** Says something short, top right, for 8 s. The fourth waits until one of three has gone; what is already said is not said twice. */
export function toast(kind: ToastKind, text: string): void {
  if (queue.some((one) => one.kind === kind && one.text === text)) return
  change([...queue, { id: ++lastId, kind, text }])
}

export const dismissToast = (id: number): void => change(queue.filter((one) => one.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const waitingToasts = (): readonly Toast[] => queue
/** All that wait, the first three being the ones to show. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, waitingToasts)
