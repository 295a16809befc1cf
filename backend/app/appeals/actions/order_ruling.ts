import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { markedBy, type RulingOrder } from '#grading'
import {
  insertRow,
  ok,
  refuse,
  refuseConflict,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { replyObstacle } from '../policies/appeal_policy.js'
import { readSeenAppeals } from '../domain/seen_appeals.js'
import { countOpen, gradedAmong, openAmong, type OpenRow } from '../queries/open_on_item.js'
import { isOffered } from '../queries/options.js'
import { replyText } from './reply_text.js'

type State = 'waiting' | 'excepted' | 'changed' | 'marked_by_you' | 'unavailable' | 'graded'

/** Appeals of one statement. */
const AT_ONCE = 500

/**
 * Writes down which appeals a decision about their item is to answer, and with what: those that were previewed. What came since, or was changed since, is left to
 * people, and counted; what was removed is left out. Nobody who appeals keeps staff from deciding. The caller manages the collection.
 * @returns refused: `validation` naming `response`, `granted` or `others`; 409 `stale_appeals` where somebody has replied to one of the previewed
 */
export async function orderRuling(
  trx: TransactionClientContract,
  { caller, decisionId, itemId, ruling }: RulingOrder
): Promise<Result<null, DomainError>> {
  const response = replyText(ruling.response)
  if (!response.ok) return response
  for (const field of ['granted', 'others'] as const) {
    const result = ruling[field]
    if (result !== null && !(await isOffered(result, caller.institutionId, trx)))
      return refuse('invalid', 'validation', { fields: { [field]: ['appeals.result_unknown'] } })
  }
  const seen = readSeenAppeals(ruling.seen)
  if (seen === null) return stale()
  // Before the appeals are gone through: from here on nobody changes what the two decisions mean.
  const rulingId = await insertRow(trx, 'decision_rulings', {
    decision_id: decisionId,
    response: response.value,
    granted_id: ruling.granted,
    others_id: ruling.others,
    later: 0,
  })
  const ids = [...seen.keys()]
  const excepted = new Set(ruling.except)
  let stillOpen = 0
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const read = await openAmong(trx, itemId, some)
    stillOpen += read.length
    const stored = await locked(trx, itemId, some)
    if ([...stored.values()].some(({ status }) => status !== 'analysis')) return stale()
    const rows = read.filter(({ id }) => stored.has(id))
    const stateOf = await statesFor(trx, caller, rows)
    const state = (row: OpenRow): State => {
      if (excepted.has(row.id)) return 'excepted'
      return stored.get(row.id)?.revision === seen.get(row.id) ? stateOf(row) : 'changed'
    }
    if (rows.length > 0)
      await trx
        .insertQuery()
        .table('decision_appeals')
        .multiInsert(
          rows.map((row) => ({
            decision_id: decisionId,
            appeal_id: row.id,
            revision: seen.get(row.id),
            state: state(row),
          }))
        )
  }
  const later = (await countOpen(trx, itemId)) - stillOpen
  if (later > 0) await trx.from('decision_rulings').where('id', rulingId).update({ later })
  return ok(null)
}

const stale = () => refuseConflict('stale_appeals', 'grading.decision_stale_appeals')

/** Stage and revision of appeals against an item as they are stored now, until the transaction ends; what somebody changed since it began shows. */
async function locked(trx: TransactionClientContract, itemId: number, ids: readonly number[]) {
  const rows = await select(trx, 'appeals', {
    id: 'appeals.id',
    status: 'appeals.status',
    revision: 'appeals.revision',
  })
    .whereIn('id', [...ids])
    .where('item_id', itemId)
    .orderBy('id')
    .forShare()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Nobody replies to an own appeal, nor about an answer that they marked: an administrator gives a reason for one of those, by itself. A new grade that somebody gave is read
 * with the reply, and whoever gave it has not replied.
 */
async function statesFor(trx: TransactionClientContract, caller: Caller, rows: readonly OpenRow[]) {
  const marked = await markedBy(
    caller.userId,
    rows.map(({ answerId }) => answerId),
    trx
  )
  const graded = await gradedAmong(
    trx,
    rows.map(({ id }) => id)
  )
  return ({ id, answerId, userId }: OpenRow): State => {
    const hasMarked = marked.has(answerId)
    const obstacle = replyObstacle(caller, { isInScope: userId !== caller.userId, hasMarked })
    if (obstacle === 'out_of_scope') return 'unavailable'
    if (hasMarked) return 'marked_by_you'
    return graded.has(id) ? 'graded' : 'waiting'
  }
}
