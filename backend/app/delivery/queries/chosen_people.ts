import { candidateIdsFound, hierarchyIds, idsInGroup, membersOfClasses, userIdsByName } from '#identity'
import { ok, refuse, refuseNotFound, type Caller, type DomainError, type Group, type Result } from '#shared'
import { MOST_PEOPLE, packets } from '../domain/at_once.js'
import { misfits, type PeopleFilters } from '../domain/people_filters.js'

/**
 * Ids, each once. `named`: whom the caller named, also those of another group than asked for: whether the caller sees them is to be checked. Nobody where they were
 * found in what the caller sees.
 */
export type ChosenPeople = { readonly ids: number[]; readonly named: readonly number[] }

/**
 * The people of an order, without its exceptions. `most`: so many of them at most.
 * @returns refused: 400 `validation` that names filters which have no effect beside others, who is not of the caller's institution
 *   (`unknown_users`), or that they are more than `most` (`too_many_people`); `not_found` when the classes have nobody
 */
export async function chosenPeople(
  caller: Caller,
  filters: PeopleFilters,
  most = MOST_PEOPLE
): Promise<Result<ChosenPeople, DomainError>> {
  const fields = misfits(filters)
  if (Object.keys(fields).length > 0) return refuse('invalid', 'validation', { fields })
  const left = new Set(filters.exceptions)
  const found = filters.all
    ? ok(await everybodyFound(caller, filters, most + left.size + 1))
    : await everybodyNamed(caller, filters, most + left.size + 1)
  if (!found.ok) return found
  const named = found.value.filter((id) => !left.has(id))
  const ids = filters.all || filters.group === undefined ? named : await ofGroup(named, filters.group)
  if (ids.length > most)
    return refuse('invalid', 'validation', {
      fields: { [filters.all ? 'filters.all' : 'filters.classes']: ['delivery.too_many_people'] },
      params: { max: most },
    })
  return ok({ ids, named: filters.all ? [] : named })
}

const everybodyFound = (
  caller: Caller,
  { group, collection, hierarchy, search = '' }: PeopleFilters,
  most: number
): Promise<number[]> =>
  candidateIdsFound(
    caller,
    { group, collection, search, ...(hierarchy && { hierarchy: hierarchyIds(hierarchy) }) },
    most
  )

async function everybodyNamed(
  caller: Caller,
  { users = [], usernames = [], classes = [] }: PeopleFilters,
  most: number
): Promise<Result<number[], DomainError>> {
  const named = new Map<string, number>()
  for (const names of packets(usernames))
    for (const [name, id] of await userIdsByName(caller.institutionId, names)) named.set(name, id)
  const unknown = usernames.filter((name) => !named.has(name))
  if (unknown.length > 0)
    return refuse('invalid', 'validation', {
      fields: { 'filters.usernames': ['delivery.unknown_users'] },
      params: { names: unknown.join(', ') },
    })
  const ids = new Set([...users, ...named.values()])
  const before = ids.size
  let members = 0
  for (const some of packets(classes)) {
    if (ids.size >= before + most) break
    for (const id of await membersOfClasses(some, most)) {
      members += 1
      ids.add(id)
    }
  }
  if (classes.length > 0 && members === 0) return refuseNotFound('delivery.class_without_candidates')
  return ok([...ids])
}

async function ofGroup(ids: readonly number[], group: Group): Promise<number[]> {
  const found: number[] = []
  for (const some of packets(ids)) found.push(...(await idsInGroup(some, group)))
  return found
}
