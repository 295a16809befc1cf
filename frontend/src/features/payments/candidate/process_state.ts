import type { AppealProcess, PayableProcess } from '../types.ts'

export type PayState = 'notStarted' | 'open' | 'expired' | 'lapsed' | 'payed'

/** How far a payment is. The server says what is over: this computer's clock may be wrong. */
export function payState({
  status,
  lapsed,
  brCode,
}: Pick<PayableProcess, 'status' | 'lapsed' | 'brCode'>): PayState {
  if (status.tag === 'payed') return 'payed'
  if (lapsed) return 'lapsed'
  if (status.tag === 'creating') return 'notStarted'
  return brCode === null ? 'expired' : 'open'
}

/** Where it may still change without this person: there the page asks by itself. */
export const isAwaited = (state: PayState): boolean => state === 'open' || state === 'expired'

/** Address of the payment of a process, as the server gives it: only within this site. */
export const paymentAddress = ({ id }: Pick<AppealProcess, 'id'>): string => `/pagamentos/${id}`

/** The text where a payment could not be read again: nothing about a code that may be paid or over meanwhile. */
export const staleText = (process: Pick<PayableProcess, 'status' | 'lapsed' | 'brCode'>) =>
  payState(process) === 'open' ? 'staleOpen' : 'staleFailed'
