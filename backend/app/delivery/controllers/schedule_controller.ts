import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorizeOrHide } from '#shared'
import { studentIdsOfClass, userIdsByName } from '#identity'
import { makeApplications, type MadeApplications } from '../actions/make_applications.js'
import { maySchedule } from '../queries/schedule_scope.js'
import { bulkCreate, newApplication } from '../validators/applications_validator.js'

/** Staff give exams to people. */
export default class ScheduleController {
  /** `POST /v1/applications`: one existing student, or whole classes, into a collection. */
  async store(ctx: HttpContext) {
    const { collection, user, classes } = await ctx.request.validateUsing(newApplication)
    const userIds = user === undefined ? [] : [user]
    if (user === undefined && (classes === undefined || classes.length === 0))
      throw new AppError(400, 'validation', { fields: { user: ['shared.required'] } })
    const made = await allocate(ctx, collection, { users: userIds, classes: classes ?? [] })
    if (made.created === 0) throw new AppError(400, 'already_scheduled', { messages: ['delivery.already_scheduled'] })
    return ctx.response.created(made)
  }

  /** `POST /v1/collections/bulk_create_applications` -> `created, alreadyCreated` */
  async bulk(ctx: HttpContext) {
    const { collections, filters } = await ctx.request.validateUsing(bulkCreate)
    const named = await idsOfNames(ctx, filters?.usernames ?? [])
    const users = [...(filters?.users ?? []), ...named]
    const total: MadeApplications = { created: 0, alreadyCreated: 0 }
    for (const collection of new Set(collections)) {
      const made = await allocate(ctx, collection, { users, classes: filters?.classes ?? [] })
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

async function allocate(ctx: HttpContext, collectionId: number, people: { users: number[]; classes: number[] }) {
  const ofClasses = (await Promise.all(people.classes.map(studentIdsOfClass))).flat()
  if (people.classes.length > 0 && ofClasses.length === 0)
    throw new AppError(404, 'not_found', { messages: ['delivery.class_without_students'] })
  const userIds = [...new Set([...people.users, ...ofClasses])]
  if (userIds.length === 0) return { created: 0, alreadyCreated: 0 }
  authorizeOrHide(await maySchedule(ctx.caller, collectionId, userIds))
  return makeApplications({ target: { collectionId }, people: { userIds }, actor: ctx.caller })
}
