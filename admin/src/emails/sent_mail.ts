/** What the form leaves for the page of recipients when it has sent: the addresses that get nothing. */
export const sentMail = (refused: readonly string[]) => ({ refusedAddresses: refused })

/** What the form left; null: nothing was sent. */
export function sentMailOf(state: unknown): readonly string[] | null {
  if (typeof state !== 'object' || state === null || !('refusedAddresses' in state)) return null
  const { refusedAddresses } = state
  return Array.isArray(refusedAddresses) ? refusedAddresses.map(String) : []
}
