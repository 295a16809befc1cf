import { foldName, type TextParams } from '#shared'
import { namesErased } from '../domain/former_keys.js'
import { normalUsername } from '../domain/username.js'
import type { NamedPeople, NamedPerson } from './candidates_named.js'

/** A key of a text, about a field of the row. */
export type RowRemark = { readonly field: string; readonly text: string; readonly params?: TextParams }

export const remark = (field: string, text: string): RowRemark => ({ field, text: `identity.row_${text}` })

/** By what a row says whom it is about; one of the two at least. */
type NamesOfRow = { readonly publicIdentifier?: string | undefined; readonly username?: string | undefined }

/** User names of somebody new who has none in the list: the identifier, and the same with the institution's codename before it. */
export const usernamesFor = (codename: string, identifier: string): string[] => [
  normalUsername(identifier),
  normalUsername(`${codename}.${identifier}`),
]

/** Whom a row is about: by identifier, else by user name. */
export function personMeant(
  row: NamesOfRow,
  named: NamedPeople,
  institutionId: number
): { person: NamedPerson | null } | RowRemark {
  const meant = whomNamed(row, named, institutionId)
  if (!('person' in meant)) return meant
  const { person } = meant
  const { publicIdentifier, username } = row
  // Whom it finds has that identifier; only a user name could be one that they get.
  const gets = person === null ? row : username === person.username ? {} : { username }
  const former = namesErased(gets, named.erased)
  if (former !== null) return remark(former, 'being_erased')
  return person === null || person.erasingAt === null
    ? meant
    : remark(publicIdentifier === undefined ? 'username' : 'public_identifier', 'being_erased')
}

function whomNamed(
  row: NamesOfRow,
  { byIdentifier, byUsername }: NamedPeople,
  institutionId: number
): { person: NamedPerson | null } | RowRemark {
  const { publicIdentifier } = row
  const alike = publicIdentifier === undefined ? [] : (byIdentifier.get(foldName(publicIdentifier)) ?? [])
  const identified = alike.filter((one) => one.publicIdentifier === publicIdentifier)
  if (identified.length > 1) return remark('public_identifier', 'ambiguous')
  if (identified.length === 0 && alike.length > 0) return remark('public_identifier', 'identifier_alike')
  const [person = null] = identified
  if (row.username === undefined) return { person }
  const username = normalUsername(row.username)
  const other = byUsername.get(foldName(username))
  if (!other || other.id === person?.id) return { person }
  if (other.institutionId !== institutionId || other.username !== username)
    return remark('username', 'username_taken')
  if (person !== null || (publicIdentifier !== undefined && other.publicIdentifier !== null))
    return remark('username', 'two_people')
  return { person: other }
}

/** The user name of somebody new; null: it is taken, and so is the one with the institution's codename before it. */
export function freeUsername(
  { username, publicIdentifier }: NamesOfRow,
  { byUsername }: NamedPeople,
  codename: string,
  made: Set<string>
): string | null {
  const wanted =
    username === undefined ? usernamesFor(codename, publicIdentifier ?? '') : [normalUsername(username)]
  const free = wanted.find((name) => !byUsername.has(foldName(name)) && !made.has(foldName(name)))
  if (free === undefined) return null
  made.add(foldName(free))
  return free
}
