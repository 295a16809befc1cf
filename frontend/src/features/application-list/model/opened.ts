import type { Row } from '../types.ts'
import type { Act } from './acts.ts'

/**
 * What is open over the list, of which row. The row is kept: an act may take it out of the filters, and what was typed, or what failed,
 * must stay in sight. `heardAt`: when the server reported the row, `performance.now()`.
 */
export type Opened = { row: Row; heardAt: number } & (
  | { what: 'sheet' | 'quarantined' }
  | { what: 'menu' | 'adaptive'; anchor: HTMLElement }
  | { what: 'act'; act: Act; anchor: HTMLElement }
)

/** With the row as the list has it now, or as it was where the list has it no more. A menu hangs on its row, and closes with it. */
export function follow(
  opened: Opened | null,
  list: { results: readonly Row[]; heardAt: number }
): Opened | null {
  if (opened === null) return null
  const row = list.results.find(({ id }) => id === opened.row.id)
  if (row !== undefined) return { ...opened, row, heardAt: list.heardAt }
  return opened.what === 'menu' ? null : opened
}
