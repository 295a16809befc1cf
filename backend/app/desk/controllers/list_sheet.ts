import vine from '@vinejs/vine'
import { permissionsOf } from '#access'
import { staffScopeOf } from '#delivery'
import type { OpenSheet } from '#excel'
import { SWITCHES, allows } from '#rooms'
import { say, schoolTime, type Caller, type ExcelCell, type Language } from '#shared'
import { mayReadList, mayReadWithdrawn } from '../policies/list_policy.js'
import { countOf, narrowedTo, type ListQuery } from '../queries/dashboard_applications.js'
import { ON_DESK } from '../queries/list_filter.js'
import { listIds, listRows } from '../queries/list_pages.js'
import type { DashboardApplicationView } from '../views.js'
import { readFilter } from './read_list.js'

const COLUMNS = [
  'candidate',
  'identifier',
  'exam',
  'school',
  'class',
  'room',
  'status',
  'answered',
  'items',
  'attempt',
  'reset',
] as const
/** For those who may see times (`Dashboard.List.showTimeInfo`). */
const TIME_COLUMNS = ['start', 'end', 'minutes', 'granted', 'startedAt', 'finishedAt', 'lastSavedAt'] as const

/** A list as a sheet is made of it. */
export type SheetList = Pick<ListQuery, 'filter' | 'search' | 'order'>

/** The list of a collection for a caller; null: they may not read it. */
export async function listSheet(caller: Caller, list: SheetList): Promise<OpenSheet | null> {
  const { filter, search } = list
  const tree = await permissionsOf(caller)
  if (!mayReadList(tree, filter)) return null
  if (filter.withdrawn === true && !mayReadWithdrawn(caller)) return null
  const withTimes = allows(tree, SWITCHES.timeInfo)
  const { language } = caller
  const word = (name: string) => say(language, `desk.sheet_${name}`)
  return {
    collectionId: filter.collection,
    filename: `aplicacoes-${filter.collection}.xlsx`,
    name: word('title'),
    head: [...COLUMNS, ...(withTimes ? TIME_COLUMNS : [])].map(word),
    rights: JSON.stringify({ withTimes, ...(await staffScopeOf(caller, ON_DESK)) }),
    hasMoreThan: async (rows) => {
      const { count, isMinimum } = await countOf(await narrowedTo(caller, filter, search))
      return isMinimum || count > rows
    },
    ids: () => listIds(caller, list),
    rowsOf: async (ids) =>
      cellsOf(await listRows(caller, { filter, withTimes }, ids), { language, withTimes }),
  }
}

const storedQuery = vine.create({
  filters: vine.object({}).allowUnknownProperties(),
  search: vine.string().maxLength(1_000),
  descending: vine.boolean(),
})

/** What an order of it stores: the filters as they were asked for. */
export type StoredList = { readonly filters: object; readonly search: string; readonly descending: boolean }

/** The same for an order: by name, the order in which people look somebody up. */
export async function openListSheet(caller: Caller, query: unknown): Promise<OpenSheet | null> {
  const { filters, search, descending } = await storedQuery.validate(query)
  return listSheet(caller, {
    filter: await readFilter(filters),
    search,
    order: { field: 'name', descending },
  })
}

type Manner = { language: Language; withTimes: boolean }

function cellsOf(
  rows: readonly DashboardApplicationView[],
  { language, withTimes }: Manner
): (readonly ExcelCell[])[] {
  const word = (name: string) => say(language, `desk.sheet_${name}`)
  const time = schoolTime(language)
  return rows.map((row) => {
    const { application, candidate } = row
    return [
      candidate.name,
      candidate.publicIdentifier,
      application.exam.name,
      row.school?.name ?? null,
      row.schoolClass?.name ?? null,
      row.roomName,
      word(`status_${application.status}`),
      application.answeredCount,
      application.exam.itemsCount,
      application.isSecondaryChance ? 2 : 1,
      application.reseted ? word('yes') : null,
      ...(withTimes
        ? [
            time(application.windowStartAt),
            time(application.windowEndAt),
            application.totalMinutes,
            row.grantedMinutes,
            time(application.startedAt),
            time(application.finishedAt),
            time(row.lastSavedAt),
          ]
        : []),
    ]
  })
}
