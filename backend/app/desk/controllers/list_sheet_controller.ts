import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { SWITCHES, allows } from '#rooms'
import { authorize, say, schoolTime, sendExcel, type ExcelCell, type Language } from '#shared'
import { mayReadList } from '../policies/list_policy.js'
import { listPages } from '../queries/list_pages.js'
import type { DashboardApplicationView } from '../views.js'
import { readList } from './read_list.js'

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

/** The list of a collection as a workbook. */
export default class ListSheetController {
  /** `GET /v1/applications/dashboard/sheet?collection=`: the rows of the list with the same filters and order, all of them. */
  async show(ctx: HttpContext) {
    const asked = await readList(ctx)
    const tree = await permissionsOf(ctx.caller)
    authorize(mayReadList(tree, asked.filter))
    const withTimes = allows(tree, SWITCHES.timeInfo)
    const { language } = ctx.caller
    const word = (name: string) => say(language, `desk.sheet_${name}`)
    return sendExcel(ctx, `aplicacoes-${asked.filter.collection}.xlsx`, {
      name: word('title'),
      head: [...COLUMNS, ...(withTimes ? TIME_COLUMNS : [])].map(word),
      rows: cellsOf(listPages(ctx.caller, { ...asked, withTimes }), { language, withTimes }),
    })
  }
}

type Manner = { language: Language; withTimes: boolean }

async function* cellsOf(
  pages: AsyncIterable<DashboardApplicationView[]>,
  { language, withTimes }: Manner
): AsyncGenerator<ExcelCell[][]> {
  const word = (name: string) => say(language, `desk.sheet_${name}`)
  const time = schoolTime(language)
  for await (const page of pages)
    yield page.map((row) => {
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
