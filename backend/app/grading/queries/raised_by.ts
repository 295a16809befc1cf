import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

/** `raised`: they earn more by the decision. `void`: they hold something else since it was worked out, so that nothing is known of them. */
export type Raised = { readonly raised: ReadonlySet<number>; readonly void: ReadonlySet<number> }

/** What a decision does for these answers, once it has worked it out; the others earn no more by it. Some hundreds at once. */
export async function raisedBy(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  decisionId: number,
  answerIds: readonly number[]
): Promise<Raised> {
  const changes = await select(client, 'score_changes', {
    answerId: 'score_changes.answer_id',
    before: 'score_changes.before_points',
    after: 'score_changes.after_points',
    isVoid: 'score_changes.is_void',
  })
    .where('decision_id', decisionId)
    .whereIn('answer_id', [...answerIds])
  const idsOf = (some: typeof changes) => new Set(some.map(({ answerId }) => answerId))
  const isVoid = (change: (typeof changes)[number]) => Boolean(change.isVoid)
  return {
    raised: idsOf(changes.filter((change) => !isVoid(change) && (change.after ?? 0) > (change.before ?? 0))),
    void: idsOf(changes.filter(isVoid)),
  }
}
