import { logicFor } from '@banca/item-renderers/logic'
import { columnsSql, inList, type Row, readRows } from '#shared'
import { numbersIn } from '../domain/event_detail.js'
import type { UncheckedAnswerView } from '../views.js'
import { TIMED_DETAIL } from './given_times.js'

const PLACE = {
  answerId: 'answers.id',
  position: 'answers.position',
  verboseName: 'answers.verbose_name',
} as const
type PlaceRow = Row<typeof PLACE>

const TIMED = {
  ...PLACE,
  seconds: 'answers.seconds',
  limitSeconds: 'answers.answer_time_limit',
  openedAt: 'answers.opened_at',
} as const

const ORDERED = {
  applicationId: 'answers.application_id',
  ...PLACE,
  category: 'answers.item_category',
} as const
type OrderRow = Row<typeof ORDERED>

const EVENT = { type: 'application_events.type', ...TIMED_DETAIL } as const

/** What only a device reports: openings (`open_item.ts` and `item_closing.ts` write `unchecked`), and what changed of passed items (`report_passed.ts`). */
const UNCHECKED = `type IN ('item_opened', 'passed_item_changed') AND detail_json LIKE '%"unchecked":true%'`

const EVENTS = `SELECT ${columnsSql(EVENT, 'plain')} FROM application_events WHERE application_id = ? AND ${UNCHECKED} ORDER BY id`

const LIMITED = `SELECT ${columnsSql(TIMED, 'plain')} FROM answers WHERE application_id = ? AND answer_time_limit IS NOT NULL ORDER BY position`

const PLACES = `SELECT ${columnsSql(PLACE, 'plain')} FROM answers WHERE application_id = ? ORDER BY position`

const ORDERED_COLUMNS = columnsSql(ORDERED)

/**
 * Where items come in order: answers of items that were passed without a report to the server. Items handed out one by one are always
 * known.
 */
const passedOver = (marks: string) => `SELECT ${ORDERED_COLUMNS}
  FROM answers JOIN applications ON applications.id = answers.application_id
  WHERE applications.id IN (${marks}) AND in_order = 1 AND given_position IS NULL AND position < frontier_position AND saved_at IS NULL AND opened_at IS NULL ORDER BY position`

const asks = ({ category }: OrderRow) => logicFor(category)?.needsAnswer === true

/**
 * What was taken of an application although the server could not check it by its own events: the own time of an item whose
 * opening only the device reports, items that it went past without having shown one, and those of which
 * something changed after they were passed: a text that claimed to be older, a table or a file. By position.
 */
export async function uncheckedAnswers(applicationId: number): Promise<UncheckedAnswerView[]> {
  const events = await readRows<Row<typeof EVENT>>(EVENTS, [applicationId])
  const heardOf = (wanted: string) =>
    new Map(
      events.flatMap(({ type, at, detail }): [number, number][] => {
        const answerId = type === wanted ? numbersIn(detail)('answerId') : null
        return answerId === null ? [] : [[answerId, at]]
      })
    )
  const heardAt = heardOf('item_opened')
  const changedAt = heardOf('passed_item_changed')
  const limited = heardAt.size === 0 ? [] : await readRows<Row<typeof TIMED>>(LIMITED, [applicationId])
  const times = limited.flatMap(
    ({ answerId, position, verboseName, seconds, limitSeconds, openedAt }): UncheckedAnswerView[] => {
      const at = heardAt.get(answerId)
      return at === undefined
        ? []
        : [
            {
              what: 'time',
              answer: { id: answerId, position, verboseName },
              at,
              openedAt,
              seconds,
              limitSeconds,
            },
          ]
    }
  )
  const orders = (await readRows<OrderRow>(passedOver('?'), [applicationId]))
    .filter(asks)
    .map((row) => orderView(row, null))
  const places = changedAt.size === 0 ? [] : await readRows<PlaceRow>(PLACES, [applicationId])
  const changes = places.flatMap((row) => {
    const at = changedAt.get(row.answerId)
    return at === undefined ? [] : orderView(row, at)
  })
  return [...times, ...orders, ...changes].toSorted((a, b) => a.answer.position - b.answer.position)
}

const orderView = (
  { answerId, position, verboseName }: PlaceRow,
  at: number | null
): UncheckedAnswerView => ({
  what: 'order',
  answer: { id: answerId, position, verboseName },
  at,
  openedAt: null,
  seconds: null,
  limitSeconds: null,
})

/** Of these applications, those with anything that could not be checked. */
export async function withUncheckedAnswers(applicationIds: readonly number[]): Promise<Set<number>> {
  if (applicationIds.length === 0) return new Set()
  const { marks, values } = inList(applicationIds)
  const opened = await readRows<{ id: number }>(
    `SELECT DISTINCT application_id AS id FROM application_events
     WHERE application_id IN (${marks}) AND ${UNCHECKED}`,
    [...values]
  )
  const passed = (await readRows<OrderRow>(passedOver(marks), [...values])).filter(asks)
  return new Set([...opened.map(({ id }) => id), ...passed.map(({ applicationId }) => applicationId)])
}
