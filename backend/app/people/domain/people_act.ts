/** What is done to several people. */
export type PeopleAct =
  | { readonly kind: 'active'; readonly isActive: boolean }
  | { readonly kind: 'class'; readonly class: number }
  | { readonly kind: 'role'; readonly role: number; readonly isGiven: boolean }

/** So many people are done within the call; more are a job. Tests lower it. */
export const limits = { atOnce: 500 }

/** Of one order: their numbers are stored with it. */
export const MOST_PEOPLE = 200_000

/** Reasons that the end of a job counts one by one; any other is `refused`. */
export const COUNTED_REASONS = [
  'is_sitting',
  'being_erased',
  'own_account',
  'last_key',
  'cannot_grant',
  'administrator_account',
  'other_schools',
  'not_candidate',
  'not_in_group',
  'not_found',
] as const

/** The count that a refusal belongs to. */
export const countOfReason = (code: string): string =>
  COUNTED_REASONS.find((reason) => reason === code) ?? 'refused'
