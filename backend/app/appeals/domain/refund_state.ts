/**
 * How far a refund is that a provider was asked for. `ordered`: it may be asked for again; `failed`: it was refused, and a person decides again; `by_hand`: its provider
 * is not used any more, so that nobody knows whether it was made, and a person looks at the bank.
 */
export const REFUND_STATES = ['ordered', 'done', 'failed', 'by_hand'] as const
export type RefundState = (typeof REFUND_STATES)[number]
/** What a provider says of one. */
export type ProviderRefund = Exclude<RefundState, 'by_hand'>

/** A stored state. @throws Error when it is none of ours */
export function storedRefund(text: string | null): RefundState | null {
  const found = REFUND_STATES.find((state) => state === text) ?? null
  if (text !== null && found === null) throw new Error(`${text} is no state of a refund`)
  return found
}
