import { GROUPS, isStaff, type Group } from '#shared/caller'

const STAFF = GROUPS.filter(isStaff)

/**
 * Reads which groups of the staff log in with a second factor: their names with commas, or `none`.
 * @returns undefined where nothing is said
 * @throws Error that names the variable, what is wrong and the remedy
 */
export function secondFactorGroups(name: string, value?: string): readonly Group[] | undefined {
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  if (text === 'none') return []
  return text.split(',').map((entry) => {
    const group = STAFF.find((known) => known === entry.trim())
    if (group === undefined) throw new Error(`${name} names '${entry.trim()}', which is no group of the staff: give some of ${STAFF.join(',')}, or none`)
    return group
  })
}
