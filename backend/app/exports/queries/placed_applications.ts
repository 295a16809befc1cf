import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyVisibleCollections } from '#catalog'
import { onlyVisibleApplications } from '#delivery'
import { idsOnce } from '#excel'
import { schoolsOfRegions, type hierarchyIds } from '#identity'
import { behind, inOrder, walkedBy, type Caller, type OrderColumn, type Row } from '#shared'

type Query = DatabaseQueryBuilderContract

/** Whose results are exported. `hierarchy`: ids by level; `period`: the school year of the class. */
export type ResultsFilter = {
  readonly collection: number
  readonly hierarchy?: ReturnType<typeof hierarchyIds> | undefined
  readonly period?: number | undefined
}

/** Narrows a query over `applications` to those of a collection that the caller sees. */
export async function narrow(query: Query, caller: Caller, collection: number): Promise<void> {
  query.where('applications.collection_id', collection)
  await onlyVisibleApplications(query, caller)
}

/** Narrows a query over `applications` to these places. */
function narrowPlaces(query: Query, { hierarchy, period }: ResultsFilter): void {
  const { dre = [], unity = [], stage = [], class: classes = [] } = hierarchy ?? {}
  if (dre.length > 0) query.whereIn('applications.school_id', schoolsOfRegions(dre))
  if (unity.length > 0) query.whereIn('applications.school_id', [...unity])
  if (classes.length > 0) query.whereIn('applications.class_id', [...classes])
  if (stage.length > 0)
    query.whereIn(
      'applications.class_id',
      db
        .from('classes')
        .whereIn('grade_id', [...stage])
        .select('id')
    )
  if (period !== undefined)
    query.whereIn('applications.class_id', db.from('classes').where('school_year', period).select('id'))
}

/** Where an application was made; null: without a school or class. */
export type Placed = Readonly<
  Record<'regionId' | 'schoolId' | 'gradeId' | 'classId' | 'schoolYear', number | null>
>

/** `narrowPlaces` of a row that was read. */
export function isPlacedIn(place: Placed, { hierarchy, period }: ResultsFilter): boolean {
  const { dre = [], unity = [], stage = [], class: classes = [] } = hierarchy ?? {}
  const isOne = (ids: readonly number[], id: number | null) =>
    ids.length === 0 || (id !== null && ids.includes(id))
  return (
    isOne(dre, place.regionId) &&
    isOne(unity, place.schoolId) &&
    isOne(stage, place.gradeId) &&
    isOne(classes, place.classId) &&
    (period === undefined || place.schoolYear === period)
  )
}

/** The newest application of each candidate that the caller sees, of those whose newest one is in these places. */
export async function newestPlaced<T extends object>(caller: Caller, filter: ResultsFilter) {
  const newest = db.query<{ id: number }>().from('applications').groupBy('applications.user_id')
  await narrow(newest, caller, filter.collection)
  // Joined: of an IN the databases may look for the newest of everybody again for each row.
  const query = db
    .query<T>()
    .from(newest.max('applications.id as id').as('newest'))
    .join('applications', 'applications.id', 'newest.id')
  narrowPlaces(query, filter)
  // A query builder is a promise: returned by itself it would be run.
  return { query }
}

/** Whether this collection is there for the caller: it is theirs, or they see an application of it. */
export async function seesCollection(caller: Caller, collection: number): Promise<boolean> {
  const { query } = await onlyVisibleCollections(
    db.from('collections').where('collections.id', collection),
    caller,
    {
      link: 'collection_id',
      on: 'collections.id',
    }
  )
  if (await query.select('collections.id').first()) return true
  const seen = db.query<{ id: number }>().from('applications').select('applications.id as id')
  await narrow(seen, caller, collection)
  return (await seen.first()) !== null
}

/** Ids that are read at once. */
const AT_ONCE = 2_000

type Walked = Row<{
  id: 'applications.id'
  userId: 'applications.user_id'
  key: 'applications.candidate_key'
}>
type Walk = {
  readonly index: string
  readonly order: readonly OrderColumn[]
  place(row: Walked): (string | number)[]
}

const BY_NAME: Walk = {
  index: 'applications_list_index',
  order: [
    { column: 'applications.candidate_key', kind: 'text' },
    { column: 'applications.id', kind: 'number' },
  ],
  place: ({ key, id }) => [key, id],
}
/** An order that nothing moves. */
const BY_PERSON: Walk = {
  index: 'applications_people_index',
  order: [
    { column: 'applications.user_id', kind: 'number' },
    { column: 'applications.id', kind: 'number' },
  ],
  place: ({ userId, id }) => [userId, id],
}

/**
 * The ids of the candidates by name, each once, whoever is renamed meanwhile: a number for each is in memory, and no more. Also those who had an application in these
 * places and have a newer one elsewhere: `candidateResults` leaves them out.
 */
export const candidateIds = (caller: Caller, filter: ResultsFilter, atOnce = AT_ONCE): Promise<number[]> =>
  idsOnce(walk(caller, filter, BY_NAME, atOnce), walk(caller, filter, BY_PERSON, atOnce))

async function* walk(
  caller: Caller,
  filter: ResultsFilter,
  { index, order, place }: Walk,
  atOnce: number
): AsyncGenerator<number[]> {
  let last: Walked | undefined
  do {
    const query = db.query<Walked>().from(walkedBy(db.connection(), 'applications', index))
    await narrow(query, caller, filter.collection)
    narrowPlaces(query, filter)
    if (last !== undefined) behind(query, order, place(last), 'asc')
    inOrder(query, order, 'asc')
    const rows: Walked[] = await query
      .limit(atOnce)
      .select('applications.id as id', 'applications.user_id as userId', 'applications.candidate_key as key')
    yield rows.map(({ userId }) => userId)
    last = rows.length === atOnce ? rows.at(-1) : undefined
  } while (last !== undefined)
}

/** How many candidates that is. */
export async function countCandidates(caller: Caller, filter: ResultsFilter): Promise<number> {
  const { query } = await newestPlaced<{ total: number | string }>(caller, filter)
  const [counted] = await query.count('* as total')
  return Number(counted?.total ?? 0)
}
