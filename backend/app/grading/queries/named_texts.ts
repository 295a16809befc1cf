import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countRows, select, type Caller, type Row } from '#shared'
import type { NamedTextsView, NamedTextView, OpenedTextView } from '../named_text_views.js'
import { textFileAddress } from './control_options.js'
import type { StoredPlan } from './correction_plans.js'
import { markedTexts } from './marked_texts.js'
import { notInHand, notOfOwn } from './not_of_own.js'
import { FIRST_ROUND } from './stored_tasks.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const NAMED = {
  id: 'named_texts.id',
  task: 'correction_tasks.id',
  answerId: 'named_texts.answer_id',
  state: 'named_texts.state',
  hasName: 'named_texts.has_name',
  hasEmail: 'named_texts.has_email',
  seenAt: 'named_texts.seen_at',
  seenById: 'users.id?',
  seenByName: 'users.name?',
} as const

/** Rows of one answer of the board. */
const MOST = 100

/**
 * Texts of a plan in which their author was found, for who watches over it: none of answers of their own, and none that they have as a corrector and have not handed in, who is not to
 * know. One whose answer changed waits to be searched again.
 */
const namedFor = (caller: Pick<Caller, 'userId'>, planId: number, client: Client) => {
  const query = select(client, 'named_texts', NAMED)
    .join('correction_tasks', (join) => {
      join
        .on('correction_tasks.answer_id', 'named_texts.answer_id')
        .andOn('correction_tasks.plan_id', 'named_texts.plan_id')
    })
    .leftJoin('users', 'users.id', 'named_texts.seen_by')
    .where({ 'named_texts.plan_id': planId, 'correction_tasks.round': FIRST_ROUND })
    .whereIn('named_texts.state', ['open', 'seen'])
  return notInHand(notOfOwn(query, caller), 'named_texts.answer_id', caller)
}

/** Those that nobody has looked at first, the oldest before the others. */
export async function namedTexts(
  caller: Pick<Caller, 'userId'>,
  { id: planId }: StoredPlan
): Promise<NamedTextsView> {
  const rows = await namedFor(caller, planId, db)
    .orderBy('named_texts.state')
    .orderBy('named_texts.id')
    .limit(MOST)
  const open = await countRows(namedFor(caller, planId, db).where('named_texts.state', 'open'))
  const texts = rows.map(({ id, hasName, hasEmail, seenAt, seenById, seenByName }): NamedTextView => ({
    id,
    hasName: hasName === 1,
    hasEmail: hasEmail === 1,
    seen: seenAt === null ? null : { at: seenAt, by: { id: seenById ?? 0, name: seenByName ?? '' } },
  }))
  return { open, texts }
}

/** One of them; null, whether it is there or not. */
export const namedText = (
  caller: Pick<Caller, 'userId'>,
  planId: number,
  id: number,
  client: Client = db
): Promise<Row<typeof NAMED> | null> => namedFor(caller, planId, client).where('named_texts.id', id).first()

/** What it says, as whoever marks it reads it. */
export async function openedText(
  caller: Pick<Caller, 'userId'>,
  planId: number,
  id: number
): Promise<OpenedTextView | null> {
  const found = await namedText(caller, planId, id)
  if (found === null) return null
  const { task, answerId } = found
  const texts = await markedTexts([{ answerId, addressOf: textFileAddress(planId, task) }])
  const text = texts.get(answerId)
  return text === undefined ? null : { id, task: String(task), ...text }
}
