import { select } from '#shared'
import type { Client } from './candidates_named.js'

/** For which schools and classes a list is. */
type Places = { readonly schools: readonly number[]; readonly classes: readonly number[] }

/**
 * Of some hundred candidates those who are in a class of no place of the list too, of the school year for which the list has them or a later one. Of those the list
 * says nothing. Whoever is in no class of its places is compared with the newest school year of these.
 */
export async function inOtherClasses(
  client: Client,
  ids: readonly number[],
  { schools, classes }: Places
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const isOfList = (one: { classId: number; schoolId: number }) =>
    classes.includes(one.classId) || schools.includes(one.schoolId)
  const memberships = await select(client, 'class_members', {
    userId: 'class_members.user_id',
    classId: 'classes.id',
    schoolId: 'classes.school_id',
    schoolYear: 'classes.school_year',
  })
    .join('classes', 'classes.id', 'class_members.class_id')
    .whereIn('class_members.user_id', [...ids])
    .where('class_members.role', 'student')
  if (memberships.every(isOfList)) return new Set()
  const newest = await newestYear(client, { schools, classes })
  const elsewhere = new Set<number>()
  for (const [userId, own] of Map.groupBy(memberships, (one) => one.userId)) {
    const years = own.filter(isOfList).map(({ schoolYear }) => schoolYear)
    const since = years.length > 0 ? Math.max(...years) : newest
    if (own.some((one) => !isOfList(one) && one.schoolYear >= since)) elsewhere.add(userId)
  }
  return elsewhere
}

async function newestYear(client: Client, { schools, classes }: Places): Promise<number> {
  const found = await select(client, 'classes', { schoolYear: 'classes.school_year' })
    .where((of) => void of.whereIn('id', [...classes]).orWhereIn('school_id', [...schools]))
    .orderBy('school_year', 'desc')
    .first()
  return found?.schoolYear ?? 0
}
