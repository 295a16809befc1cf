import vine from '@vinejs/vine'
import type { JobType } from '#jobs'
import { ok, withinTransaction } from '#shared'
import { storeTotals } from '../actions/earned_total.js'
import { lockFinished } from './finished_part.js'

const MOST_APPLICATIONS = 500

const payload = vine.create({})

/** Adds up what exams have earned that were finished before totals were kept. The cursor is the id of an application. */
export const earnedTotalsJob: JobType<Record<string, never>> = {
  type: 'delivery.earned_totals',
  lane: 'default',
  payload,
  chunk: async (trx, { cursor, units }) => {
    const { rows, part } = await lockFinished(trx, cursor, Math.min(units, MOST_APPLICATIONS))
    await withinTransaction(trx, async (raw) =>
      storeTotals(
        raw,
        rows.map(({ id }) => id)
      )
    )
    return ok(part)
  },
}
