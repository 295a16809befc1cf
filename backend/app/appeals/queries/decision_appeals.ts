import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  beingTakenBack,
  LEFT_REASONS,
  type AnsweringDecision,
  type RulingView,
  type UndoneReplies,
} from '#grading'
import { select } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

type Counted = { id: number; state: string; total: number | string }

/** What became of the appeals that these decisions answer, by decision. */
export async function rulingsOf(decisionIds: readonly number[]): Promise<ReadonlyMap<number, RulingView>> {
  const rulings = await select(db, 'decision_rulings', {
    id: 'decision_rulings.decision_id',
    later: 'decision_rulings.later',
  }).whereIn('decision_id', [...decisionIds])
  const rows = await db
    .query<Counted>()
    .from('decision_appeals')
    .whereIn('decision_id', [...decisionIds])
    .groupBy('decision_id', 'state')
    .select('decision_id as id', 'state')
    .count('* as total')
  return new Map(
    rulings.map(({ id, later }) => {
      const counted = (state: string) =>
        Number(rows.find((row) => row.id === id && row.state === state)?.total ?? 0)
      const left = LEFT_REASONS.map((reason) => ({ reason, count: counted(reason) }))
      const view: RulingView = {
        waiting: counted('waiting'),
        replied: counted('replied'),
        withdrawn: counted('withdrawn'),
        kept: counted('kept'),
        excepted: counted('excepted'),
        later,
        left: left.filter(({ count }) => count > 0),
      }
      return [id, view] as const
    })
  )
}

/** The rows that a decision has to go through: its own, or those that got a reply by the decision that it takes back. */
export const pendingRows = ({ id, revertsId }: Pick<AnsweringDecision, 'id' | 'revertsId'>) =>
  revertsId === null
    ? { decision_id: id, state: 'waiting' as const }
    : { decision_id: revertsId, state: 'replied' as const }

export async function pendingAppeals(client: Client, decision: AnsweringDecision): Promise<number> {
  const [row] = await client
    .query<{ total: number | string }>()
    .from('decision_appeals')
    .where(pendingRows(decision))
    .count('* as total')
  return Number(row?.total ?? 0)
}

/** The replies that came by a decision, by what taking it back does to them. */
export async function undoneReplies(decisionId: number, client: Client): Promise<UndoneReplies> {
  const rows = await client
    .query<{ status: string; isOwn: number | string; total: number | string }>()
    .from('decision_appeals')
    .join('appeals', 'appeals.id', 'decision_appeals.appeal_id')
    .join('appeal_replies', 'appeal_replies.appeal_id', 'appeals.id')
    .where({ 'decision_appeals.decision_id': decisionId, 'decision_appeals.state': 'replied' })
    .whereRaw(
      'appeal_replies.revision = (SELECT MAX(last.revision) FROM appeal_replies AS last WHERE last.appeal_id = appeals.id)'
    )
    .groupByRaw(
      'appeals.status, CASE WHEN appeal_replies.decision_id = decision_appeals.decision_id THEN 1 ELSE 0 END'
    )
    .select('appeals.status as status')
    .select(
      db.raw('CASE WHEN appeal_replies.decision_id = decision_appeals.decision_id THEN 1 ELSE 0 END AS isOwn')
    )
    .count('* as total')
  const counted = (fits: (row: { status: string; isOwn: boolean }) => boolean) =>
    rows.reduce(
      (sum, { status, isOwn, total }) =>
        fits({ status, isOwn: Number(isOwn) === 1 }) ? sum + Number(total) : sum,
      0
    )
  return {
    withdrawn: counted(({ status, isOwn }) => status === 'replied' && isOwn),
    disclosed: counted(({ status }) => status === 'disclosed'),
    replaced: counted(({ status, isOwn }) => status === 'replied' && !isOwn),
  }
}

/** Are there replies in the collection that came by a decision which is being taken back, and that are still to be withdrawn? */
export async function isWithdrawing(collectionId: number, client: Client): Promise<boolean> {
  for (const decisionId of await beingTakenBack(client, collectionId))
    if ((await undoneReplies(decisionId, client)).withdrawn > 0) return true
  return false
}
