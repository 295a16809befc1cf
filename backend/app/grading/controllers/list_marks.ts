import type { HttpContext } from '@adonisjs/core/http'
import { AppError, askedPlace, authorizeOrHide, given, listRequest, listResponse, writeCursor } from '#shared'
import { thousandthsOf } from '../domain/points.js'
import {
  MARK_ORDER,
  pageOfMarks,
  usersIdentified,
  type MarkFilter,
  type MarkStart,
} from '../queries/mark_pages.js'
import { markRows } from '../queries/mark_rows.js'
import { markScope } from '../queries/mark_scope.js'
import ItemWithAnswerTransformer from '../transformers/item_with_answer_transformer.js'
import { marksFilter } from '../validators/marks_validator.js'

const PAGE_SIZE = 10
/** The name of the order, of which cursors are. */
const ORDER = 'id'

type Asked = Awaited<ReturnType<typeof marksFilter.validate>>

/** A page of the free responses that the caller may mark. @throws AppError 400 naming the filter that is wrong; 404 for a collection of others */
export async function listMarks(ctx: HttpContext) {
  const { caller } = ctx
  const request = listRequest(ctx, { orderable: [ORDER], defaultOrder: ORDER, defaultSize: PAGE_SIZE })
  const asked = await readAsked(request.filter)
  const scope = await markScope(caller, asked.collection ?? null)
  authorizeOrHide(asked.collection === undefined || scope.collectionIds?.length === 1)
  const page = await pageOfMarks({
    scope,
    filter: await filterOf(caller.institutionId, asked),
    start: startOf(asked) ?? { kind: 'first', offset: request.offset },
    limit: request.limit,
  })
  const rows = await markRows(
    caller,
    page.rows.map(({ answerId }) => answerId)
  )
  const answer = listResponse(ctx, request, {
    count: page.count,
    rows: rows.map((row) => new ItemWithAnswerTransformer(row).toObject()),
  })
  if (Array.isArray(answer)) return answer
  const cursorOf = (row: { id: number } | undefined) =>
    row ? writeCursor(ORDER, { segment: 0, values: [row.id] }) : null
  return {
    ...answer,
    countIsMinimum: page.isMinimum,
    next: page.hasNext ? cursorOf(page.rows.at(-1)) : null,
    previous: page.hasPrevious ? cursorOf(page.rows.at(0)) : null,
  }
}

async function readAsked(filter: Readonly<Record<string, unknown>>): Promise<Asked> {
  const { collection, inAvaiableApplication, exam, position, correctionStatus } = filter
  const { publicIdentifier, correctionValue, freeResponse, after, before } = filter
  const asked = await marksFilter.validate(
    given({
      collection,
      inAvaiableApplication,
      exam,
      position,
      correctionStatus,
      publicIdentifier,
      // A simple-rest filter has values that are no text.
      correctionValue: typeof correctionValue === 'number' ? String(correctionValue) : correctionValue,
      freeResponse,
      after,
      before,
    })
  )
  if (asked.exam === undefined) {
    if (asked.position !== undefined) throw bad('position', 'grading.position_needs_exam')
    if (asked.freeResponse !== undefined) throw bad('freeResponse', 'grading.text_needs_exam')
  }
  return asked
}

async function filterOf(institutionId: number, asked: Asked): Promise<MarkFilter> {
  const { exam, position, correctionStatus: status, correctionValue, publicIdentifier, freeResponse } = asked
  return {
    exam,
    position,
    status,
    freeResponse,
    points: correctionValue === undefined ? undefined : pointsAsked(correctionValue),
    users:
      publicIdentifier === undefined ? undefined : await usersIdentified(institutionId, publicIdentifier),
  }
}

const pointsAsked = (value: string): number | null => (value === 'none' ? null : thousandthsOf(Number(value)))

const PLACES = { name: ORDER, kinds: MARK_ORDER.map(({ kind }) => kind) }

function startOf(asked: Asked): MarkStart | null {
  const found = askedPlace(asked, PLACES, 'grading.bad_cursor')
  return found && { kind: found.kind, id: Number(found.place.values[0]) }
}

const bad = (field: string, message: string) =>
  new AppError(400, 'validation', { fields: { [field]: [message] } })
