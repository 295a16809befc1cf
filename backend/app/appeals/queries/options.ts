import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { say, select, type Caller, type Row } from '#shared'
import { foldName } from '#shared/fold_name'
import { APPEAL_STATUSES, isAppealResult, isAppealStatus, type AppealStatus } from '../domain/appeal.js'
import type { AppealOptionView, AppealResultView, AppealStatusView } from '../views.js'

type Reader = Pick<Caller, 'language'>
type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

export const statusView = (tag: AppealStatus, { language }: Reader): AppealStatusView => ({
  id: APPEAL_STATUSES.indexOf(tag) + 1,
  tag,
  description: say(language, `appeals.status_${tag}`),
})

/** A stored stage. @throws Error when it is none of ours */
export function storedStatus(text: string): AppealStatus {
  if (!isAppealStatus(text)) throw new Error(`${text} is no stage of an appeal`)
  return text
}

const OPTION = {
  id: 'appeal_results.id',
  tag: 'appeal_results.tag',
  kind: 'appeal_results.kind',
  description: 'appeal_results.description',
} as const

/** A decision as it is stored: one of everybody's by its tag, or an institution's own by its kind and words. */
export type StoredResult = Row<typeof OPTION>

export const resultView = (
  { id, tag, kind, description }: StoredResult,
  { language }: Reader
): AppealResultView => {
  const result = kind ?? tag
  if (!isAppealResult(result)) throw new Error(`${result} is no result of an appeal`)
  return { id, tag: result, description: description ?? say(language, `appeals.result_${result}`) }
}

/** Stages whose description has the text, for the filter. */
export const statusOptions = (caller: Reader, search: string): AppealStatusView[] =>
  matching(
    APPEAL_STATUSES.map((tag) => statusView(tag, caller)),
    search
  )

/** The decisions that an institution has: everybody's and its own. */
const resultsOf = <const C extends typeof OPTION>(client: Client, institutionId: number, columns: C) =>
  select(client, 'appeal_results', columns).where((any) => {
    any.whereNull('appeal_results.institution_id').orWhere('appeal_results.institution_id', institutionId)
  })

/** Decisions that are offered and whose description has the text, in their order. */
export async function resultOptions(
  caller: Reader & Pick<Caller, 'institutionId'>,
  search: string
): Promise<AppealResultView[]> {
  const rows = await resultsOf(db, caller.institutionId, OPTION)
    .where('is_offered', 1)
    .orderBy('position')
    .orderBy('id')
  return matching(
    rows.map((row) => resultView(row, caller)),
    search
  )
}

/** Whether a reply of this institution may decide so. */
export async function isOffered(id: number, institutionId: number, client: Client = db): Promise<boolean> {
  const found = await resultsOf(client, institutionId, OPTION)
    .where({ 'appeal_results.id': id, is_offered: 1 })
    .first()
  return found !== null
}

const MANAGED = {
  ...OPTION,
  institutionId: 'appeal_results.institution_id',
  isOffered: 'appeal_results.is_offered',
} as const

/** Every decision of the institution, or the one with this id, in their order. */
export async function managedOptions(
  caller: Reader & Pick<Caller, 'institutionId'>,
  id?: number
): Promise<AppealOptionView[]> {
  const query = resultsOf(db, caller.institutionId, MANAGED)
  if (id !== undefined) query.where('appeal_results.id', id)
  const rows = await query.orderBy('position').orderBy('id')
  const used = await usedAmong(rows.map((row) => row.id))
  return rows.map((row) => ({
    ...resultView(row, caller),
    isShipped: row.institutionId === null,
    isOffered: Boolean(row.isOffered),
    isUsed: used.has(row.id),
  }))
}

/** Where a decision is named: replies to appeals of either kind, and what a decision about an item was ordered to reply. */
const NAMED_IN = [
  ['appeal_replies', 'result_id'],
  ['result_appeal_replies', 'result_id'],
  ['decision_rulings', 'granted_id'],
  ['decision_rulings', 'others_id'],
] as const

/** Of these decisions, those that a reply has, or is to get. */
export async function usedAmong(ids: readonly number[], client: Client = db): Promise<Set<number>> {
  const used = new Set<number>()
  for (const [table, column] of NAMED_IN) {
    const rows = await client
      .query<{ id: number }>()
      .from(table)
      .whereIn(column, [...ids])
      .distinct(`${column} as id`)
    for (const { id } of rows) used.add(id)
  }
  return used
}

const matching = <One extends { description: string }>(all: readonly One[], search: string): One[] =>
  all.filter(({ description }) => foldName(description).includes(foldName(search.trim())))
