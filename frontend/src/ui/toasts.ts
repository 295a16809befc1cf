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
/** What a person of the room says may take longer to read: const-realtime-002 of the requirements, by its reading as a display time. */
export const PROCTOR_NOTICE_MS = 15_000

const queue = new Observable<readonly Toast[]>([])
let lastId = 0

/** Says something short, top right, for `ms` milliseconds. The fourth waits until one of three has gone; what is already said is not said twice. */
export function toast(kind: ToastKind, text: string, ms: number = TOAST_MS): void {
  const waiting = waitingToasts()
  if (waiting.some((one) => one.kind === kind && one.text === text)) return
  queue.set([...waiting, { id: ++lastId, kind, text, ms }])
}

export const dismissToast = (id: number): void => queue.set(waitingToasts().filter((one) => one.id !== id))

export const waitingToasts = queue.getSnapshot
/** All that wait, the first three being the ones to show. */
export const useToasts = (): readonly Toast[] => useObservable(queue)
