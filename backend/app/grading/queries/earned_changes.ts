import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { responseOfRow } from '#delivery'
import { select } from '#shared'
import { earnedUnder } from './earned_under.js'
import type { DecidedItem } from './decided_item.js'
import { disclosedMarksOf } from './disclosed_marks.js'
import type { StoredDecision } from './item_decisions.js'

const ANSWER = {
  id: 'answers.id',
  applicationId: 'answers.application_id',
  earned: 'answers.earned',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
} as const

/** What an answer earns before and after a decision, in thousandths; null: nothing that counts. `mark`: what a person gave and is disclosed, in points. */
export type EarnedChange = {
  readonly answerId: number
  readonly applicationId: number
  readonly before: number | null
  readonly after: number | null
  readonly mark: number | null
  /** Alternatives, by their ids. */
  readonly chosen: readonly number[]
}

/** Of the answers of these applications to an item. `isLocked`: their applications are, and what is stored now is read, not what was when the transaction began. */
export async function earnedChanges(
  trx: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  { id, imported }: DecidedItem,
  { before, after }: Pick<StoredDecision, 'before' | 'after'>,
  { applicationIds, isLocked }: { readonly applicationIds: readonly number[]; readonly isLocked: boolean }
): Promise<EarnedChange[]> {
  const query = select(trx, 'answers', ANSWER)
    .whereIn('application_id', [...applicationIds])
    .where('item_id', id)
    .orderBy('id')
  const answers = await (isLocked ? query.forUpdate() : query)
  const disclosed = await disclosedMarksOf(applicationIds, trx)
  const marks = new Map(disclosed.map(({ answerId, points }) => [answerId, points]))
  return answers.map(({ id: answerId, applicationId, earned, ...given }) => {
    const mark = marks.get(answerId) ?? null
    const response = responseOfRow(given)
    const answer = { response, stored: earned, mark }
    return {
      answerId,
      applicationId,
      before: earnedUnder(before, imported, answer),
      after: earnedUnder(after, imported, answer),
      mark,
      chosen: given.alternativeId === null ? response.alternatives : [given.alternativeId],
    }
  })
}
