import db from '@adonisjs/lucid/services/db'
import { resultView, statusForCandidate, statusView, storedStatus } from '#appeals'
import { containing, countRows, orderAsRead, select, type Caller, type ListRequest, type Row } from '#shared'
import { mayReplyToResult } from '../policies/results_policy.js'
import type { OwnResultAppealView, ResultAppealView, ResultReplyView } from '../views.js'
import { FACTS } from './results.js'

const APPEAL = {
  id: 'result_appeals.id',
  userId: 'result_appeals.user_id',
  userResultId: 'result_appeals.user_result_id',
  content: 'result_appeals.content',
  bibliography: 'result_appeals.bibliography',
  createdAt: 'result_appeals.created_at',
  stage: 'result_appeals.status',
} as const

/** The caller's own appeals, of one result or of all, the newest first. Of a reply nothing until it is disclosed. */
export async function ownResultAppeals(
  caller: Caller,
  userResultId: number | undefined,
  { offset, limit }: Pick<ListRequest<never>, 'offset' | 'limit'>
): Promise<{ rows: OwnResultAppealView[]; count: number }> {
  const query = select(db, 'result_appeals', APPEAL).where({
    user_id: caller.userId,
    institution_id: caller.institutionId,
  })
  if (userResultId !== undefined) query.where('user_result_id', userResultId)
  const count = await countRows(query)
  const rows = await query.orderBy('id', 'desc').offset(offset).limit(limit)
  const disclosed = rows.filter(({ stage }) => stage === 'disclosed').map(({ id }) => id)
  const replies = await repliesOf(disclosed, caller)
  const views = rows.map((row) => ({
    id: row.id,
    userResultId: row.userResultId,
    content: row.content,
    bibliography: row.bibliography,
    createdAt: row.createdAt,
    status: statusView(statusForCandidate(storedStatus(row.stage)), caller),
    reply: replies.get(row.id)?.[0] ?? null,
  }))
  return { rows: views, count }
}

const ROW = {
  ...APPEAL,
  revision: 'result_appeals.revision',
  disclosedAt: 'result_appeals.disclosed_at',
  processId: 'selection_processes.id',
  processName: 'selection_processes.name',
  userName: 'users.name',
  publicIdentifier: 'users.public_identifier',
  ...FACTS,
} as const

export const RESULT_APPEAL_ORDER = ['id', 'created_at', 'user_name'] as const
type Order = (typeof RESULT_APPEAL_ORDER)[number]
const ORDER_COLUMNS: Readonly<Record<Order, string>> = {
  id: 'result_appeals.id',
  created_at: 'result_appeals.created_at',
  user_name: 'users.name',
}

const appealsOf = ({ institutionId }: Caller) =>
  select(db, 'result_appeals', ROW)
    .join('selection_processes', 'selection_processes.id', 'result_appeals.selection_process_id')
    .join('user_results', 'user_results.id', 'result_appeals.user_result_id')
    .join('users', 'users.id', 'result_appeals.user_id')
    .where('result_appeals.institution_id', institutionId)

/** A page of the institution's appeals against results, of one process or of all; the search is over names and public identifiers. */
export async function pageOfResultAppeals(
  caller: Caller,
  process: number | undefined,
  { search, order, offset, limit }: ListRequest<Order>
): Promise<{ rows: ResultAppealView[]; count: number }> {
  const query = appealsOf(caller)
  if (process !== undefined) query.where('result_appeals.selection_process_id', process)
  if (search !== '')
    query.whereRaw(...containing(query.client, search, 'users.name', 'users.public_identifier'))
  const count = await countRows(query)
  for (const { field, descending } of order)
    orderAsRead(query, ORDER_COLUMNS[field], descending ? 'desc' : 'asc')
  const rows = await query.orderBy('result_appeals.id').offset(offset).limit(limit)
  return { rows: await viewsOf(rows, caller), count }
}

/** One appeal of the institution; null: there is none. */
export async function resultAppealView(caller: Caller, id: number): Promise<ResultAppealView | null> {
  const row = await appealsOf(caller).where('result_appeals.id', id).first()
  return row && ((await viewsOf([row], caller))[0] ?? null)
}

async function viewsOf(rows: readonly Row<typeof ROW>[], caller: Caller): Promise<ResultAppealView[]> {
  const replies = await repliesOf(
    rows.map(({ id }) => id),
    caller
  )
  return rows.map((row) => ({
    id: row.id,
    process: { id: row.processId, name: row.processName },
    user: { id: row.userId, name: row.userName, publicIdentifier: row.publicIdentifier },
    userResult: {
      id: row.userResultId,
      sectionName: row.sectionName,
      value: row.value,
      totalValue: row.totalValue,
      passingScore: row.passingScore,
      status: row.status,
      color: row.color,
      category: row.category,
    },
    content: row.content,
    bibliography: row.bibliography,
    createdAt: row.createdAt,
    disclosedAt: row.disclosedAt,
    status: statusView(storedStatus(row.stage), caller),
    revision: row.revision,
    mayReply: mayReplyToResult(caller, { userId: row.userId, status: row.stage }),
    replies: replies.get(row.id) ?? [],
  }))
}

const REPLY = {
  appealId: 'result_appeal_replies.result_appeal_id',
  by: 'users.name',
  repliedAt: 'result_appeal_replies.replied_at',
  response: 'result_appeal_replies.response',
  id: 'appeal_results.id',
  tag: 'appeal_results.tag',
  kind: 'appeal_results.kind',
  description: 'appeal_results.description',
} as const

/** Every version of the replies to these appeals, the newest first. */
async function repliesOf(ids: readonly number[], caller: Caller): Promise<Map<number, ResultReplyView[]>> {
  const rows = await select(db, 'result_appeal_replies', REPLY)
    .join('users', 'users.id', 'result_appeal_replies.author_id')
    .join('appeal_results', 'appeal_results.id', 'result_appeal_replies.result_id')
    .whereIn('result_appeal_replies.result_appeal_id', [...ids])
    .orderBy('result_appeal_replies.revision', 'desc')
  const replies = new Map<number, ResultReplyView[]>()
  for (const { appealId, by, repliedAt, response, ...option } of rows) {
    const ofOne = replies.get(appealId) ?? []
    ofOne.push({ by, repliedAt, response, result: resultView(option, caller) })
    replies.set(appealId, ofOne)
  }
  return replies
}
