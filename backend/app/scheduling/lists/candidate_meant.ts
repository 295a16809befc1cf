import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  normalUsername,
  peopleNamed,
  personMeant,
  type NamedPeople,
  type NamedPerson,
  type SchoolScope,
} from '#identity'
import type { Remark } from '#imports'

type Names = { readonly publicIdentifier: string | undefined; readonly username: string | undefined }

const remark = (field: string, text: string): Remark => ({ field, text: `scheduling.row_${text}` })

/**
 * Whom rows may mean: who is not of the scope is as unknown as who is not there. Nobody else is left to be remarked upon, neither as another spelling nor as a second person nor as one who
 * is being erased.
 */
function namedWithin(
  named: NamedPeople,
  scope: SchoolScope,
  isTheirs: (scope: SchoolScope, person: NamedPerson) => boolean
): NamedPeople {
  if (scope.all) return named
  const theirs = (person: NamedPerson) => isTheirs(scope, person)
  return {
    byIdentifier: new Map([...named.byIdentifier].map(([key, people]) => [key, people.filter(theirs)])),
    byUsername: new Map([...named.byUsername].filter(([, person]) => theirs(person))),
    // Of whichever school they were.
    erased: [],
  }
}

/** The people whom rows may mean, in some statements for all rows, and their ids. */
export async function candidatesNamed(
  client: TransactionClientContract,
  scope: SchoolScope,
  rows: readonly Names[],
  isTheirs: (scope: SchoolScope, person: NamedPerson) => boolean
): Promise<{ readonly named: NamedPeople; readonly ids: number[] }> {
  const everybody = await peopleNamed(client, scope.institutionId, {
    identifiers: rows.flatMap(({ publicIdentifier }) => publicIdentifier ?? []),
    usernames: rows.flatMap(({ username }) => (username === undefined ? [] : normalUsername(username))),
  })
  const named = namedWithin(everybody, scope, isTheirs)
  const people = [...named.byIdentifier.values()].flat().concat([...named.byUsername.values()])
  return { named, ids: [...new Set(people.map(({ id }) => id))] }
}

/** The active candidate whom a row names, of people within the scope. */
export function candidateMeant(
  names: Names,
  within: NamedPeople,
  { institutionId }: Pick<SchoolScope, 'institutionId'>
): NamedPerson | Remark {
  const field = names.publicIdentifier === undefined ? 'username' : 'public_identifier'
  const meant = personMeant(names, within, institutionId)
  // A user name of another institution is as unknown as any other.
  if ('text' in meant)
    return meant.text === 'identity.row_username_taken' ? remark('username', 'person_unknown') : meant
  const { person } = meant
  if (person === null) return remark(field, 'person_unknown')
  if (!person.groups.some((group) => group === 'ALUNO' || group === 'RESPONDENTE'))
    return remark(field, 'not_candidate')
  return person.isActive ? person : remark(field, 'person_inactive')
}
