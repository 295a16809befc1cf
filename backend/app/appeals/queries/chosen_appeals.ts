import db from '@adonisjs/lucid/services/db'
import { select, type Caller } from '#shared'
import type { SkippedAppeal, SkipReason } from '../views.js'
import { readableAmong } from './appeal_list.js'
import { staffRows } from './appeal_rows.js'

/** An appeal as somebody chose it. */
export type Chosen = { readonly id: number; readonly revision: number }

const STATE = {
  id: 'appeals.id',
  status: 'appeals.status',
  revision: 'appeals.revision',
} as const

const REPLY = {
  appealId: 'appeal_replies.appeal_id',
  authorId: 'appeal_replies.author_id',
  response: 'appeal_replies.response',
  resultId: 'appeal_replies.result_id',
} as const

/**
 * Of these appeals those that one reply is for, and why the others are not. `reply`: what is about to be stored; an appeal whose last reply is just that, by the
 * same person, is among the first whatever its revision.
 */
export async function chosenAppeals(
  caller: Caller,
  itemId: number,
  chosen: readonly Chosen[],
  reply: { readonly response: string; readonly result: number } | null = null
): Promise<{ replies: Chosen[]; skipped: SkippedAppeal[] }> {
  const ids = [...new Set(chosen.map(({ id }) => id))]
  const readable = await readableAmong(caller, itemId, ids)
  const rulings = new Map(
    (await staffRows(caller, readable)).map(({ row, ruling }) => [row.id, ruling] as const)
  )
  const stored = new Map(
    (await select(db, 'appeals', STATE).whereIn('id', readable)).map((row) => [row.id, row])
  )
  const last = new Map(
    (
      await select(db, 'appeal_replies', REPLY)
        .whereIn('appeal_id', readable)
        .whereNull('withdrawn_at')
        .orderBy('revision')
    ).map((row) => [row.appealId, row])
  )
  const reasonOf = ({ id, revision }: Chosen): SkipReason | null => {
    const [ruling, appeal, before] = [rulings.get(id), stored.get(id), last.get(id)]
    if (!ruling || !appeal) return 'unavailable'
    if (appeal.status === 'disclosed') return 'disclosed'
    // An administrator replies to one of these with a reason, by itself.
    if (ruling.obstacle === 'marked_by_you' || ruling.needsReason) return 'marked_by_you'
    if (ruling.obstacle !== null) return 'unavailable'
    if (before && before.authorId !== caller.userId) return 'replied'
    if (before && reply && before.response === reply.response && before.resultId === reply.result) return null
    return appeal.revision === revision ? null : 'changed'
  }
  const replies: Chosen[] = []
  const skipped: SkippedAppeal[] = []
  for (const one of new Map(chosen.map((each) => [each.id, each])).values()) {
    const reason = reasonOf(one)
    if (reason === null) replies.push(one)
    else skipped.push({ id: one.id, reason })
  }
  return { replies, skipped }
}
