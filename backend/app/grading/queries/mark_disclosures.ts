import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { examIdsOfCollection, onlyVisibleCollections } from '#catalog'
import { failedJobs } from '#jobs'
import { select, type Caller, type Row } from '#shared'
import type { DisclosurePreviewView, DisclosureState, DisclosureView } from '../disclosure_views.js'
import { basisOf, type DisclosureScope } from '../domain/disclosure_basis.js'

const COLLECTION = {
  id: 'collections.id',
  institutionId: 'collections.institution_id',
  schoolId: 'collections.school_id',
  createdBy: 'collections.created_by',
  name: 'collections.name',
} as const
export type DisclosedCollection = Row<typeof COLLECTION>

/** A collection that the caller sees; null, whether it is there or not. */
export async function seenCollection(caller: Caller, id: number): Promise<DisclosedCollection | null> {
  const query = select(db, 'collections', COLLECTION).where('collections.id', id)
  await onlyVisibleCollections(query, caller, { link: 'collection_id', on: 'collections.id' })
  return query.first()
}

/** The collection of a plan that the caller knows. */
export const collectionOfPlan = ({
  collectionId,
}: {
  readonly collectionId: number
}): Promise<DisclosedCollection> =>
  select(db, 'collections', COLLECTION).where('collections.id', collectionId).firstOrFail()

export const isExamOf = async (collectionId: number, examId: number): Promise<boolean> =>
  (await examIdsOfCollection(collectionId)).includes(examId)

type Client = typeof db | TransactionClientContract

const COUNTED = {
  marked: `SUM(CASE WHEN disclosure_id IS NULL AND status = 'replied' THEN 1 ELSE 0 END)`,
  withoutMark: `SUM(CASE WHEN disclosure_id IS NULL AND status <> 'replied' THEN 1 ELSE 0 END)`,
  disclosed: `SUM(CASE WHEN disclosure_id IS NULL THEN 0 ELSE 1 END)`,
  ids: 'SUM(id)',
  sequences: 'SUM(sequence)',
  weighted: 'SUM(id * sequence)',
} as const
type Sums = Record<keyof typeof COUNTED, number | string | null>

/** What disclosing would do now, in one statement over the marks of the scope. */
export async function previewOf(scope: DisclosureScope, client: Client = db): Promise<DisclosurePreviewView> {
  const query = client.query<Sums>().from('answer_marks').where('collection_id', scope.collectionId)
  if (scope.examId !== null) query.where('exam_id', scope.examId)
  if (scope.itemId !== null) query.where('item_id', scope.itemId)
  const row = await query
    .select(...Object.entries(COUNTED).map(([name, sum]) => db.raw(`${sum} as ${name}`)))
    .first()
  const sum = (name: keyof Sums) => Number(row?.[name] ?? 0)
  const [marked, withoutMark, disclosed] = [sum('marked'), sum('withoutMark'), sum('disclosed')]
  const [ids, sequences, weighted] = [sum('ids'), sum('sequences'), sum('weighted')]
  const basis = basisOf(scope, { marked, withoutMark, disclosed, ids, sequences, weighted })
  return { marked, withoutMark, disclosed, basis }
}

const DISCLOSURE = {
  id: 'disclosures.id',
  collectionId: 'disclosures.collection_id',
  examId: 'disclosures.exam_id',
  itemId: 'disclosures.item_id',
  state: 'disclosures.state',
  marks: 'disclosures.marks',
  orderedBy: 'disclosures.ordered_by',
  orderedAt: 'disclosures.ordered_at',
  doneAt: 'disclosures.done_at',
  jobId: 'disclosures.job_id',
} as const

export type StoredDisclosure = Omit<DisclosureView, 'state' | 'failure'> & {
  readonly state: DisclosureState
  readonly orderedBy: number
}

const stateIn = (state: string): DisclosureState => (state === 'DONE' ? 'DONE' : 'RUNNING')

export async function storedDisclosure(client: Client, id: number): Promise<StoredDisclosure | null> {
  const row = await select(client, 'disclosures', DISCLOSURE).where('id', id).first()
  return row ? { ...row, state: stateIn(row.state) } : null
}

/** Disclosures of one answer. */
const DISCLOSURES_MOST = 20

/** The newest disclosures that take marks of the scope. */
export async function disclosuresOf({
  collectionId,
  examId,
  itemId,
}: DisclosureScope): Promise<DisclosureView[]> {
  const query = select(db, 'disclosures', DISCLOSURE)
    .where('collection_id', collectionId)
    .orderBy('id', 'desc')
    .limit(DISCLOSURES_MOST)
  for (const [column, id] of [
    ['exam_id', examId],
    ['item_id', itemId],
  ] as const)
    if (id !== null) query.where((of) => of.whereNull(column).orWhere(column, id))
  return viewsOf(await query)
}

/** A disclosure of the collection; null: there is none. */
export async function disclosureOf(collectionId: number, id: number): Promise<DisclosureView | null> {
  const rows = await select(db, 'disclosures', DISCLOSURE).where({ id, collection_id: collectionId })
  return (await viewsOf(rows))[0] ?? null
}

async function viewsOf(rows: readonly Row<typeof DISCLOSURE>[]): Promise<DisclosureView[]> {
  const failed = await failedJobs(
    db,
    rows.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]))
  )
  return rows.map(({ orderedBy: _by, ...row }) => {
    const state = stateIn(row.state)
    const found = row.jobId === null ? undefined : failed.get(row.jobId)
    // A job that is not there any more had ended where its disclosure has.
    const failure = found === undefined || (state === 'DONE' && !found.canRetry) ? null : found
    return { ...row, state: failure ? 'FAILED' : state, failure }
  })
}

/** Is the collection, or an exam of it, being disclosed? Of marks that candidates read already only the sums may still be to follow. */
export const isBeingDisclosed = async (client: Client, collectionId: number): Promise<boolean> =>
  (await select(client, 'disclosures', { id: 'disclosures.id' })
    .where({ collection_id: collectionId, state: 'RUNNING' })
    .first()) !== null
