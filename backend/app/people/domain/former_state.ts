import { isStaffGroup, type Group } from '#shared'
import type { Edited } from './person_change.js'
import type { DoneToStaff, StaffField } from './staff_row.js'

/**
 * What somebody is again once a row is taken back, from what they are now: fields that still have what the row gave them get their former value, and
 * groups that it gave are gone. Whoever it made is not active any more, where they are in the groups that it gave and in no other.
 * @param isSchoolGone the former school is not there any more: that of now stays
 * Whoever has got further schools since stays in all of theirs.
 * @returns `left`: fields that somebody has changed since
 */
export function formerState(
  { isNew, own, school, groups }: DoneToStaff,
  now: Edited,
  isSchoolGone = false
): { readonly after: Edited; readonly left: StaffField[] } {
  // A role over a group that the row gave is somebody's since: lists give none.
  const isAsGiven = (group: Group) => now.groups.includes(group) && now.roles[group] === undefined
  if (isNew) {
    const isAsMade = now.groups.length === groups.length && groups.every(isAsGiven)
    return isAsMade ? { after: { ...now, isActive: false }, left: [] } : { after: now, left: ['groups'] }
  }
  const left: StaffField[] = []
  const back: { -readonly [Field in keyof Edited]: Edited[Field] } = { ...now }
  for (const { field, from, to } of own) {
    if (textOf(now[field]) !== to) left.push(field)
    else if (field === 'isActive') back.isActive = from === '1'
    else if (field === 'name') back.name = from ?? now.name
    else back[field] = from
  }
  const isElsewhereToo = now.further.length > 0
  if (school && now.schoolId === school.to && !isSchoolGone && !isElsewhereToo) back.schoolId = school.from
  else if (school) left.push('school')
  const others = now.groups.filter((group) => !groups.includes(group) || !isAsGiven(group))
  // Somebody is in a group: the last one stays where all others were taken since.
  if (others.length > 0) back.groups = others
  if (groups.some((group) => !isAsGiven(group)) || (groups.length > 0 && others.length === 0))
    left.push('groups')
  // Further schools, which somebody gave since, are of the staff.
  if (now.further.length > 0 && !back.groups.some(isStaffGroup) && !left.includes('groups')) {
    back.groups = now.groups
    left.push('groups')
  }
  return { after: back, left }
}

const textOf = (value: string | boolean | null): string | null =>
  typeof value === 'boolean' ? (value ? '1' : '0') : value
