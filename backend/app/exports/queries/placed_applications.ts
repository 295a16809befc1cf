import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyVisibleCollections } from '#catalog'
import { onlyVisibleApplications } from '#delivery'
import { idsOnce } from '#excel'
import type { hierarchyIds } from '#identity'
import { behind, inOrder, walkedBy, type Caller, type OrderColumn, type Row } from '#shared'

type Query = DatabaseQueryBuilderContract

/** Whose results are exported. `hierarchy`: ids by level; `period`: the school year of the class. */
export type ResultsFilter = {
  readonly collection: number
  readonly hierarchy?: ReturnType<typeof hierarchyIds> | undefined
  readonly period?: number | undefined
}

/** Narrows a query over `applications` to those of a collection that the caller sees, in these places. */
export async function narrow(query: Query, caller: Caller, filter: ResultsFilter): Promise<void> {
  const { unity = [], stage = [], class: classes = [] } = filter.hierarchy ?? {}
  query.where('applications.collection_id', filter.collection)
  await onlyVisibleApplications(query, caller)
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
  if (filter.period !== undefined)
    query.whereIn(
      'applications.class_id',
      db.from('classes').where('school_year', filter.period).select('id')
    )
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
  await narrow(seen, caller, { collection })
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

/** The ids of the candidates by name, each once, whoever is renamed meanwhile: a number for each is in memory, and no more. */
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
    await narrow(query, caller, filter)
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
  const query = db.query<{ total: number | string }>().from('applications')
  await narrow(query, caller, filter)
  const [counted] = await query.countDistinct('applications.user_id as total')
  return Number(counted?.total ?? 0)
}
