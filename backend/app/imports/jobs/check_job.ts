import { orderWork } from './order_run.js'
import { lockedRun, modeOf } from '../queries/runs.js'
import { outcomeCounts } from '../queries/rows.js'
import { checkRows } from '../actions/check_rows.js'
import { storeMissing } from '../actions/missing_rows.js'
import { importJob } from './run_chunk.js'

/** Finds out what each row would do. Writes nothing but that. */
export const checkJob = importJob({ type: 'imports.check' }, (trx, { kind, importer }) => ({
  state: 'CHECKING',
  outcomes: ['waiting'],
  work: async (run, rows) => {
    await checkRows(trx, { kind, importer, run }, rows)
    return { rows: rows.length }
  },
  missing: (run) => {
    const { missing } = kind
    if (modeOf(run) !== 'full' || !missing) return null
    return (chunk) => storeMissing(trx, { missing, importer, run }, chunk)
  },
  end: async ({ id, isDirect }) => {
    const counts_json = JSON.stringify(await outcomeCounts(trx, id))
    await trx.from('import_runs').where('id', id).update({ state: 'CHECKED', counts_json })
    // What is in the way leaves it checked, for a person.
    if (isDirect) {
      const run = await lockedRun(trx, id)
      const ordered = run && (await orderWork(trx, importer, run, 'apply'))
      if (!ordered?.ok) return
    }
  },
}))
