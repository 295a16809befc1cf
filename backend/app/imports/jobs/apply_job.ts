import { createHash } from 'node:crypto'
import { record } from '#audit'
import { clock } from '#shared'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { PENDING, type Outcome } from '../domain/run_state.js'
import type { AppliedRow, Importer } from '../import_kinds.js'
import { rowModeOf, type StoredRun } from '../queries/runs.js'
import { cellsOf, outcomeCounts } from '../queries/rows.js'
import { removeSecrets } from '../actions/remove_secrets.js'
import { withoutSecrets } from '../domain/secret_cells.js'
import { deactivateMissing } from '../actions/missing_rows.js'
import { writeRows } from '../actions/write_rows.js'
import { importJob } from './run_chunk.js'

const DONE: Readonly<Record<AppliedRow['outcome'], Outcome>> = {
  create: 'created',
  change: 'changed',
  same: 'unchanged',
  refuse: 'refused',
}

/** Does what the rows would do, each chunk in a transaction of its own; what has changed since the check is judged anew. */
export const applyJob = importJob(
  { type: 'imports.apply', warnings: ['refused', 'not_deactivated'] },
  (trx, { kind, importer, prepared, deactivates }) => ({
    state: 'APPLYING',
    outcomes: PENDING,
    work: async (run, rows) => {
      const applied = await kind.apply(
        trx,
        { importer, mode: rowModeOf(run) },
        rows.map((row) => prepared.get(row.id) ?? withoutSecrets(cellsOf(row)))
      )
      await writeRows(
        trx,
        run.id,
        rows.flatMap((row, at) => {
          const one = applied[at]
          if (!one) return []
          const { outcome, targetId, undo, changes, problems, warnings } = one
          const detail = { changes, problems, warnings }
          return [{ row, written: { outcome: DONE[outcome], detail, targetId, undo } }]
        })
      )
      return countsOf(applied)
    },
    missing: (run) => {
      const { missing } = kind
      if (!deactivates || !missing) return null
      return (chunk) => deactivateMissing(trx, { missing, importer, run }, chunk)
    },
    end: async (run) => {
      await removeSecrets(trx, run)
      await endApplying(trx, run, importer)
    },
  })
)

function countsOf(applied: readonly AppliedRow[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of applied) counts[DONE[outcome]] = (counts[DONE[outcome]] ?? 0) + 1
  return counts
}

async function endApplying(
  trx: TransactionClientContract,
  { id, kind, appliedAt }: StoredRun,
  importer: Importer
): Promise<void> {
  const counts = await outcomeCounts(trx, id)
  await trx
    .from('import_runs')
    .where('id', id)
    // Rows that were mended later give it no more time for an undo.
    .update({
      state: 'APPLIED',
      counts_json: JSON.stringify(counts),
      applied_at: appliedAt ?? clock.now(),
    })
  await record(trx, {
    act: 'import_applied',
    by: importer,
    subject: { type: 'import_run', id },
    detail: { kind, ...counts, digest: await digestOf(trx, id) },
  })
}

/** SHA-256 over what became of each row, in their order: the record names the log of the rows by it. */
async function digestOf(trx: TransactionClientContract, run: number): Promise<string> {
  const hash = createHash('sha256')
  const most = 5_000
  let line = 0
  for (;;) {
    const rows = await trx
      .query<{ line: number; outcome: string; targetId: number | null }>()
      .from('import_rows')
      .where('run_id', run)
      .where('line', '>', line)
      .orderBy('line')
      .limit(most)
      .select('line', 'outcome', 'target_id as targetId')
    for (const row of rows) hash.update(`${row.line} ${row.outcome} ${row.targetId ?? ''}\n`)
    if (rows.length < most) return hash.digest('hex')
    line = rows.at(-1)?.line ?? line
  }
}
