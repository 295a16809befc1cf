import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import type { DecisionState, ItemDecisionView } from '../decision_views.js'
import { decisionAppeals } from '../registered_appeals.js'
import { DECISION_KINDS, type DecisionKind, type ItemState } from '../domain/item_decision.js'

const DECISION = {
  id: 'item_decisions.id',
  institutionId: 'item_decisions.institution_id',
  collectionId: 'item_decisions.collection_id',
  examId: 'item_decisions.exam_id',
  itemId: 'item_decisions.item_id',
  kind: 'item_decisions.kind',
  alternativesJson: 'item_decisions.alternatives_json',
  revertsId: 'item_decisions.reverts_id',
  reason: 'item_decisions.reason',
  beforeJson: 'item_decisions.before_json',
  afterJson: 'item_decisions.after_json',
  orderedBy: 'item_decisions.ordered_by',
  orderedAt: 'item_decisions.ordered_at',
  state: 'item_decisions.state',
  inForceAt: 'item_decisions.in_force_at',
  doneAt: 'item_decisions.done_at',
  jobId: 'item_decisions.job_id',
} as const

/** A decision with how the item counted before it, and counts by it. */
export type StoredDecision = Omit<ItemDecisionView, 'by' | 'changed' | 'ruling'> & {
  readonly institutionId: number
  readonly collectionId: number
  readonly orderedBy: number
  readonly before: ItemState
  readonly after: ItemState
}

type Client = typeof db | TransactionClientContract

function storedIn({ alternativesJson, beforeJson, afterJson, ...row }: Row<typeof DECISION>): StoredDecision {
  const kind: DecisionKind | undefined = DECISION_KINDS.find((one) => one === row.kind)
  if (kind === undefined) throw new Error(`decision ${row.id} is of no kind`)
  return {
    ...row,
    kind,
    state: row.state as DecisionState,
    alternatives: alternativesJson === null ? [] : (JSON.parse(alternativesJson) as number[]),
    before: JSON.parse(beforeJson) as ItemState,
    after: JSON.parse(afterJson) as ItemState,
  }
}

export async function storedDecision(client: Client, id: number): Promise<StoredDecision | null> {
  const row = await select(client, 'item_decisions', DECISION).where('id', id).first()
  return row ? storedIn(row) : null
}

/** The newest decision about an item; null without one. */
export async function lastDecision(client: Client, itemId: number): Promise<StoredDecision | null> {
  const row = await select(client, 'item_decisions', DECISION)
    .where('item_id', itemId)
    .orderBy('id', 'desc')
    .first()
  return row ? storedIn(row) : null
}

/** The id of the newest decision about an exam, and whether one is being applied. */
export async function decisionsAbout(
  client: Client,
  examId: number
): Promise<{ last: number; isRunning: boolean }> {
  const rows = await select(client, 'item_decisions', {
    id: 'item_decisions.id',
    state: 'item_decisions.state',
  })
    .where('exam_id', examId)
    .orderBy('id', 'desc')
  return { last: rows[0]?.id ?? 0, isRunning: rows.some(({ state }) => state !== 'DONE') }
}

/** The decisions about exams of a collection that are being taken back. */
export async function beingTakenBack(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  collectionId: number
): Promise<number[]> {
  const rows = await select(client, 'item_decisions', { revertsId: 'item_decisions.reverts_id' })
    .where('collection_id', collectionId)
    .whereNot('state', 'DONE')
    .orderBy('id')
  return rows.flatMap(({ revertsId }) => (revertsId === null ? [] : [revertsId]))
}

/** As staff read them. */
export async function decisionViews(decisions: readonly StoredDecision[]): Promise<ItemDecisionView[]> {
  const people = await select(db, 'users', { id: 'users.id', name: 'users.name' }).whereIn(
    'id',
    decisions.map(({ orderedBy }) => orderedBy)
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const counts = await db
    .query<{ id: number; total: number | string }>()
    .from('score_changes')
    .whereIn(
      'decision_id',
      decisions.map(({ id }) => id)
    )
    .where('is_void', 0)
    .groupBy('decision_id')
    .select('decision_id as id')
    .count('* as total')
  const rulings = await decisionAppeals()?.rulings(decisions.map(({ id }) => id))
  const changed = new Map(counts.map(({ id, total }) => [id, Number(total)]))
  return decisions.map((decision) => ({
    ...decision,
    by: { id: decision.orderedBy, name: names.get(decision.orderedBy) ?? '' },
    changed: changed.get(decision.id) ?? 0,
    ruling: rulings?.get(decision.id) ?? null,
  }))
}

/** All about an item, newest first. */
export async function decisionsOf(itemId: number): Promise<ItemDecisionView[]> {
  const rows = await select(db, 'item_decisions', DECISION).where('item_id', itemId).orderBy('id', 'desc')
  return decisionViews(rows.map(storedIn))
}
