import type { Answer } from '@banca/frontend/routes'

export type Slice = Answer<'POST', '/v1/audit/verify'>
/** Where a check goes on. */
export type Place = Pick<Slice, 'position' | 'hash' | 'row'>

/** How much of a check is done, of 100: links, and then rows that could have lost their seal. */
export function shareDone({ position, sealed, row, rows }: Slice): number {
  const all = sealed + rows
  return all === 0 ? 100 : Math.min(100, Math.floor(((position + row) / all) * 100))
}

/**
 * Checks the chain slice by slice. `ask` calls the server, `onSlice` hears how far it is; null where `stop` ended it.
 * @throws what `ask` throws
 */
export async function checkChain(
  ask: (from: Place | null) => Promise<Slice>,
  onSlice: (slice: Slice) => void,
  stop: AbortSignal
): Promise<Slice | null> {
  for (let from: Place | null = null; ;) {
    const slice = await ask(from)
    if (stop.aborted) return null
    onSlice(slice)
    if (slice.isDone) return slice
    from = { position: slice.position, hash: slice.hash, row: slice.row }
  }
}
