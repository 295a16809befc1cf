import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { JobType } from '#jobs'
import { ok } from '#shared'
import { reportApplications } from '../actions/applications_witness.js'
import { scoresOf } from '../actions/score_answers.js'
import type { Outcome } from '../domain/outcome.js'
import { scorableAnswers } from '../actions/scorable_answers.js'
import { lockFinished } from './finished_part.js'

/** Answers of one statement stay within the values that SQLite takes. */
const MOST_APPLICATIONS = 100
const IDS_AT_ONCE = 500

const payload = vine.create({})

/**
 * Gives the answers of exams that were finished before there were outcomes theirs, from the points that are stored. The cursor is the id of
 * an application.
 */
export const outcomesJob: JobType<Record<string, never>> = {
  type: 'delivery.outcomes',
  lane: 'default',
  payload,
  chunk: async (trx, { cursor, units }) => {
    const { rows, part } = await lockFinished(trx, cursor, Math.min(units, MOST_APPLICATIONS))
    for (const some of Map.groupBy(rows, (row) => row.examId).values()) {
      const outcomes = await outcomesOf(
        trx,
        some.map(({ id }) => id)
      )
      for (const [outcome, ids] of outcomes)
        for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
          await trx
            .from('answers')
            .whereIn('id', ids.slice(from, from + IDS_AT_ONCE))
            .update({ outcome })
      await reportApplications(trx, some)
    }
    return ok(part)
  },
}

async function outcomesOf(
  trx: TransactionClientContract,
  applicationIds: readonly number[]
): Promise<Map<Outcome, number[]>> {
  const { earned, ...scorable } = await scorableAnswers(trx, 'answers.application_id', applicationIds)
  const scored = scoresOf(scorable, (id) => earned.get(id) ?? null)
  const found = new Map<Outcome, number[]>()
  for (const { id, outcome } of scored) {
    if (outcome === null) continue
    const ids = found.get(outcome)
    if (ids) ids.push(id)
    else found.set(outcome, [id])
  }
  return found
}
