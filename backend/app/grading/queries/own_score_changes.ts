import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { DECISION_KINDS, type DecisionKind } from '../domain/item_decision.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Moments behind `since`, up to `until`. Epoch ms. */
export type Period = { readonly since: number; readonly until: number }

/** Why points of a candidate are others: a decision about an item, or marks that were disclosed. Epoch ms. */
export type ScoreCause = { readonly kind: DecisionKind | 'marks'; readonly at: number }

const DECISION = { kind: 'item_decisions.kind', at: 'item_decisions.in_force_at' } as const

/** What changed the points of a candidate in exams of these collections, the first first. */
export async function ownScoreChanges(
  client: Client,
  userId: number,
  collectionIds: readonly number[],
  { since, until }: Period
): Promise<ScoreCause[]> {
  const decisions = await select(client, 'score_changes', DECISION)
    .join('applications', 'applications.id', 'score_changes.application_id')
    .join('item_decisions', 'item_decisions.id', 'score_changes.decision_id')
    .where({ 'applications.user_id': userId, 'score_changes.is_void': 0 })
    .whereIn('applications.collection_id', [...collectionIds])
    .where('item_decisions.in_force_at', '>', since)
    .where('item_decisions.in_force_at', '<=', until)
    .distinct()
  const marks = await select(client, 'answer_marks', { at: 'disclosures.done_at' })
    .join('disclosures', 'disclosures.id', 'answer_marks.disclosure_id')
    .where('answer_marks.user_id', userId)
    .whereIn('answer_marks.collection_id', [...collectionIds])
    .where('disclosures.done_at', '>', since)
    .where('disclosures.done_at', '<=', until)
    .distinct()
  const causes = [
    ...decisions.flatMap(({ kind, at }): ScoreCause[] => {
      const known = DECISION_KINDS.find((one) => one === kind)
      return known === undefined || at === null ? [] : [{ kind: known, at }]
    }),
    ...marks.flatMap(({ at }): ScoreCause[] => (at === null ? [] : [{ kind: 'marks', at }])),
  ]
  return causes.sort((one, other) => one.at - other.at)
}

/** How many decisions about items and disclosures of marks came into force in these collections. */
export async function scoreEvents(
  client: Client,
  collectionIds: readonly number[],
  { since, until }: Period
): Promise<{ decisions: number; disclosures: number }> {
  const counted = async (table: 'item_decisions' | 'disclosures', column: 'in_force_at' | 'done_at') => {
    const [row] = await client
      .query<{ total: number | string }>()
      .from(table)
      .whereIn('collection_id', [...collectionIds])
      .where(column, '>', since)
      .where(column, '<=', until)
      .count('* as total')
    return Number(row?.total ?? 0)
  }
  return {
    decisions: await counted('item_decisions', 'in_force_at'),
    disclosures: await counted('disclosures', 'done_at'),
  }
}
