import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { peopleNamed, type FormerKeys } from '#identity'
import { foldName, select } from '#shared'
import { guardianIdIn, namingOf, withoutNaming, type NamedBy } from '../domain/row_without_person.js'

type Whose = FormerKeys & { readonly institutionId: number; readonly userId: number }

/** What lists name somebody by who was found by these keys. `address` null: none that is theirs alone. */
export async function namedByLists(
  trx: TransactionClientContract,
  { institutionId, userId, username, publicIdentifier }: Whose,
  address: string | null
): Promise<NamedBy> {
  const identifiers = publicIdentifier === null ? [] : [publicIdentifier]
  const { byIdentifier } = await peopleNamed(trx, institutionId, { identifiers, usernames: [] })
  const alike = byIdentifier.get(foldName(publicIdentifier ?? '')) ?? []
  const isAlone = alike.every(({ id }) => id === userId)
  return { userId, username, identifier: publicIdentifier, isAlone, address }
}

const ROW = {
  id: 'import_rows.id',
  runId: 'import_rows.run_id',
  targetId: 'import_rows.target_id',
  cellsJson: 'import_rows.cells_json',
  undoJson: 'import_rows.undo_json',
} as const

const STORED = {
  cells_json: 'import_rows.cells_json',
  row_key: 'import_rows.row_key',
  detail_json: 'import_rows.detail_json',
  undo_json: 'import_rows.undo_json',
} as const

/**
 * Takes somebody out of the next rows of lists of their institution: the cells of rows about them, and what other rows name them by.
 * @returns rows with ids up to `next` are done; null: there are no more
 */
export async function emptyRows(
  trx: TransactionClientContract,
  { institutionId, by }: { readonly institutionId: number; readonly by: NamedBy },
  { after, most }: { readonly after: number; readonly most: number }
): Promise<{ next: number | null; changed: number }> {
  const rows = await select(trx, 'import_rows', ROW).where('id', '>', after).orderBy('id').limit(most)
  const runs = await select(trx, 'import_runs', { id: 'import_runs.id' })
    .whereIn('id', [...new Set(rows.map(({ runId }) => runId))])
    .where('institution_id', institutionId)
  const own = new Set(runs.map(({ id }) => id))
  let changed = 0
  for (const { id, runId, targetId, cellsJson, undoJson } of rows) {
    if (!own.has(runId)) continue
    // As we wrote it.
    const cells = JSON.parse(cellsJson) as Record<string, string>
    const naming = namingOf({ targetId, cells, guardianId: guardianIdIn(undoJson) }, by)
    if (naming === null) continue
    const stored = await select(trx, 'import_rows', STORED).where('id', id).firstOrFail()
    const emptied = withoutNaming(naming, {
      cells,
      detailJson: stored.detail_json,
      undoJson: stored.undo_json,
    })
    // Rows are walked through twice: what is empty is not counted again.
    if (Object.entries(emptied).every(([column, value]) => stored[column as keyof typeof stored] === value))
      continue
    await trx.from('import_rows').where('id', id).update(emptied)
    changed += 1
  }
  return { next: rows.length < most ? null : (rows.at(-1)?.id ?? null), changed }
}
