import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { permissionsOf } from '#access'
import { onlyVisibleCollections } from '#catalog'
import { onlyVisibleApplications } from '#delivery'
import { authorize, authorizeOrHide, select } from '#shared'
import { mayReport } from '../policies/report_policy.js'

export type ReportedCollection = { readonly id: number; readonly name: string }

/**
 * The collection, for whoever may order and open its report cards.
 * @throws AppError 404 for what is not the caller's, 403 without the switch
 */
export async function requireCollection({ caller }: HttpContext, id: number): Promise<ReportedCollection> {
  const { query } = await onlyVisibleCollections(
    db
      .from('collections')
      .where('collections.id', id)
      .select('collections.id as id', 'collections.name as name'),
    caller,
    { link: 'collection_id', on: 'collections.id' }
  )
  const found: ReportedCollection | null = await query.first()
  authorizeOrHide(found !== null)
  authorize(mayReport(caller, await permissionsOf(caller)))
  return found
}

/**
 * The collection of an application that the caller sees, for whoever may order and open report cards.
 * @throws AppError 404 for what is not the caller's, 403 without the switch
 */
export async function requireApplication({ caller }: HttpContext, id: number): Promise<ReportedCollection> {
  const query = select(db, 'applications', { id: 'collections.id', name: 'collections.name' })
    .join('collections', 'collections.id', 'applications.collection_id')
    .where('applications.id', id)
  await onlyVisibleApplications(query, caller)
  const found = await query.first()
  authorizeOrHide(found !== null)
  authorize(mayReport(caller, await permissionsOf(caller)))
  return found
}
