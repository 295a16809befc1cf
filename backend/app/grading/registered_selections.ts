import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from '#shared'
import type { SelectionEffectView } from './decision_views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** What a decision would change, in thousandths, by candidate: of the last attempt. `since`: when the last decision about an exam of the collection came into force; null: there is none. */
export type PointsChanges = {
  readonly collectionId: number
  readonly changes: ReadonlyMap<number, number>
  readonly since: number | null
}

/** What decisions about items ask of whoever owns selection processes. */
export type DecisionSelections = {
  /** Another text where the same points would have another effect. */
  basis(collectionId: number, client: Client): Promise<string>
  effect(caller: Pick<Caller, 'group'>, changes: PointsChanges): Promise<SelectionEffectView[]>
}

let registered: DecisionSelections | null = null

/** Marks know no selection processes: who owns them registers here what decisions about items do to their results. */
export const registerDecisionSelections = (selections: DecisionSelections): void =>
  void (registered = selections)

/** Null: there are no selection processes. */
export const decisionSelections = (): DecisionSelections | null => registered
