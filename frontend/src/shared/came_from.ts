/** The page that led to another one, in the state of its location. */
export const from = ({ pathname, search }: { pathname: string; search: string }) => ({
  from: pathname + search,
})

/** That page; null where the other one was opened otherwise. */
export function cameFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from: address } = state
  return typeof address === 'string' && /^\/(?!\/)/.test(address) ? address : null
}
