import { Observable } from '../shared/observable.ts'
import { useObservable } from '../shared/use_observable.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'
export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  /** Already in the reader's language. */
  readonly text: string
  /** How long it is shown, in milliseconds. */
  readonly ms: number
}

export const TOASTS_AT_ONCE = 3
export const TOAST_MS = 8000
/**
 * A message of a person in the room may take longer to read: const-realtime-002 of the
 * requirements, understood as a display time.
 */
export const PROCTOR_NOTICE_MS = 15_000

const queue = new Observable<readonly Toast[]>([])
let lastId = 0

/**
 * Shows a short message, top right, for `ms` milliseconds. At most three are shown, the fourth is queued; a
 * message that is already shown or queued is not repeated.
 */
export function toast(kind: ToastKind, text: string, ms: number = TOAST_MS): void {
  const waiting = waitingToasts()
  if (waiting.some((one) => one.kind === kind && one.text === text)) return
  queue.set([...waiting, { id: ++lastId, kind, text, ms }])
}

export const dismissToast = (id: number): void => queue.set(waitingToasts().filter((one) => one.id !== id))

export const waitingToasts = queue.getSnapshot
/** All queued toasts; the first three are the ones to show. */
export const useToasts = (): readonly Toast[] => useObservable(queue)
