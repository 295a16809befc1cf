import type { HttpContext } from '@adonisjs/core/http'
import { hasSwitch } from '#access'
import { deliveryExam } from '#catalog'
import { AppError, authorize, authorizeOrHide, clock, unwrap } from '#shared'
import { candidateIdsOfClass, userIdsByName } from '#identity'
import { readOrderKey } from '#jobs'
import { makeApplications, type MadeApplications } from '../actions/make_applications.js'
import { MOST_AT_ONCE } from '../domain/at_once.js'
import type { TimeWindow } from '../domain/deadline.js'
import { examsOf, orderApplications, type OrderApplications } from '../jobs/applications_job.js'
import { maySchedule } from '../queries/schedule_scope.js'
import { bulkCreate } from '../validators/applications_validator.js'

/** Staff give exams to people. */
export default class ScheduleController {
  /**
   * `POST /v1/collections/bulk_create_applications` -> `created, alreadyCreated`; above 5,000 applications 202 with `id, status` of a job that
   * ends with the same. `Idempotency-Key` names the order once. Applications that are there already keep their window.
   */
  async bulk(ctx: HttpContext) {
    authorize(await hasSwitch(ctx.caller, 'BackOffice.Batch'))
    const { collections = [], exams = [], filters, dates } = await ctx.request.validateUsing(bulkCreate)
    if (collections.length + exams.length === 0)
      throw new AppError(400, 'validation', { fields: { collections: ['shared.required'] } })
    const window = dates && windowOf(dates)
    const named = await idsOfNames(ctx, filters?.usernames ?? [])
    const users = [...(filters?.users ?? []), ...named]
    const targets: Target[] = [
      ...[...new Set(collections)].map((id) => ({ collectionId: id })),
      ...[...new Set(exams)].map((id) => ({ examId: id })),
    ]
    const people = await peopleOf({ users, classes: filters?.classes ?? [] })
    for (const target of targets) await authorizeTarget(ctx, target, people)
    if ((await examsOf(targets)).length * people.length > MOST_AT_ONCE)
      return order(ctx, { targets, people: { userIds: people }, window })
    const total: MadeApplications = { created: 0, alreadyCreated: 0 }
    for (const target of targets) {
      const made = await allocate(ctx, target, people, window)
      total.created += made.created
      total.alreadyCreated += made.alreadyCreated
    }
    return total
  }
}

async function order(
  ctx: HttpContext,
  request: Pick<OrderApplications, 'targets' | 'people' | 'window'>
): Promise<{ id: number; status: 'QUEUED' }> {
  const key = unwrap(readOrderKey(ctx.request.header('idempotency-key')))
  const { institutionId, userId: orderedBy } = ctx.caller
  const { id } = unwrap(await orderApplications({ ...request, actor: { institutionId }, orderedBy, key }))
  ctx.response.status(202)
  return { id, status: 'QUEUED' }
}

/** @throws AppError 400 naming who is not of the caller's institution */
async function idsOfNames(ctx: HttpContext, names: readonly string[]): Promise<number[]> {
  const found = await userIdsByName(ctx.caller.institutionId, names)
  const unknown = names.filter((name) => !found.has(name))
  if (unknown.length === 0) return [...found.values()]
  const fields = { 'filters.usernames': ['delivery.unknown_users'] }
  throw new AppError(400, 'validation', { fields, params: { names: unknown.join(', ') } })
}

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

/** Ids of people and of all candidates of classes, each once. @throws AppError 404 when the classes have none */
async function peopleOf({ users, classes }: { users: number[]; classes: number[] }): Promise<number[]> {
  const ofClasses = (await Promise.all(classes.map(candidateIdsOfClass))).flat()
  if (classes.length > 0 && ofClasses.length === 0)
    throw new AppError(404, 'not_found', { messages: ['delivery.class_without_candidates'] })
  return [...new Set([...users, ...ofClasses])]
}

/** @throws AppError 404 unless the caller may bring these people and the collection together */
async function authorizeTarget(ctx: HttpContext, target: Target, userIds: readonly number[]) {
  if (userIds.length === 0) return
  const collectionId =
    'collectionId' in target ? target.collectionId : (await deliveryExam(target.examId))?.collection.id
  authorizeOrHide(collectionId !== undefined && (await maySchedule(ctx.caller, collectionId, userIds)))
}

async function allocate(
  ctx: HttpContext,
  target: Target,
  userIds: number[],
  window?: TimeWindow
): Promise<MadeApplications> {
  if (userIds.length === 0) return { created: 0, alreadyCreated: 0 }
  return unwrap(await makeApplications({ target, people: { userIds }, actor: ctx.caller, window }))
}
