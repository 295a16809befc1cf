import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DecisionPreviewView, OpenAppealsView, UndoneReplies } from '../decision_views.js'
import type { ItemState } from '../domain/item_decision.js'
import { decisionAppeals } from '../registered_appeals.js'
import type { DecidedItem } from './decided_item.js'
import { earnedChanges } from './earned_changes.js'

/** `reverts`: the decision that is taken back; null: it is none of these. */
type Planned = { readonly before: ItemState; readonly after: ItemState; readonly reverts: number | null }

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** What a decision means for the appeals against its item. */
export async function effectOnAppeals(
  item: DecidedItem,
  planned: Planned,
  client: Client
): Promise<DecisionPreviewView['appeals']> {
  const registered = decisionAppeals()
  if (!registered) return { analysis: 0, replied: 0, disclosed: 0, open: null, undone: null }
  const counts = await registered.counts(item.id, client)
  return planned.reverts === null
    ? { ...counts, open: await openAppeals(item, planned, client), undone: null }
    : { ...counts, open: null, undone: await undoneReplies(planned, client) }
}

/** What becomes of the replies by a decision that is taken back; null where none is. */
export const undoneReplies = async (
  { reverts }: Pick<Planned, 'reverts'>,
  client: Client
): Promise<UndoneReplies | null> =>
  reverts === null ? null : ((await decisionAppeals()?.undone(reverts, client)) ?? null)

/** The open ones by what their candidates chose, and for how many of each the mark rises. */
async function openAppeals(
  item: DecidedItem,
  planned: Planned,
  client: Client
): Promise<OpenAppealsView | null> {
  const groups = new Map<string, { alternatives: number[]; raised: number; others: number }>()
  let graded = 0
  const seen = await decisionAppeals()?.eachOpen(item.id, client, async (some) => {
    const applicationIds = some.map(({ applicationId }) => applicationId)
    const changes = await earnedChanges(client, item, planned, { applicationIds, isLocked: false })
    const changeOf = new Map(changes.map((change) => [change.answerId, change]))
    for (const { answerId, isGraded } of some) {
      if (isGraded) {
        graded += 1
        continue
      }
      const change = changeOf.get(answerId)
      const alternatives = (change?.chosen ?? []).toSorted((one, other) => one - other)
      const key = alternatives.join()
      const group = groups.get(key) ?? { alternatives, raised: 0, others: 0 }
      groups.set(key, group)
      group[change && (change.after ?? 0) > (change.before ?? 0) ? 'raised' : 'others'] += 1
    }
  })
  if (seen === undefined) return null
  const of = (side: 'raised' | 'others') => [...groups.values()].reduce((sum, group) => sum + group[side], 0)
  return { ...seen, graded, raised: of('raised'), others: of('others'), groups: [...groups.values()] }
}
