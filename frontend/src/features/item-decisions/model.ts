import { ApiError } from '../../api/errors.ts'
import type { DecidedItem, Kind, Preview } from './types.ts'

/** As many characters as the server takes. */
export const REASON_MAX = 2000

/** What somebody has chosen and typed of a decision. */
export interface Typed {
  kind: Kind | null
  /** Ids: the answer that is to be right. */
  alternatives: readonly number[]
  reason: string
}

export const NOTHING_TYPED: Typed = { kind: null, alternatives: [], reason: '' }

/** The two that name an answer. */
export const namesKey = (kind: Kind | null): boolean => kind === 'change_key' || kind === 'also_accept'

/** One alternative is the answer; of other categories several are. */
export const isSingle = ({ category }: Pick<DecidedItem, 'category'>): boolean =>
  category === 'MULTIPLE_CHOICE'

/** What can be decided about an item now. Behind an annulment, and once it is out of the exam, only that can be taken back. */
export function kindsOf({
  isCancelled,
  isAvailable,
  alternatives,
  decisions,
}: Pick<DecidedItem, 'isCancelled' | 'isAvailable' | 'alternatives' | 'decisions'>): Kind[] {
  const counts = !isCancelled && isAvailable
  const ofKey: Kind[] = alternatives.length > 0 ? ['change_key', 'also_accept'] : []
  return [
    ...(counts ? (['annul', ...ofKey, 'withdraw'] satisfies Kind[]) : []),
    ...(decisions.length > 0 ? (['revert'] satisfies Kind[]) : []),
  ]
}

/** The decision that is being carried out; undefined without one. */
export const runningOf = ({ decisions }: Pick<DecidedItem, 'decisions'>) =>
  decisions.find(({ state }) => state !== 'done')

/** The newest decision that candidates read by, and whether all that is stored follows it: another text where either is otherwise. */
export function inForceOf({ decisions }: Pick<DecidedItem, 'decisions'>): string {
  const newest = decisions.find(({ state }) => state !== 'queued')
  return newest === undefined ? '' : `${newest.id} ${newest.state}`
}

/** What the calls name; null where the choice is not complete. */
export function wantedOf(item: DecidedItem, { kind, alternatives }: Typed) {
  if (kind === null || !kindsOf(item).includes(kind)) return null
  const wanted = { item: item.item, kind }
  if (namesKey(kind))
    return alternatives.length === 0
      ? null
      : { ...wanted, alternatives: [...alternatives].sort((one, other) => one - other) }
  if (kind !== 'revert') return wanted
  const [last] = item.decisions
  return last === undefined ? null : { ...wanted, decision: last.id }
}

/** The name of the draft of a decision about an item. */
export const decisionDraft = (item: number): string => `item_decision.${item}`

/** As this device stores it; `last`: the newest decision about the item when it was typed, 0 without one. */
export const storedForm = (typed: Typed, { decisions }: Pick<DecidedItem, 'decisions'>) => ({
  ...typed,
  last: decisions[0]?.id ?? 0,
})

/**
 * Such a draft; null where it is none of ours. The reason always comes back. The choice does where nothing was decided since: an undoing would be of
 * something else.
 */
export function draftedForm(stored: unknown, item: DecidedItem): Typed | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { kind, alternatives, reason, last } = stored as Partial<ReturnType<typeof storedForm>>
  if (typeof reason !== 'string') return null
  const chosen = kindsOf(item).find((one) => one === kind)
  if (chosen === undefined || last !== (item.decisions[0]?.id ?? 0)) return { ...NOTHING_TYPED, reason }
  const known = item.alternatives.map(({ id }) => id)
  const ids = Array.isArray(alternatives) ? known.filter((id) => alternatives.includes(id)) : []
  return { kind: chosen, alternatives: isSingle(item) ? ids.slice(0, 1) : ids, reason }
}

/** Why something was not done. `preview`: what it would do now, where that is not what was shown. */
export interface Refusal {
  message: string | null
  reason: string | undefined
  preview: Preview | null
}

export const NO_REFUSAL: Refusal = { message: null, reason: undefined, preview: null }

/** Of the ruling, which shows them at its fields. */
const RULING_FIELDS = ['response', 'granted', 'others']

export function refusalOf(error: unknown, texts: { fallback: string; noServer: string }): Refusal {
  if (!(error instanceof ApiError)) return { ...NO_REFUSAL, message: texts.noServer }
  const [reason] = error.fields.reason ?? []
  const preview = error.code === 'stale_preview' ? (error.body.preview as Preview | undefined) : undefined
  if (reason !== undefined) return { ...NO_REFUSAL, reason }
  if (RULING_FIELDS.some((field) => error.fields[field] !== undefined)) return NO_REFUSAL
  return { ...NO_REFUSAL, message: error.messages[0] ?? texts.fallback, preview: preview ?? null }
}

/** Letters of alternatives in a list of the language: "A e C", "B ou C". */
export function lettersOf(
  ids: readonly number[],
  alternatives: DecidedItem['alternatives'],
  { language, type }: { language: string; type: 'conjunction' | 'disjunction' }
): string {
  const letters = alternatives.filter(({ id }) => ids.includes(id)).map(({ letter }) => letter)
  return new Intl.ListFormat(language, { type }).format(letters)
}

/** All answers that are right: "B ou C", "A e C ou B e D". */
export const keysText = (
  { keys, alternatives }: Pick<DecidedItem, 'keys' | 'alternatives'>,
  language: string
): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(
    keys
      .map((key) => lettersOf(key, alternatives, { language, type: 'conjunction' }))
      .filter((text) => text !== '')
  )
