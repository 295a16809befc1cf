import { plainAddress } from './dead_address.js'
import type { Meant } from './mailing_state.js'

/** What a mailing names people by, as it is stored; `peopleJson` null: it was not read. */
type Stored = {
  readonly peopleJson: string | null
  readonly refusedJson: string
  readonly copiesJson: string
}

type Changes = { people_json?: string; refused_json?: string; copies_json?: string }

/**
 * The columns of a mailing without the values that were given for somebody, and without their address; null: it has none of them. Their number and
 * everybody's place stay: the messages are made by places. `address` null: none that is theirs alone.
 */
export function withoutPerson(
  { peopleJson, refusedJson, copiesJson }: Stored,
  { userId, address }: { readonly userId: number; readonly address: string | null }
): Changes | null {
  const changes: Changes = {}
  // As we wrote them.
  const people = peopleJson === null ? [] : (JSON.parse(peopleJson) as Meant[])
  if (people.some(([id, context]) => id === userId && context !== undefined))
    changes.people_json = JSON.stringify(people.map((one) => (one[0] === userId ? [userId] : one)))
  if (address !== null) {
    const isOwn = (email: string) => plainAddress(email) === address
    const refused = JSON.parse(refusedJson) as { readonly email: string }[]
    if (refused.some(({ email }) => isOwn(email)))
      changes.refused_json = JSON.stringify(refused.filter(({ email }) => !isOwn(email)))
    const copies = JSON.parse(copiesJson) as string[]
    if (copies.some(isOwn)) changes.copies_json = JSON.stringify(copies.filter((email) => !isOwn(email)))
  }
  return Object.keys(changes).length > 0 ? changes : null
}
