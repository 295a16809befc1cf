import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { itemContents } from '#catalog'
import { select } from '#shared'
import type { Scorable } from './score_answers.js'
import { ANSWER, toStored } from '../queries/locked_rows.js'

const SCORED = { ...ANSWER, earned: 'answers.earned' } as const

type Found = Scorable & { readonly earned: ReadonlyMap<number, number | null> }

/**
 * Answers of finished exams with all that their points and outcomes depend on, and the points that are stored. Locked, to read what is stored
 * now, and not what was when this transaction began to read; their applications are to be locked before.
 */
export async function scorableAnswers(
  trx: TransactionClientContract,
  by: 'answers.id' | 'answers.application_id',
  ids: readonly number[]
): Promise<Found> {
  const rows = await select(trx, 'answers', SCORED)
    .whereIn(by, [...ids])
    .forUpdate()
  // A finished exam has the content that it began with. What was decided about its items is what holds now.
  const contents = await itemContents([...new Set(rows.map((row) => row.itemId))], trx, 'locked')
  // What is stored now, too: a file that came since this transaction began to read makes an answer one that is not blank.
  const attached = await select(trx, 'answer_attachments', { id: 'answer_attachments.answer_id' })
    .whereIn(
      'answer_id',
      rows.map(({ id }) => id)
    )
    .whereNull('removed_at')
    .forShare()
  return {
    answers: rows.map(toStored),
    attached: new Set(attached.map(({ id }) => id)),
    // Of rulings the contents bear theirs already.
    decided: {
      cancelled: new Set([...contents].flatMap(([id, { isCancelled }]) => (isCancelled ? id : []))),
      rulings: new Map(),
    },
    exam: { contents },
    earned: new Map(rows.map((row) => [row.id, row.earned])),
  }
}
