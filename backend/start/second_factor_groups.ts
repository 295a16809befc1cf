import { STAFF, type Group } from '#shared/caller'

/**
 * Reads which groups of the staff log in with a second factor: their names with commas, or `none`.
 * @returns undefined where nothing is set
 * @throws Error that names the variable, what is wrong and the remedy
 */
export function secondFactorGroups(name: string, value?: string): readonly Group[] | undefined {
  const text = value?.trim().toLowerCase() ?? ''
  if (text === '') return undefined
  if (text === 'none') return []
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (entries.length === 0)
    throw new Error(`${name} names no group: give some of ${STAFF.join(',')}, or none`)
  return entries.map((entry) => {
    const group = STAFF.find((known) => known.toLowerCase() === entry)
    if (group === undefined)
      throw new Error(
        `${name} names '${entry}', which is no group of the staff: give some of ${STAFF.join(',')}, or none`
      )
    return group
  })
}

/** A list that forgets whoever may change everything takes the factor from them; whoever wants nobody to have one says so. */
export const secondFactorProblem = (
  groups: readonly Group[] | undefined,
  { demo }: { demo: boolean }
): string | null =>
  demo || !groups || groups.length === 0 || groups.includes('ADMINISTRADOR')
    ? null
    : `SECOND_FACTOR_GROUPS is ${groups.join(',')}, and ADMINISTRADOR would log in with the password alone: give ${['ADMINISTRADOR', ...groups].join(',')}, or none where nobody is to show a code`
