import type { HttpContext } from '@adonisjs/core/http'
import { hasSwitch } from '#access'
import { deliveryExam } from '#catalog'
import { AppError, authorize, authorizeOrHide, clock, given, notFound, unwrap } from '#shared'
import { readOrderKey } from '#jobs'
import { makeApplications, type MadeApplications } from '../actions/make_applications.js'
import { previewAllocation } from '../actions/preview_allocation.js'
import { MOST_AT_ONCE } from '../domain/at_once.js'
import type { TimeWindow } from '../domain/deadline.js'
import { examsOf, orderApplications, type OrderApplications } from '../jobs/applications_job.js'
import { chosenPeople } from '../queries/chosen_people.js'
import { refuseWithoutWindow } from '../queries/exams_without_window.js'
import { mayGive, seesCandidates } from '../queries/schedule_scope.js'
import AllocationPreviewTransformer from '../transformers/allocation_preview_transformer.js'
import { bulkCreate } from '../validators/applications_validator.js'
import { dryRunQuery } from '../validators/orders_validator.js'

/** Staff give exams to people. */
export default class ScheduleController {
  /**
   * `POST /v1/collections/bulk_create_applications` -> `created, alreadyCreated`; above 5,000 applications 202 with `id, status` of a job that
   * ends with the same. `Idempotency-Key` names the order once. Applications that are there already keep their window. With `?dry_run=true`
   * what it would do, by exam and class. An exam without a window that is not over is refused before anything is made.
   */
  async bulk(ctx: HttpContext): Promise<Preview | MadeApplications | Ordered> {
    authorize(await hasSwitch(ctx.caller, 'BackOffice.Batch'))
    const { collections = [], exams = [], filters = {}, dates } = await ctx.request.validateUsing(bulkCreate)
    if (collections.length + exams.length === 0)
      throw new AppError(400, 'validation', { fields: { collections: ['shared.required'] } })
    const window = dates && windowOf(dates)
    const asked: Target[] = [
      ...[...new Set(collections)].map((id) => ({ collectionId: id })),
      ...[...new Set(exams)].map((id) => ({ examId: id })),
    ]
    const { groups, ...others } = filters
    const { ids: people, named } = unwrap(
      await chosenPeople(ctx.caller, { ...others, group: others.group ?? groups?.[0] })
    )
    for (const target of asked) await authorizeTarget(ctx, target)
    authorizeOrHide(await seesCandidates(ctx.caller, named))
    const targets = filters.exams ? await onlyExams(asked, filters.exams) : asked
    const { dryRun } = await dryRunQuery.validate(given({ dryRun: ctx.request.qs().dryRun }))
    if (dryRun) return preview(ctx, targets, people, window)
    const total: MadeApplications = { created: 0, alreadyCreated: 0 }
    if (people.length === 0) return total
    const chosen = await examsOf(targets)
    if (chosen.length * people.length > MOST_AT_ONCE)
      return order(ctx, { targets, people: { userIds: people }, window })
    if (chosen.length === 0) throw notFound()
    if (!window) unwrap(await refuseWithoutWindow(chosen, people, ctx.caller.institutionId))
    for (const examId of chosen) {
      const request = { target: { examId }, people: { userIds: people }, actor: ctx.caller, window }
      const made = unwrap(await makeApplications(request))
      total.created += made.created
      total.alreadyCreated += made.alreadyCreated
    }
    return total
  }
}

/** Of these targets only the exams that were chosen. @throws AppError 400 where one of them is in none */
async function onlyExams(targets: readonly Target[], chosen: readonly number[]): Promise<Target[]> {
  const known = new Set(await examsOf(targets))
  if (chosen.some((id) => !known.has(id)))
    throw new AppError(400, 'validation', { fields: { 'filters.exams': ['delivery.exam_of_no_collection'] } })
  return [...new Set(chosen)].map((examId) => ({ examId }))
}

async function preview(
  ctx: HttpContext,
  targets: readonly Target[],
  people: readonly number[],
  window: TimeWindow | undefined
) {
  const { institutionId } = ctx.caller
  const exams = people.length > 0 ? await examsOf(targets) : []
  const view = unwrap(await previewAllocation({ exams, people, window, institutionId }))
  return ctx.serialize(AllocationPreviewTransformer.transform(view))
}

async function order(
  ctx: HttpContext,
  request: Pick<OrderApplications, 'targets' | 'people' | 'window'>
): Promise<Ordered> {
  const key = unwrap(readOrderKey(ctx.request.header('idempotency-key')))
  const { institutionId, userId: orderedBy } = ctx.caller
  const { id } = unwrap(await orderApplications({ ...request, actor: { institutionId }, orderedBy, key }))
  ctx.response.status(202)
  return { id, status: 'QUEUED' }
}

// Named one by one: a preview has all that the counts have, and would not be seen in what is inferred.
type Preview = Awaited<ReturnType<typeof preview>>
type Ordered = { id: number; status: 'QUEUED' }
type Target = { collectionId: number } | { examId: number }

/** @throws AppError 400 when the end is not after the start, or is over */
function windowOf({
  startTime,
  endTime,
  timeout,
}: {
  startTime: string
  endTime: string
  timeout: number
}): TimeWindow {
  const [startAt, endAt] = [Date.parse(startTime), Date.parse(endTime)]
  const wrong = Number.isNaN(startAt)
    ? 'dates.startTime'
    : Number.isNaN(endAt) || endAt <= startAt || endAt <= clock.now()
      ? 'dates.endTime'
      : null
  if (wrong) throw new AppError(400, 'validation', { fields: { [wrong]: ['delivery.window_order'] } })
  return { startAt, endAt, maxDurationMinutes: timeout }
}

/** @throws AppError 404 unless the caller may give the exams */
async function authorizeTarget(ctx: HttpContext, target: Target) {
  const collectionId =
    'collectionId' in target ? target.collectionId : (await deliveryExam(target.examId))?.collection.id
  authorizeOrHide(collectionId !== undefined && (await mayGive(ctx.caller, collectionId)))
}
