import { isWithin, personMeant, type NamedPeople, type NamedPerson, type SchoolScope } from '#identity'
import type { Remark } from '#imports'

type Names = { readonly publicIdentifier: string | undefined; readonly username: string | undefined }

const remark = (field: string, text: string): Remark => ({ field, text: `scheduling.row_${text}` })

/** The active candidate whom a row names. Who is not of the scope is as unknown as who is not there. */
export function candidateMeant(
  names: Names,
  named: NamedPeople,
  scope: SchoolScope,
  isTheirs: (scope: SchoolScope, person: NamedPerson) => boolean = isWithin
): NamedPerson | Remark {
  const field = names.publicIdentifier === undefined ? 'username' : 'public_identifier'
  const meant = personMeant(names, named, scope.institutionId)
  // A user name of another institution is as unknown as any other.
  if ('text' in meant)
    return meant.text === 'identity.row_username_taken' ? remark('username', 'person_unknown') : meant
  const { person } = meant
  if (person === null || !isTheirs(scope, person)) return remark(field, 'person_unknown')
  if (!person.groups.some((group) => group === 'ALUNO' || group === 'RESPONDENTE'))
    return remark(field, 'not_candidate')
  return person.isActive ? person : remark(field, 'person_inactive')
}
