import type { Group } from '#shared/caller'

/** What a provider says of a person, as far as we take it. */
export type PersonClaims = {
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
  readonly isEmailVerified: boolean
  /** Codename of the school where somebody new is made. */
  readonly school: string | null
}

const SUBJECT_MAX = 255
const TEXT_MAX = 150
const CONTROL = /[\u0000-\u001f\u007f]/

const textOf = (value: unknown, most: number): string | null => {
  if (typeof value !== 'string' || value.length > most || CONTROL.test(value) || !value.isWellFormed())
    return null
  const trimmed = value.trim()
  return trimmed === '' ? null : trimmed
}

/** A subject is compared as it is: neither trimmed nor folded. Some providers have numbers. */
export function subjectOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' &&
    text.length > 0 &&
    text.length <= SUBJECT_MAX &&
    !CONTROL.test(text) &&
    text.isWellFormed()
    ? text
    : null
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/

/** Null: nobody is named. `email_verified` counts as true or as nothing: `"true"` is a text. */
export function readClaims(from: Readonly<Record<string, unknown>>): PersonClaims | null {
  const subject = subjectOf(from.sub)
  if (subject === null) return null
  const email = textOf(from.email, 254)
  return {
    subject,
    name: textOf(from.name, TEXT_MAX),
    email: email !== null && EMAIL.test(email) ? email : null,
    isEmailVerified: from.email_verified === true,
    school: textOf(from.school, 64),
  }
}

type TieTarget = { readonly groups: readonly Group[] }

/** Who is tied by e-mail: one account alone has it, and it is none of the staff. */
export function tiedByEmail<Found extends TieTarget>(
  claims: Pick<PersonClaims, 'email' | 'isEmailVerified'>,
  found: readonly Found[],
  isStaffGroup: (group: Group) => boolean
): Found | null {
  const [only, ...others] = found
  if (claims.email === null || !claims.isEmailVerified || !only || others.length > 0) return null
  return only.groups.some(isStaffGroup) ? null : only
}

/** Of the schools of a provider, the one where somebody new is made: the one that is named, or the only one. */
export function schoolFor<School extends { readonly codename: string }>(
  named: string | null,
  schools: readonly School[]
): School | null {
  if (named !== null) return schools.find(({ codename }) => codename === named) ?? null
  return schools.length === 1 ? (schools[0] ?? null) : null
}

const LARGEST_ID = 2_147_483_647

/** An id in an address that others write; null for whatever is none of ours. */
export function idOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= LARGEST_ID ? id : null
}
