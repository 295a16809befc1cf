import type { HttpContext } from '@adonisjs/core/http'
import type { DeliveryExam } from '#catalog'
import { authorizeOrHide, forbidden, isStaff, unwrap } from '#shared'
import { refused } from '../actions/refusals.js'
import { maySeeAnswers } from '../policies/application_policy.js'
import type { ApplicationRow } from '../queries/application_views.js'
import { examSettings } from '../queries/exam_settings.js'

/**
 * The exam of an application whose answers the caller may read.
 * @throws AppError 409 `application_not_started`, 403 `forbidden` while they are not disclosed
 */
export async function readableAnswers(
  { caller }: HttpContext,
  application: ApplicationRow
): Promise<DeliveryExam> {
  if (application.state === 'CREATED' && !isStaff(caller)) unwrap(refused('not_started'))
  const settings = (await examSettings([application.examId])).get(application.examId)
  authorizeOrHide(settings !== undefined)
  if (!maySeeAnswers(caller, application, settings.collection.flags))
    throw forbidden('delivery.answers_closed')
  return settings
}
