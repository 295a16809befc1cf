import db from '@adonisjs/lucid/services/db'
import type { SubjectType } from '#audit'
import { schoolScopeOf } from '#identity'
import type { Caller } from '#shared'
import { namesOf } from './people_named.js'

type Target = { readonly type: SubjectType; readonly id: number }

/** Where targets have their names. Those that are not here are shown by their number. */
const NAMED: Partial<Record<SubjectType, { readonly table: string; readonly column: string }>> = {
  collection: { table: 'collections', column: 'name' },
  correction_type: { table: 'correction_types', column: 'name' },
  email_template: { table: 'email_templates', column: 'description' },
  exam: { table: 'exams', column: 'name' },
  grade: { table: 'grades', column: 'name' },
  identity_provider: { table: 'identity_providers', column: 'name' },
  import_run: { table: 'import_runs', column: 'file_name' },
  mailing: { table: 'email_mailings', column: 'subject' },
  region: { table: 'regions', column: 'name' },
  role: { table: 'roles', column: 'name' },
  room: { table: 'rooms', column: 'name' },
  scheduling_menu: { table: 'scheduling_menus', column: 'name' },
  school: { table: 'schools', column: 'name' },
  selection_process: { table: 'selection_processes', column: 'name' },
}

export const targetKey = ({ type, id }: Target): string => `${type} ${id}`

type Named = { readonly id: number; readonly name: string }

/**
 * The names that the targets of some acts have today, by `targetKey`. Who sees a part of the institution gets those of their people: the name of
 * an exam or a room of another school is not theirs.
 */
export async function subjectNames(caller: Caller, targets: readonly Target[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const idsOf = (type: SubjectType) => [
    ...new Set(targets.flatMap((one) => (one.type === type ? [one.id] : []))),
  ]
  const put = (type: SubjectType, rows: Iterable<Named>) => {
    for (const { id, name } of rows) names.set(targetKey({ type, id }), name)
  }
  const people = idsOf('user')
  const candidates = await candidatesOf(caller, idsOf('application'))
  const known = await namesOf(caller, [...people, ...candidates.values()], true)
  put('user', [...known.values()])
  put(
    'application',
    [...candidates].flatMap(([id, userId]) => {
      const name = known.get(userId)?.name
      return name === undefined ? [] : [{ id, name }]
    })
  )
  const { all } = await schoolScopeOf(caller)
  if (!all) return names
  put('class', await classNames(caller, idsOf('class')))
  for (const [type, { table, column }] of Object.entries(NAMED) as [
    SubjectType,
    { table: string; column: string },
  ][]) {
    const ids = idsOf(type)
    if (ids.length === 0) continue
    const rows = await db
      .query<Named>()
      .from(table)
      .where('institution_id', caller.institutionId)
      .whereIn('id', ids)
      .select('id', `${column} as name`)
    put(type, rows)
  }
  return names
}

/** Whose applications these are, by their ids. */
async function candidatesOf({ institutionId }: Caller, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .query<{ id: number; userId: number }>()
    .from('applications')
    .where('institution_id', institutionId)
    .whereIn('id', [...ids])
    .select('id', 'user_id as userId')
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

const classNames = async ({ institutionId }: Caller, ids: readonly number[]): Promise<Named[]> =>
  ids.length === 0
    ? []
    : db
        .query<Named>()
        .from('classes')
        .join('schools', 'schools.id', 'classes.school_id')
        .where('schools.institution_id', institutionId)
        .whereIn('classes.id', [...ids])
        .select('classes.id as id', 'classes.name as name')
