import type { Query } from './query.js'
import { onlyVisibleApplications, withStatus, type ApplicationStatus } from '#delivery'
import type { HierarchyCategoryKey } from '#identity'
import type { Caller } from '#shared'
import type { AttentionReason } from '../domain/attention.js'
import { needingAttention, type AttentionMoment } from './attention_sql.js'

/** What narrows the applications of a collection. Each is left out where it was not asked for. */
export type ListFilter = {
  readonly collection: number
  readonly user?: number | undefined
  readonly exam?: number | undefined
  readonly room?: number | undefined
  readonly schools?: readonly number[] | undefined
  readonly classes?: readonly number[] | undefined
  /** Regions, schools, grades of schools and classes, any of them: ids of hierarchy categories. */
  readonly hierarchy?: readonly HierarchyCategoryKey[] | undefined
  /** The school year of the class. */
  readonly period?: number | undefined
  readonly status?: ApplicationStatus | undefined
  /** Only what was begun, finished or not: what is looked at after an exam. */
  readonly begun?: boolean | undefined
  /** Only what staff have withdrawn, which no list has otherwise. */
  readonly withdrawn?: boolean | undefined
  /** Whether the candidate has a special need; or the need itself, as `GET /v1/special_need` lists it. */
  readonly specialNeed?: boolean | string | undefined
  /** What needs attention, for one reason or any. */
  readonly attention?: AttentionReason | 'any' | undefined
}

/** What a list depends on besides the rows: the moment, the collections that make others unavailable, and the day of asked photos. */
export type ListMoment = AttentionMoment & { readonly blocking: readonly number[] }

/** The states of what was begun. */
export const BEGUN = ['STARTED', 'STOPPED', 'FINISHED'] as const satisfies readonly ApplicationStatus[]

export const isBegun = (status: ApplicationStatus): boolean => BEGUN.some((one) => one === status)

/** In lists staff also see the applications of their rooms, and COMISSION and CORRECTOR those of their school. */
export const ON_DESK = { withRooms: true, onDesk: true } as const

/**
 * Narrows a query over `applications`, without joins: the database walks one index in the order of the list. What other tables decide is a
 * scalar subquery, which both databases ask for each row of the walk; of a join they would make the beginning of another one.
 */
export async function narrowList(
  query: Query,
  caller: Caller,
  filter: ListFilter,
  moment: ListMoment
): Promise<void> {
  const { collection, user, exam, room, schools, classes, hierarchy } = filter
  const { period, status, begun, withdrawn, specialNeed, attention } = filter
  query.where('applications.collection_id', collection)
  await onlyVisibleApplications(query, caller, { ...ON_DESK, withdrawn: withdrawn === true })
  if (withdrawn === true) query.whereNotNull('applications.withdrawn_at')
  if (user !== undefined) query.where('applications.user_id', user)
  if (exam !== undefined) query.where('applications.exam_id', exam)
  if (room !== undefined) query.where('applications.room_id', room)
  if (schools !== undefined) isOneOf(query, 'applications.school_id', schools)
  if (classes !== undefined) isOneOf(query, 'applications.class_id', classes)
  if (hierarchy !== undefined) isUnder(query, hierarchy)
  if (period !== undefined)
    query.whereRaw('(select school_year from classes where classes.id = applications.class_id) = ?', [period])
  if (status !== undefined) withStatus(query, status, moment.now, moment.blocking)
  if (begun === true && (status === undefined || !isBegun(status)))
    query.whereIn('applications.state', [...BEGUN])
  if (specialNeed !== undefined) withNeed(query, specialNeed)
  if (attention !== undefined) needingAttention(query, attention, moment)
}

/** One value is an equality: then the index goes on with what orders the list. */
function isOneOf(query: Query, column: string, values: readonly number[]): void {
  const [first] = values
  if (values.length === 1 && first !== undefined) query.where(column, first)
  else query.whereIn(column, [...values])
}

function isUnder(query: Query, categories: readonly HierarchyCategoryKey[]): void {
  query.where((any) => {
    for (const key of categories) {
      if (key.level === 'region')
        any.orWhereRaw('(select region_id from schools where schools.id = applications.school_id) = ?', [
          key.regionId,
        ])
      else if (key.level === 'school') any.orWhere('applications.school_id', key.schoolId)
      else if (key.level === 'class') any.orWhere('applications.class_id', key.classId)
      else
        any.orWhere((grade) => {
          grade
            .where('applications.school_id', key.schoolId)
            .whereRaw('(select grade_id from classes where classes.id = applications.class_id) = ?', [
              key.gradeId,
            ])
        })
    }
  })
}

function withNeed(query: Query, need: boolean | string): void {
  const stored =
    "coalesce((select special_need from persons where persons.user_id = applications.user_id), '')"
  if (typeof need === 'string') query.whereRaw(`${stored} = ?`, [need])
  else query.whereRaw(`${stored} ${need ? '<>' : '='} ''`)
}
