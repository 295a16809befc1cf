import db from '@adonisjs/lucid/services/db'
import { select, STAFF, type Caller, type Group, type ListRequest } from '#shared'
import type { StaffMemberView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { groupsOfPeople } from './people_records.js'
import { furtherSchoolsOf, ofSchools } from './people.js'
import { onlyFound, onlyOfSchools } from './scoped.js'

const MEMBER = {
  id: 'users.id',
  name: 'users.name',
  schoolId: 'users.school_id',
  school: 'schools.name?',
} as const

/** `isActive`: only those who may log in, or only those who may not. `group`: one that they are in. */
export type StaffFilter = { readonly isActive?: boolean | undefined; readonly group?: Group | undefined }

/**
 * People of the staff, by name: administrators read those of the institution, others those of their own schools, and of these schools alone;
 * somebody without a school reads nobody.
 */
export async function listStaff(
  caller: Caller,
  request: ListRequest<'name' | 'id'>,
  { isActive, group }: StaffFilter
): Promise<Page<StaffMemberView>> {
  const names = STAFF.filter((name) => group === undefined || name === group)
  const query = select(db, 'users', MEMBER)
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .where('users.institution_id', caller.institutionId)
    .whereIn(
      'users.id',
      db
        .from('user_groups')
        .whereIn('group_name', [...names])
        .select('user_id')
    )
  const { schoolIds } = caller
  const all = caller.group === 'ADMINISTRADOR'
  if (!all) onlyOfSchools(query, await ofSchools(caller, schoolIds))
  if (isActive !== undefined) query.where('users.is_active', Number(isActive))
  onlyFound(query, request)
  const { rows, count } = await pageOf(query, request, { name: 'users.name', id: 'users.id' })
  const ids = rows.map(({ id }) => id)
  const inGroups = await groupsOfPeople(db, ids)
  const further = await furtherSchoolsOf(ids)
  const isShown = (id: number) => all || schoolIds.includes(id)
  return {
    count,
    rows: rows.map(({ id, name, schoolId, school }) => ({
      id,
      name,
      groups: inGroups.get(id)?.groups ?? [],
      roles: inGroups.get(id)?.roles.map((role) => role.name) ?? [],
      schools: [
        ...(schoolId === null ? [] : [{ id: schoolId, name: school ?? '' }]),
        ...(further.get(id) ?? []),
      ].filter((one) => isShown(one.id)),
    })),
  }
}
