/** Whom a call names: by id, user name and class, of `group` where it says so, or with `all` everybody whom the rest finds; without `exceptions`. */
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

const NAMING = ['users', 'usernames', 'classes'] as const
const NARROWING = ['group', 'collection', 'hierarchy', 'search'] as const

/**
 * Filters that would have no effect beside the others, with the reason: whoever sends them means fewer people than would be reached. Lists and
 * texts without content are none.
 */
export function misfits(filters: PeopleFilters): Record<string, string[]> {
  const isGiven = (name: (typeof NAMING | typeof NARROWING)[number]): boolean => {
    const value = filters[name]
    return value !== undefined && (typeof value === 'number' || value.length > 0)
  }
  const [wrong, reason] = filters.all
    ? [NAMING, 'delivery.named_beside_all']
    : [NARROWING, 'delivery.narrowed_without_all']
  // The group of people who are named is asked for.
  const isOfNamed = (name: string) => name === 'group' && NAMING.some(isGiven)
  const given = wrong.filter((name) => isGiven(name) && !isOfNamed(name))
  return Object.fromEntries(given.map((name) => [`filters.${name}`, [reason]]))
}
