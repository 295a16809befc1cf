import { candidateIdsFound, candidateIdsOfClass, hierarchyIds, userIdsByName } from '#identity'
import { ok, refuse, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { MOST_PEOPLE } from '../domain/at_once.js'

/** Whom a call names: by id, user name and class, or with `all` everybody whom the rest finds, without `exceptions`. */
export type PeopleFilters = {
  readonly users?: readonly number[] | undefined
  readonly usernames?: readonly string[] | undefined
  readonly classes?: readonly number[] | undefined
  readonly all?: boolean | undefined
  readonly exceptions?: readonly number[] | undefined
  readonly group?: 'ALUNO' | 'RESPONDENTE' | undefined
  readonly collection?: number | undefined
  readonly hierarchy?: string | undefined
  readonly search?: string | undefined
}

/** Ids, each once. `isScoped`: they were found in what the caller sees; others have to be checked still. */
export type ChosenPeople = { readonly ids: number[]; readonly isScoped: boolean }

/**
 * The people of an order.
 * @returns refused: 400 `unknown_users` that names who is not of the caller's institution, 400 `too_many_people`; `not_found` when the classes have nobody
 */
export async function chosenPeople(
  caller: Caller,
  filters: PeopleFilters
): Promise<Result<ChosenPeople, DomainError>> {
  if (filters.all) return everybodyFound(caller, filters)
  const { users = [], usernames = [], classes = [] } = filters
  const named = await userIdsByName(caller.institutionId, usernames)
  const unknown = usernames.filter((name) => !named.has(name))
  if (unknown.length > 0)
    return refuse('invalid', 'validation', {
      fields: { 'filters.usernames': ['delivery.unknown_users'] },
      params: { names: unknown.join(', ') },
    })
  const ofClasses = (await Promise.all(classes.map(candidateIdsOfClass))).flat()
  if (classes.length > 0 && ofClasses.length === 0) return refuseNotFound('delivery.class_without_candidates')
  return ok({ ids: [...new Set([...users, ...named.values(), ...ofClasses])], isScoped: false })
}

async function everybodyFound(
  caller: Caller,
  { exceptions = [], group, collection, hierarchy, search = '' }: PeopleFilters
): Promise<Result<ChosenPeople, DomainError>> {
  const left = new Set(exceptions)
  const filter = { group, collection, search, ...(hierarchy && { hierarchy: hierarchyIds(hierarchy) }) }
  const found = await candidateIdsFound(caller, filter, MOST_PEOPLE + left.size + 1)
  const ids = found.filter((id) => !left.has(id))
  if (ids.length <= MOST_PEOPLE) return ok({ ids, isScoped: true })
  return refuse('invalid', 'validation', {
    fields: { 'filters.all': ['delivery.too_many_people'] },
    params: { max: MOST_PEOPLE },
  })
}
