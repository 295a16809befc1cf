import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { inDocumentOrder } from './list_applications.js'
import { APPLICATION, viewsOf, type ApplicationRow } from './application_views.js'

/** The application of the same person and collection to go on with: one that runs, or else one that may be started; or null. */
export async function nextApplication(
  after: Pick<ApplicationRow, 'id' | 'userId' | 'collectionId'>
): Promise<number | null> {
  const rows = await select(db, 'applications', APPLICATION)
    .join('users', 'users.id', 'applications.user_id')
    .where('applications.user_id', after.userId)
    .where('applications.collection_id', after.collectionId)
    .whereNot('applications.id', after.id)
    .whereIn('applications.state', ['CREATED', 'STARTED'])
    .whereNull('applications.withdrawn_at')
  const open = (await viewsOf(rows)).filter(
    (view) => view.status === 'STARTED' || view.status === 'AVAILABLE'
  )
  return inDocumentOrder(open)[0]?.id ?? null
}
