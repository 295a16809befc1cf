import db from '@adonisjs/lucid/services/db'
import { columnList, containing, countRows, type Caller, type Row } from '#shared'
import { onlyVisible } from './visible_to.js'

/** `collection`: of exams, those of one. */
export type CatalogFilter = { readonly search: string; readonly collection?: number | undefined }
type Page = { readonly after: number | null; readonly most: number }

const EXAM = {
  id: 'exams.id',
  idn: 'exams.idn',
  name: 'exams.name',
  collection: 'collections.name',
  items: 'exams.items_count',
} as const

async function exams(caller: Caller, { search, collection }: CatalogFilter) {
  const base = db
    .query<Row<typeof EXAM>>()
    .from('exams')
    .join('collections', 'collections.id', 'exams.collection_id')
  if (collection !== undefined) base.where('exams.collection_id', collection)
  if (search !== '') base.whereRaw(...containing(base.client, search, 'exams.name', 'exams.idn'))
  return onlyVisible(base, caller, { link: 'exam_id', on: 'exams.id' })
}

/** What `listExams` finds, in pages by ids. */
export async function examsAfter(
  caller: Caller,
  filter: CatalogFilter,
  { after, most }: Page
): Promise<Row<typeof EXAM>[]> {
  const { query } = await exams(caller, filter)
  if (after !== null) query.where('exams.id', '>', after)
  return query
    .select(...columnList(EXAM))
    .orderBy('exams.id')
    .limit(most)
}

export async function countExams(caller: Caller, filter: CatalogFilter): Promise<number> {
  const { query } = await exams(caller, filter)
  return countRows(query)
}

const COLLECTION = { id: 'collections.id', name: 'collections.name' } as const

async function collections(caller: Caller, { search }: CatalogFilter) {
  const base = db.query<Row<typeof COLLECTION>>().from('collections')
  if (search !== '') base.whereRaw(...containing(base.client, search, 'collections.name'))
  return onlyVisible(base, caller, { link: 'collection_id', on: 'collections.id' })
}

/** What `listCollections` finds, in pages by ids. */
export async function collectionsAfter(
  caller: Caller,
  filter: CatalogFilter,
  { after, most }: Page
): Promise<Row<typeof COLLECTION>[]> {
  const { query } = await collections(caller, filter)
  if (after !== null) query.where('collections.id', '>', after)
  return query
    .select(...columnList(COLLECTION))
    .orderBy('collections.id')
    .limit(most)
}

export async function countCollections(caller: Caller, filter: CatalogFilter): Promise<number> {
  const { query } = await collections(caller, filter)
  return countRows(query)
}
