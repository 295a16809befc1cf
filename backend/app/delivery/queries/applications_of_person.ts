import db from '@adonisjs/lucid/services/db'
import { select, type Caller } from '#shared'
import { onlyVisible } from './visibility.js'

const OF_PERSON = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  state: 'applications.state',
} as const

/** The applications of a person in a collection that the caller may know of, by id. */
export async function applicationsOfPerson(
  { collectionId, userId }: { collectionId: number; userId: number },
  caller: Caller
) {
  const query = select(db, 'applications', OF_PERSON)
    .where({ 'applications.collection_id': collectionId, 'applications.user_id': userId })
    .orderBy('applications.id')
  await onlyVisible(query, caller)
  return query
}

const NOT_BEGUN = { id: 'applications.id', version: 'applications.schedule_version' } as const

/** What a person of an institution has not begun, by id. */
export const notBegunOf = (userId: number, institutionId: number) =>
  select(db, 'applications', NOT_BEGUN)
    .where({ user_id: userId, institution_id: institutionId, state: 'CREATED' })
    .whereNull('withdrawn_at')
    .orderBy('id')
