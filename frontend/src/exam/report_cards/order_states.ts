export const STATES = ['REQUESTED', 'PREPARING', 'PRINTING', 'DONE', 'DONE_WITH_ERRORS'] as const
export type OrderState = (typeof STATES)[number]

export const isState = (value: unknown): value is OrderState => STATES.some((state) => state === value)

/** The server is still at it. */
export const isRunning = (state: unknown): boolean => isState(state) && !state.startsWith('DONE')

/** Of the newest order of a collection: what tells how it ended. All null where nobody has ordered any. */
export interface Ordered {
  id: number | null
  status: { id: string } | null
  failed: number | null
}

/**
 * How the order `awaited` ended, by the newest of its collection: how many could not be made, or that there is a newer one, which nobody
 * here waits for. Null while it runs, or was not read yet.
 */
export function endOf(awaited: number, newest: Ordered | undefined): { failed: number } | 'replaced' | null {
  if (newest === undefined || newest.id === null || newest.id < awaited) return null
  if (newest.id > awaited) return 'replaced'
  return isRunning(newest.status?.id) ? null : { failed: newest.failed ?? 0 }
}
