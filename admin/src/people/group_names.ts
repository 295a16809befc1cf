import { useTranslate } from 'react-admin'

/** All groups that somebody can be in, as the server has them. */
export const GROUP_NAMES = [
  'ADMINISTRADOR',
  'SCHOOL-ADMIN',
  'Diretor',
  'COORDINATOR',
  'Professor',
  'PROCTOR',
  'CORRECTOR',
  'COMISSION',
  'ALUNO',
  'RESPONDENTE',
  'RESPONSIBLE',
] as const

const NOT_OF_STAFF: readonly string[] = ['ALUNO', 'RESPONDENTE', 'RESPONSIBLE']

/** Whether somebody in these groups is of the staff. */
export const isOfStaff = (groups: readonly string[]): boolean =>
  groups.some((group) => !NOT_OF_STAFF.includes(group))

/** A group as people read it. */
export function useGroupNames(): (group: string) => string {
  const translate = useTranslate()
  return (group) => translate(`permissions.groups.${group}`, { _: group })
}

export function useGroupChoices(): { id: string; name: string }[] {
  const named = useGroupNames()
  return GROUP_NAMES.map((id) => ({ id, name: named(id) }))
}
