import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { callerOfSession } from '#identity'
import {
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { unmarked } from '../domain/cell_marks.js'
import { isMissingLine } from '../domain/full_list.js'
import { secretFields, sealedCells, withoutSecrets } from '../domain/secret_cells.js'
import { sealFor } from '../reading/sealing.js'
import { mayFollow } from '../domain/run_state.js'
import { importKind } from '../import_kinds.js'
import { mayImport } from '../policies/import_policy.js'
import { checkRows } from './check_rows.js'
import { hasSecretsIn, ownRun, settledOf } from '../queries/runs.js'
import { cellsOf, outcomeCounts, rowAt, type StoredRow } from '../queries/rows.js'

/**
 * Replaces cells of a row and checks it again, with the rows that had its key or have it now. An empty text is an empty cell. After an import was
 * applied only refused rows are mended.
 * @returns refused: `not_found`; 409 `import_others` for a row of what a service key sent, `import_state`, `row_applied`; `validation` naming a field that the kind does not have, or a secret
 * one that would be neither used nor removed: the file has no such column, or the import was applied, which took its secrets out
 */
export async function mendRow(
  caller: Caller,
  id: number,
  line: number,
  cells: readonly { readonly field: string; readonly value: string }[]
): Promise<Result<void, DomainError>> {
  const sender = await senderOf(caller, id)
  if (!sender.ok) return sender
  const importer = sender.value
  return inTransaction(async (trx) => {
    const run = await ownRun(caller, id, trx).forUpdate().first()
    const kind = run && importKind(run.kind)
    if (!run || !kind) return refuseNotFound()
    // What a person's rights show of a row would be read by the key, and only the key applies it.
    if (run.sentByKey !== (caller.key?.id ?? null))
      return refuseConflict('import_others', 'imports.import_of_key')
    const state = await settledOf(trx, run)
    if (!mayFollow('mend', state)) return refuseConflict('import_state', `imports.state_${run.state}`)
    const row = isMissingLine(line) ? null : await rowAt(trx, id, line)
    if (!row) return refuseNotFound()
    if (state === 'APPLIED' && row.outcome !== 'refused')
      return refuseConflict('row_applied', 'imports.row_applied')
    const unknown = cells.findIndex(({ field }) => !kind.columns.some(({ name }) => name === field))
    if (unknown !== -1)
      return refuse('invalid', 'validation', {
        fields: { [`cells.${unknown}.field`]: ['imports.unknown_field'] },
      })
    const takesSecrets = state !== 'APPLIED' && hasSecretsIn(run)
    const secret = cells.findIndex(({ field }) => secretFields(kind.columns).includes(field))
    if (secret !== -1 && !takesSecrets)
      return refuse('invalid', 'validation', {
        fields: { [`cells.${secret}.field`]: ['imports.secret_not_taken'] },
      })
    const typed = cells.map(({ field }) => field)
    const mended: Record<string, string> = {
      ...unmarked(withoutSecrets(cellsOf(row), typed), typed),
      ...Object.fromEntries(cells.map(({ field, value }) => [field, value])),
    }
    for (const [field, value] of Object.entries(mended)) {
      const text = value.toWellFormed().trim()
      if (text === '') delete mended[field]
      else mended[field] = text
    }
    // The number of cells that the line had is no fault any more: a person has seen the row.
    delete mended['#']
    const stored = sealedCells(mended, kind.columns, sealFor(id))
    const key = kind.keyOf(mended)?.slice(0, 191) ?? null
    await trx
      .from('import_rows')
      .where('id', row.id)
      .update({ cells_json: JSON.stringify(stored), row_key: key })
    const again = await alike(trx, id, [row.rowKey, key])
    const rows: (StoredRow | null)[] = []
    for (const at of new Set([line, ...again])) rows.push(await rowAt(trx, id, at))
    const asked = { kind, importer, run }
    await checkRows(
      trx,
      asked,
      rows.filter((one): one is StoredRow => one !== null && isOpen(one, line))
    )
    const counts_json = JSON.stringify(await outcomeCounts(trx, id))
    await trx.from('import_runs').where('id', id).update({ counts_json })
    return ok(undefined)
  })
}

/**
 * With whose rights a row is checked: its sender's of now, who alone applies it and reads what the check says. Read before the transaction: sessions are
 * not of it.
 * @returns refused: `not_found`; 403 `rights_changed` where the sender may not import any more
 */
async function senderOf(caller: Caller, id: number): Promise<Result<Caller, DomainError>> {
  const run = await ownRun(caller, id).first()
  const kind = run && importKind(run.kind)
  if (!run || !kind) return refuseNotFound()
  if (run.orderedBy === caller.userId) return ok(caller)
  const sender = await callerOfSession(run.sessionId)
  return sender && (await mayImport(sender, kind))
    ? ok(sender)
    : refuse('forbidden', 'rights_changed', { messages: ['imports.rights_changed'] })
}

/** What has been applied is not judged again because of another row. */
const isOpen = ({ outcome, line }: StoredRow, mended: number) =>
  line === mended || ['create', 'change', 'same', 'refused'].includes(outcome)

/** So many rows with one key are checked again; more of them are the same fault. */
const ALIKE_MOST = 50

async function alike(
  trx: TransactionClientContract,
  run: number,
  keys: readonly (string | null)[]
): Promise<number[]> {
  const rows = await trx
    .query<{ line: number }>()
    .from('import_rows')
    .where('run_id', run)
    .whereIn(
      'row_key',
      keys.filter((key) => key !== null)
    )
    .orderBy('line')
    .limit(ALIKE_MOST)
    .select('line')
  return rows.map(({ line }) => line)
}
