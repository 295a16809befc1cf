import type { HttpContext } from '@adonisjs/core/http'
import type { SeenExam } from '#catalog'
import { given, say, sendExcel, type ExcelCell } from '#shared'
import { eachClass } from '../queries/class_results.js'
import { examLines } from '../queries/exam_statistics.js'
import type { Narrowed } from '../queries/scoped_cells.js'
import { sheetQuery } from '../validators/statistics_validators.js'
import type { ClassResultsView, ItemLineView } from '../views.js'
import { asked, keySeer, recordLook, visible, type VisibleExam } from './exam_statistics_controller.js'

const ITEM_COLUMNS = [
  'position',
  'correct',
  'wrong',
  'partial',
  'blank',
  'pending',
  'percent',
  'averageSeconds',
  'discrimination',
  'suspectedKey',
] as const
const CLASS_COLUMNS = [
  'school',
  'grade',
  'class',
  'count',
  'mean',
  'sd',
  'meanPercent',
  'difference',
] as const

/** The statistics of an exam as a workbook. */
export default class StatisticsSheetController {
  /** `GET /v1/exams/{id}/statistics/sheet?list=items|classes&school&grade&class&search`; the search is of classes */
  async show(ctx: HttpContext) {
    const exam = await visible(ctx, Number(ctx.params.id))
    const qs = ctx.request.qs()
    const {
      list = 'items',
      search = '',
      ...narrowed
    } = await sheetQuery.validate(given({ ...asked(ctx), list: qs.list, search: qs.search }))
    const word = (name: string) => say(ctx.caller.language, `statistics.sheet_${name}`)
    const sheet =
      list === 'items' ? await itemSheet(ctx, exam, narrowed) : classSheet(ctx, exam, { narrowed, search })
    return sendExcel(ctx, `estatisticas-${exam.id}.xlsx`, {
      name: word('title'),
      head: sheet.columns.map(word),
      rows: sheet.rows,
    })
  }
}

async function itemSheet(ctx: HttpContext, exam: VisibleExam, narrowed: Narrowed) {
  const lines = await examLines(ctx.caller, exam, { narrowed, seesKey: keySeer(ctx, exam) })
  await recordLook(ctx, exam, lines)
  return { columns: ITEM_COLUMNS, rows: onePage(lines.map(itemCells)) }
}

async function* onePage(rows: ExcelCell[][]): AsyncGenerator<ExcelCell[][]> {
  yield rows
}

const itemCells = (line: ItemLineView): ExcelCell[] => [
  line.position,
  line.correct,
  line.wrong,
  line.partial,
  line.blank,
  line.pending,
  rounded(line.percent, 2),
  rounded(line.averageSeconds, 1),
  rounded(line.discrimination, 3),
  line.suspectedKey?.letter ?? null,
]

const classSheet = ({ caller }: HttpContext, exam: SeenExam, asked: Parameters<typeof eachClass>[2]) => ({
  columns: CLASS_COLUMNS,
  rows: classPages(eachClass(caller, exam, asked)),
})

async function* classPages(pages: AsyncIterable<ClassResultsView[]>): AsyncGenerator<ExcelCell[][]> {
  for await (const page of pages)
    yield page.map(({ school, grade, class: schoolClass, count, mean, sd, percent, difference }) => [
      school.name,
      grade.name,
      schoolClass.name,
      count,
      rounded(mean, 2),
      rounded(sd, 2),
      rounded(percent, 2),
      rounded(difference, 2),
    ])
}

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits))
