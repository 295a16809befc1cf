import db from '@adonisjs/lucid/services/db'
import { type Caller, type Group, orderAsRead } from '#shared'

/** The students a guardian sees. */
export async function studentIdsOf(guardianId: number): Promise<number[]> {
  const rows = (await db.from('guardian_links').where('guardian_id', guardianId).select('student_id')) as {
    student_id: number
  }[]
  return rows.map((row) => row.student_id)
}

/** The students of a class, by name. */
export async function studentIdsOfClass(classId: number): Promise<number[]> {
  const students = db
    .from('class_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.class_id': classId, 'm.role': 'student' })
  const rows = (await orderAsRead(students, 'u.name').orderBy('u.id').select('u.id')) as { id: number }[]
  return rows.map((row) => row.id)
}

/**
 * Whom a caller of the staff may see in their institution: all of it, the people of some schools, or those of some
 * classes. Groups that work by room or collection (PROCTOR, COMISSION, CORRECTOR) get nobody from here.
 */
export type SchoolScope = {
  readonly institutionId: number
  readonly all: boolean
  readonly schoolIds: readonly number[]
  readonly classIds: readonly number[]
}

const BY_SCHOOL: readonly Group[] = ['SCHOOL-ADMIN', 'Diretor', 'COORDINATOR']

export async function schoolScopeOf(
  caller: Pick<Caller, 'userId' | 'institutionId' | 'schoolId' | 'group'>
): Promise<SchoolScope> {
  const { institutionId } = caller
  if (caller.group === 'ADMINISTRADOR') return { institutionId, all: true, schoolIds: [], classIds: [] }
  if (BY_SCHOOL.includes(caller.group))
    return {
      institutionId,
      all: false,
      schoolIds: caller.schoolId === null ? [] : [caller.schoolId],
      classIds: [],
    }
  if (caller.group !== 'Professor') return { institutionId, all: false, schoolIds: [], classIds: [] }
  const rows = (await db
    .from('class_members')
    .where({ user_id: caller.userId, role: 'teacher' })
    .select('class_id')) as {
    class_id: number
  }[]
  return { institutionId, all: false, schoolIds: [], classIds: rows.map((row) => row.class_id) }
}

/** Ids by user name, of those names that the institution knows; names are compared as the log-in compares them. */
export async function userIdsByName(
  institutionId: number,
  names: readonly string[]
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = (await db
    .from('users')
    .where('institution_id', institutionId)
    .whereIn('username', [...names])
    .select('id', 'username')) as { id: number; username: string }[]
  return new Map(rows.map((row) => [row.username, row.id]))
}
