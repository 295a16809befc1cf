import {
  asksForAnswer,
  EMPTY_RESPONSE,
  type ItemContent,
  type ItemLogic,
} from '@banca/item-renderers/contract'

/**
 * What can be decided about an item that people have answered. `annul`: everybody earns all of it. `change_key`: another answer is the right one. `also_accept`: one
 * more answer is right. `withdraw`: it counts in its exam no more. `revert`: the last decision is taken back.
 */
export const DECISION_KINDS = ['annul', 'change_key', 'also_accept', 'withdraw', 'revert'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** How an item counts. `keys`: the answers that are right, each as ids of alternatives; null: as it was imported. */
export type ItemState = {
  readonly isCancelled: boolean
  readonly isAvailable: boolean
  readonly keys: readonly (readonly number[])[] | null
}

/** An item as it was imported. */
export type ImportedItem = { readonly logic: ItemLogic; readonly content: ItemContent }

export type Decision = {
  readonly kind: DecisionKind
  /** Of `change_key` and `also_accept`: the answer that is right. */
  readonly alternatives: readonly number[]
}

/** Why something cannot be decided: see `grading.decision_*`. */
export type DecisionRefusal =
  'already_decided' | 'nothing_to_decide' | 'no_key' | 'not_an_answer' | 'same_key'

const ONE_ALTERNATIVE = 'MULTIPLE_CHOICE'

/** The answers that are right now. */
export const keysOf = ({ keys }: ItemState, { content }: ImportedItem): readonly (readonly number[])[] =>
  keys ?? [(content.alternatives ?? []).flatMap(({ id, isCorrect }) => (isCorrect ? [id] : []))]

/** How the item counts after a decision about it (`revert` has its own: what was before the decision that it takes back). */
export function stateAfter(
  { kind, alternatives }: Decision,
  itemState: ItemState,
  item: ImportedItem
): ItemState | DecisionRefusal {
  if (!asksForAnswer(item.logic, item.content)) return 'nothing_to_decide'
  if (itemState.isCancelled || !itemState.isAvailable) return 'already_decided'
  if (kind === 'annul') return { ...itemState, isCancelled: true }
  if (kind === 'withdraw') return { ...itemState, isAvailable: false }
  const key = [...new Set(alternatives)].sort((one, other) => one - other)
  const refusal = keyRefusal(key, item)
  if (refusal !== null) return refusal
  const keys = keysOf(itemState, item)
  if (keys.some((one) => isSameKey(one, key)) && (kind === 'also_accept' || keys.length === 1))
    return 'same_key'
  return { ...itemState, keys: kind === 'also_accept' ? [...keys, key] : [key] }
}

function keyRefusal(key: readonly number[], { logic, content }: ImportedItem): DecisionRefusal | null {
  const known = new Set((content.alternatives ?? []).map(({ id }) => id))
  if (known.size === 0 || isMarkedByPerson({ logic, content })) return 'no_key'
  const isAnswer = key.length > 0 && key.every((id) => known.has(id))
  const takesIt =
    content.category === ONE_ALTERNATIVE
      ? key.length === 1
      : key.length <= (content.maxAllowedToMark ?? key.length)
  return isAnswer && takesIt ? null : 'not_an_answer'
}

const isSameKey = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Do people give it its points? */
export const isMarkedByPerson = ({ logic, content }: ImportedItem): boolean =>
  logic.score({ ...content, isCancelled: false }, EMPTY_RESPONSE) === null

/** Does a decision change what an answer counts for? */
export const isChanged = (before: number | null, after: number | null): boolean =>
  (before ?? 0) !== (after ?? 0)
