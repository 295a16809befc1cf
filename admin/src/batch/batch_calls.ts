import type { Data } from '@banca/backend/api'
import { call } from '../providers/data'
import type { ChosenPeople } from './chosen_people'

export type Collection = Data.Catalog.CollectionList
export type Exam = Data.Catalog.ExamList
export type Candidate = Data.Identity.Candidate
export type Preview = Data.Delivery.AllocationPreview

export type SchoolClass = Data.Identity.ClassList

/** What the list of candidates was narrowed by; null for none. The class with its name, which the step shows again when one goes back to it. */
export type PeopleFilter = {
  readonly search: string
  readonly schoolClass: SchoolClass | null
  readonly collection: number | null
}
export const NO_FILTER: PeopleFilter = { search: '', schoolClass: null, collection: null }

/** `exams` null: all exams of the collections. */
export type Batch = {
  readonly collections: readonly Collection[]
  readonly exams: readonly number[] | null
  readonly people: ChosenPeople
  readonly filter: PeopleFilter
}

/** A page of the list has so many candidates. */
export const CANDIDATES_SHOWN = 25
const CANDIDATES = { group: 'ALUNO', isActive: true } as const

const narrowing = ({ search, schoolClass, collection }: PeopleFilter) => ({
  ...CANDIDATES,
  ...(search !== '' && { search }),
  ...(collection !== null && { collection }),
  ...(schoolClass !== null && { hierarchy: `class:${schoolClass.id}` }),
})

/** Collections whose name has the text in it, those that begin last first. */
export const collectionsWith = async (search: string): Promise<Collection[]> =>
  (await call('GET', '/v1/collections', { query: { search, ordering: '-start_time', size: 50 } })).results

/** Of these collections those that have an exam without a window which is not over. */
export async function withoutWindows(collections: readonly Collection[]): Promise<Collection[]> {
  const allowed = await Promise.all(
    collections.map(({ id }) =>
      call('GET', '/v1/collections/:id/allowed_to_create_application', { params: { id } })
    )
  )
  return collections.filter((_, at) => !allowed[at]?.allowedToCreateApplication)
}

/** All exams of these collections. */
export async function examsOf(collections: readonly Collection[]): Promise<Exam[]> {
  const exams: Exam[] = []
  for (const { id: collection } of collections)
    for (let page = 1; ; page += 1) {
      const { results, numPages } = await call('GET', '/v1/exams', {
        query: { collection, page, size: 100, ordering: 'id' },
      })
      exams.push(...results)
      if (page >= numPages) break
    }
  return exams
}

/** A page of those who sit exams and may log in. */
export const candidatesOf = (filter: PeopleFilter, page: number) =>
  call('GET', '/v1/users', { query: { page, size: CANDIDATES_SHOWN, ...narrowing(filter) } })

export const bodyOf = ({ collections, exams, people, filter }: Batch) => ({
  collections: collections.map(({ id }) => id),
  filters: {
    ...(people.all
      ? { ...narrowing(filter), all: true, exceptions: [...people.exceptions] }
      : { users: [...people.ids] }),
    ...(exams && { exams }),
  },
})

/** What the order would do. */
export async function preview(batch: Batch): Promise<Preview> {
  const shown = await call('POST', '/v1/collections/bulk_create_applications', {
    query: { dryRun: true },
    body: bodyOf(batch),
  })
  if (!('exams' in shown)) throw new Error('the server answered with no preview')
  return shown
}
