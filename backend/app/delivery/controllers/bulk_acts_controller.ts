import type { HttpContext } from '@adonisjs/core/http'
import { AppError, given } from '#shared'
import type { OrderKind, OrderParams } from '../domain/staff_orders.js'
import { isRoomOf, type Selection } from '../queries/order_selection.js'
import { bulkAct, bulkDates, bulkTimeout, collectionEndTime } from '../validators/orders_validator.js'
import { readEnd, readStart } from './exam_acts.js'
import { answerOrder, requireFilters, requireListFilters } from './order_requests.js'

type ActBody = Awaited<ReturnType<typeof bulkAct.validate>>
type DatesBody = Awaited<ReturnType<typeof bulkDates.validate>>

/** Staff act on many applications of a collection at once. With `?dry_run=true` each call answers what it would do, and changes nothing. */
export default class BulkActsController {
  /**
   * `POST /v1/applications/bulk_act` `collection, act, selection, params?, reason?, order_key, ignore_accommodation?`; `params` as the body of
   * the act on one application.
   */
  async act(ctx: HttpContext) {
    // By itself: validateUsing gives `params` of its own, those of the route.
    const body = await ctx.request.validateUsing(bulkAct, { data: ctx.request.all() })
    const { collection: collectionId, act: kind, reason, orderKey: key, selectionDigest } = body
    const { clearAnswers: clearsAnswers } = body.params ?? {}
    return answerOrder(ctx, { collectionId, kind, clearsAnswers }, async () => {
      const { filters = {} } = body.selection
      await requireListFilters(collectionId, filters)
      if (kind === 'set_application_dates') await requireFilters(ctx, filters)
      const params = readParams(kind, body.params ?? {}, body.ignoreAccommodation)
      if (params.roomId !== undefined && !(await isRoomOf(ctx.caller, collectionId, params.roomId)))
        throw new AppError(400, 'validation', { fields: { 'params.room': ['delivery.unknown_room'] } })
      const selection =
        kind === 'set_timewindow' ? readComplete(body.selection) : readSelection(body.selection)
      if (kind === 'set_application_dates' && body.params?.applyToCollection)
        requirePeople(selection, 'params')
      return { params, reason, key, selectionDigest, selection }
    })
  }

  /**
   * `POST /v1/applications/bulk_set_application_dates` `collection, dates: { start_time, end_time, timeout, strategy,
   * apply_to_collection? }, selectedStudents, except?, filters?, search?, reason?, order_key?`
   */
  async dates(ctx: HttpContext) {
    const body = await ctx.request.validateUsing(bulkDates)
    const { collection: collectionId, reason, orderKey: key, selectionDigest } = body
    const kind = 'set_application_dates'
    return answerOrder(ctx, { collectionId, kind }, async () => {
      const { filters = {} } = body
      await requireListFilters(collectionId, filters)
      await requireFilters(ctx, filters)
      const params = readParams(kind, body.dates, body.ignoreAccommodation, 'dates')
      const selection = readPeople(body)
      if (body.dates.applyToCollection) requirePeople(selection, 'dates')
      return { params, reason, key, selectionDigest, selection }
    })
  }

  /** `PUT /v1/applications/bulk_set_timeout` `collection, timeout, filters?, selection?, reason?, order_key?`; without a selection: all of the filters. */
  async timeout(ctx: HttpContext) {
    const body = await ctx.request.validateUsing(bulkTimeout)
    const { collection: collectionId, reason, orderKey: key, selectionDigest, timeout, filters = {} } = body
    return answerOrder(ctx, { collectionId, kind: 'set_timeout' }, async () => {
      if (body.selection && Object.keys(filters).length > 0)
        throw new AppError(400, 'validation', { fields: { filters: ['delivery.filters_of_selection'] } })
      const asked = body.selection ?? { all: true, filters }
      await requireListFilters(collectionId, asked.filters ?? {})
      const params = { minutes: timeout, flat: body.ignoreAccommodation }
      return { params, reason, key, selectionDigest, selection: readSelection(asked) }
    })
  }

  /** `PUT /v1/applications/exam/{collectionId}/set_timewindow` `endTime, order_key?`: the exams' windows, and all that is not finished. */
  async endTime(ctx: HttpContext) {
    const collectionId = Number(ctx.params.collectionId)
    return answerOrder(ctx, { collectionId, kind: 'set_timewindow' }, async () => {
      const body = await ctx.request.validateUsing(collectionEndTime)
      const params = { endAt: readEnd('endTime', body.endTime) }
      const { reason, orderKey: key, selectionDigest } = body
      return { params, reason, key, selectionDigest, selection: 'unfinished' }
    })
  }
}

/** What is left out of all of a list. Beside ids it is refused: left unread, the act would reach more than what is meant. */
const narrows = ({ except, search }: { except: readonly number[]; search: string }): boolean =>
  except.length > 0 || search.trim() !== ''

/** @throws AppError 400 without a selection, with both kinds of it, or with ids and what only narrows a list */
function readSelection({
  ids,
  all,
  filters = {},
  search = '',
  except = [],
}: ActBody['selection']): Selection {
  if (ids !== undefined && all !== true && !narrows({ except, search })) return { ids }
  if (ids === undefined && all === true) return { list: { filters, search }, except, exceptUsers: [] }
  throw new AppError(400, 'validation', { fields: { selection: ['delivery.one_selection'] } })
}

/** The same by the ids of people. @throws AppError 400 with these and what only narrows a list */
function readPeople({ selectedStudents: users, except = [], ...body }: DatesBody): Selection {
  const [filters, search] = [body.filters ?? {}, body.search ?? '']
  if (users === 'all') return { list: { filters, search }, except: [], exceptUsers: except }
  if (!narrows({ except, search })) return { users }
  throw new AppError(400, 'validation', { fields: { selectedStudents: ['delivery.one_selection'] } })
}

/**
 * `apply_to_collection` in an order: a selection of people has all their exams of the collection. @throws AppError 400 where it may have only
 * some of them
 */
function requirePeople(selection: Selection, field: 'params' | 'dates'): void {
  if (typeof selection === 'object' && 'users' in selection) return
  if (typeof selection === 'object' && 'list' in selection && selection.except.length === 0) {
    const { filters, search } = selection.list
    if (search.trim() === '' && Object.keys(given(filters)).length === 0) return
  }
  throw new AppError(400, 'validation', {
    fields: { [`${field}.applyToCollection`]: ['delivery.apply_to_people'] },
  })
}

/** The end of a collection is that of all of it. @throws AppError 400 for fewer */
function readComplete({ ids, all, filters = {}, search = '', except = [] }: ActBody['selection']): Selection {
  const isComplete = ids === undefined && all === true && except.length === 0
  if (isComplete && search.trim() === '' && Object.keys(given(filters)).length === 0) return 'unfinished'
  throw new AppError(400, 'validation', { fields: { selection: ['delivery.complete_collection'] } })
}

const NEEDED: Readonly<Partial<Record<OrderKind, readonly (keyof NonNullable<ActBody['params']>)[]>>> = {
  set_application_dates: ['startTime', 'endTime', 'timeout', 'strategy'],
  set_endtime: ['endTime'],
  set_timeout: ['timeout'],
  set_timewindow: ['endTime'],
  room: ['room'],
}

const TAKEN: Readonly<Partial<Record<OrderKind, readonly (keyof NonNullable<ActBody['params']>)[]>>> = {
  set_application_dates: ['startTime', 'endTime', 'timeout', 'strategy'],
  set_endtime: ['endTime', 'timeout'],
  set_timeout: ['timeout', 'endTime'],
  set_timewindow: ['endTime'],
  reset: ['clearAnswers', 'endTime', 'timeout'],
  room: ['room'],
}

/** What the kind takes, and nothing else. @throws AppError 400 naming what is missing, or a time that is over or before the start */
function readParams(
  kind: OrderKind,
  body: NonNullable<ActBody['params']>,
  flat: boolean | undefined,
  field = 'params'
): OrderParams {
  const missing = (NEEDED[kind] ?? []).filter((name) => body[name] === undefined)
  if (missing.length > 0)
    throw new AppError(400, 'validation', {
      fields: Object.fromEntries(missing.map((name) => [`${field}.${name}`, ['shared.required']])),
    })
  const takes = (name: keyof typeof body) => (TAKEN[kind] ?? []).includes(name)
  const { startTime, endTime, timeout, strategy, clearAnswers, room } = body
  const startAt =
    takes('startTime') && startTime !== undefined ? readStart(`${field}.startTime`, startTime) : undefined
  const endAt = takes('endTime') && endTime !== undefined ? readEnd(`${field}.endTime`, endTime) : undefined
  if (startAt !== undefined && endAt !== undefined && endAt <= startAt)
    throw new AppError(400, 'validation', { fields: { [`${field}.endTime`]: ['delivery.window_order'] } })
  return {
    startAt,
    endAt,
    minutes: takes('timeout') ? timeout : undefined,
    ...(takes('strategy') && {
      strategy: strategy === 'delete_existing' ? strategy : ('keep_existing' as const),
    }),
    ...(takes('clearAnswers') && { clearsAnswers: clearAnswers ?? false }),
    roomId: takes('room') ? room : undefined,
    ...(flat && { flat }),
  }
}
