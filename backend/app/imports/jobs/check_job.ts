import type { JobType } from '#jobs'
import type { DomainError, Result } from '#shared'
import { orderWork } from './order_run.js'
import { lockedRun, modeOf } from '../queries/runs.js'
import { outcomeCounts } from '../queries/rows.js'
import { checkRows } from '../actions/check_rows.js'
import { readyFor, runChunk, runPayload, type Ready, type RunPayload } from './run_chunk.js'

/** Finds out what each row would do. Writes nothing but that. */
export const checkJob: JobType<RunPayload, Result<Ready, DomainError>> = {
  type: 'imports.check',
  lane: 'imports',
  payload: runPayload,
  fewestUnits: 50,
  isCancellable: false,
  prepare: ({ payload }) => readyFor(payload),
  chunk: async (trx, request, prepared) => {
    const ready = prepared ?? (await readyFor(request.payload))
    if (!ready.ok) return ready
    return runChunk(trx, request, {
      state: 'CHECKING',
      outcomes: ['waiting'],
      work: async (run, rows) => {
        await checkRows(trx, { ...ready.value, run: run.id, mode: modeOf(run) }, rows)
        return { rows: rows.length }
      },
      end: async ({ id, isDirect }) => {
        const counts_json = JSON.stringify(await outcomeCounts(trx, id))
        await trx.from('import_runs').where('id', id).update({ state: 'CHECKED', counts_json })
        // What is in the way leaves it checked, for a person.
        if (isDirect) {
          const run = await lockedRun(trx, id)
          const ordered = run && (await orderWork(trx, ready.value.importer, run, 'apply'))
          if (!ordered?.ok) return
        }
      },
    })
  },
}
