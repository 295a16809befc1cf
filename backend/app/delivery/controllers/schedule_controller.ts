import type { HttpContext } from '@adonisjs/core/http'
import { deliveryExam } from '#catalog'
import { AppError, authorizeOrHide, clock, unwrap } from '#shared'
import { candidateIdsOfClass, userIdsByName } from '#identity'
import { makeApplications, type MadeApplications } from '../actions/make_applications.js'
import type { TimeWindow } from '../domain/deadline.js'
import { maySchedule } from '../queries/schedule_scope.js'
import { bulkCreate, newApplication } from '../validators/applications_validator.js'

/** Staff give exams to people. */
export default class ScheduleController {
  /** `POST /v1/applications`: one existing candidate, or all of some classes, into a collection. */
  async store(ctx: HttpContext) {
    const { collection, user, classes } = await ctx.request.validateUsing(newApplication)
    const userIds = user === undefined ? [] : [user]
    if (user === undefined && (classes === undefined || classes.length === 0))
      throw new AppError(400, 'validation', { fields: { user: ['shared.required'] } })
    const made = await allocate(ctx, { collectionId: collection }, { users: userIds, classes: classes ?? [] })
    if (made.created === 0)
      throw new AppError(400, 'already_scheduled', { messages: ['delivery.already_scheduled'] })
    return ctx.response.created(made)
  }

  /** `POST /v1/collections/bulk_create_applications` -> `created, alreadyCreated`. Applications that are there already keep their window. */
  async bulk(ctx: HttpContext) {
    const { collections = [], exams = [], filters, dates } = await ctx.request.validateUsing(bulkCreate)
    if (collections.length + exams.length === 0)
      throw new AppError(400, 'validation', { fields: { collections: ['shared.required'] } })
    const window = dates && windowOf(dates)
    const named = await idsOfNames(ctx, filters?.usernames ?? [])
    const users = [...(filters?.users ?? []), ...named]
    const total: MadeApplications = { created: 0, alreadyCreated: 0 }
    const targets: Target[] = [
      ...[...new Set(collections)].map((id) => ({ collectionId: id })),
      ...[...new Set(exams)].map((id) => ({ examId: id })),
    ]
    for (const target of targets) {
      const made = await allocate(ctx, target, { users, classes: filters?.classes ?? [] }, window)
      total.created += made.created
      total.alreadyCreated += made.alreadyCreated
    }
    return total
  }
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

async function allocate(
  ctx: HttpContext,
  target: Target,
  people: { users: number[]; classes: number[] },
  window?: TimeWindow
) {
  const ofClasses = (await Promise.all(people.classes.map(candidateIdsOfClass))).flat()
  if (people.classes.length > 0 && ofClasses.length === 0)
    throw new AppError(404, 'not_found', { messages: ['delivery.class_without_students'] })
  const userIds = [...new Set([...people.users, ...ofClasses])]
  if (userIds.length === 0) return { created: 0, alreadyCreated: 0 }
  const collectionId =
    'collectionId' in target ? target.collectionId : (await deliveryExam(target.examId))?.collection.id
  authorizeOrHide(collectionId !== undefined && (await maySchedule(ctx.caller, collectionId, userIds)))
  return unwrap(await makeApplications({ target, people: { userIds }, actor: ctx.caller, window }))
}
