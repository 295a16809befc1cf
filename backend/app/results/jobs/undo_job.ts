import vine from '@vinejs/vine'
import type { JobType } from '#jobs'
import { clock, ok, rowId } from '#shared'
import { removeAside } from '../actions/store_computed.js'
import { removeCopies, restoreEntered, takeBackNext } from '../actions/undo_publication.js'
import { lockedVersion } from '../queries/locked_version.js'

type Payload = { version: number }

/** Units of one chunk at most: results. */
const MOST = 1_000

/**
 * Takes back what a publication wrote that staff gave up: first the copies, then what people entered, then computed results, walked by their ids, which are the cursor.
 * Candidates read the version before all the while.
 */
export const undoJob: JobType<Payload> = {
  type: 'results.publication_undo',
  lane: 'default',
  payload: vine.create({ version: rowId() }),
  isCancellable: false,
  fewestUnits: 200,
  chunk: async (trx, { payload, cursor, units }) => {
    const work = await lockedVersion(trx, payload.version)
    if (work?.version.state !== 'UNDOING') return ok({ cursor, done: 0, ended: true })
    const most = Math.min(units, MOST)
    const removed = (await removeCopies(trx, work, most)) || (await restoreEntered(trx, work, most))
    if (removed > 0) return ok({ cursor, done: removed, ended: false })
    const { last, seen } = await takeBackNext(trx, work, { behind: cursor, most })
    if (seen === most) return ok({ cursor: last, done: seen, ended: false })
    await removeAside(trx, work.version)
    await trx
      .from('published_results')
      .where({ selection_process_id: work.process.id, gone_in: work.version.number })
      .update({ gone_in: null })
    await trx
      .from('selection_processes')
      .where('id', work.process.id)
      .update({ results_revision: work.process.resultsRevision + 1, updated_at: clock.now() })
    await trx.from('selection_versions').where('id', work.version.id).update({ state: 'GIVEN_UP' })
    return ok({ cursor: last, done: seen, ended: true })
  },
}
