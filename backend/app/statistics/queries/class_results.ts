import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { SeenExam } from '#catalog'
import { columnList, containing, countRows, select, type Caller, type ListRequest, type Row } from '#shared'
import { LEVEL } from '../domain/cell_place.js'
import { LEAST_RESULTS, meanOf, varianceOf } from '../domain/formulas.js'
import type { ClassResultsView, NetworkView } from '../views.js'
import { countedItems } from './exam_items.js'
import { scopedCells, type Narrowed } from './scoped_cells.js'

export const CLASS_ORDER = ['name', 'school', 'grade', 'count', 'mean'] as const
export type ClassOrder = (typeof CLASS_ORDER)[number]

const ORDER: Readonly<Record<ClassOrder, string>> = {
  name: 'classes.name',
  school: 'schools.name',
  grade: 'grades.name',
  count: 'statistic_cells.results',
  mean: 'statistic_cells.mean',
}

const ROW = {
  cellId: 'statistic_cells.id',
  classId: 'classes.id',
  className: 'classes.name',
  schoolId: 'schools.id',
  schoolName: 'schools.name',
  gradeId: 'grades.id',
  gradeName: 'grades.name',
  results: 'statistic_cells.results',
  total: 'statistic_cells.total_sum',
  totalSquares: 'statistic_cells.total_squares',
} as const

type Asked = Pick<ListRequest<ClassOrder>, 'search' | 'offset' | 'limit' | 'order'> & {
  readonly narrowed: Narrowed
}

export type ClassPage = {
  readonly rows: ClassResultsView[]
  readonly count: number
  readonly network: NetworkView | null
}

/** One page of the classes with results, as far as the caller sees them, beside the network. */
export async function classResults(caller: Caller, exam: SeenExam, asked: Asked): Promise<ClassPage> {
  const scale = await scaleOf(exam)
  const count = await countRows((await classes(caller, exam, asked, asked.search !== '')).query)
  const rows = isOfCells(asked)
    ? await pageOfCells(caller, exam, asked)
    : await pageByName(caller, exam, asked)
  // Who has no class in it does not see how the network did.
  const network = count === 0 ? null : scale.network
  return { rows: rows.map((row) => viewOf(row, scale)), count, network }
}

const OF_CELLS: readonly ClassOrder[] = ['count', 'mean']

/** Whether cells alone know the page. */
const isOfCells = ({ search, order }: Asked) =>
  search === '' && order.length === 1 && order.every(({ field }) => OF_CELLS.includes(field))

type Rows = Row<typeof ROW>[]

async function pageByName(caller: Caller, exam: SeenExam, asked: Asked): Promise<Rows> {
  const { query } = await classes(caller, exam, asked)
  for (const { field, descending } of asked.order) query.orderBy(ORDER[field], descending ? 'desc' : 'asc')
  return query
    .orderBy('statistic_cells.id')
    .offset(asked.offset)
    .limit(asked.limit)
    .select(...columnList(ROW))
}

/**
 * The cells of the page by an index that has all that is asked, and then their names, by nothing but their ids: a sort of all classes would read
 * their wide rows, and by exam and level SQLite reads all of the index once more.
 */
async function pageOfCells(caller: Caller, exam: SeenExam, asked: Asked): Promise<Rows> {
  const { query: cells } = await classes(caller, exam, asked, false)
  for (const { field, descending } of asked.order) {
    const direction = descending ? 'desc' : 'asc'
    for (const column of [ORDER[field], 'statistic_cells.class_id', 'statistic_cells.school_id'])
      cells.orderBy(column, direction)
  }
  const ids = (
    await cells
      .offset(asked.offset)
      .limit(asked.limit)
      .select(...columnList({ cellId: ROW.cellId }))
  ).map(({ cellId }) => cellId)
  const rows = await named(cellQuery())
    .whereIn('statistic_cells.id', ids)
    .select(...columnList(ROW))
  return rows.sort((one, other) => ids.indexOf(one.cellId) - ids.indexOf(other.cellId))
}

const PAGE = 500

/** All that are asked for, in pages by their place in the table. */
export async function* eachClass(
  caller: Caller,
  exam: SeenExam,
  asked: Pick<Asked, 'narrowed' | 'search'>
): AsyncGenerator<ClassResultsView[]> {
  const scale = await scaleOf(exam)
  let last = 0
  for (;;) {
    const { query } = await classes(caller, exam, asked)
    const rows = await query
      .where('statistic_cells.id', '>', last)
      .orderBy('statistic_cells.id')
      .limit(PAGE)
      .select(...columnList(ROW))
    const end = rows.at(-1)
    if (!end) return
    yield rows.map((row) => viewOf(row, scale))
    last = end.cellId
  }
}

const cellQuery = () => db.query<Row<typeof ROW>>().from('statistic_cells')

const named = (cells: ReturnType<typeof cellQuery>) =>
  cells
    .join('classes', 'classes.id', 'statistic_cells.class_id')
    .join('schools', 'schools.id', 'statistic_cells.school_id')
    .join('grades', 'grades.id', 'classes.grade_id')

async function classes(
  caller: Caller,
  exam: SeenExam,
  { narrowed, search }: Pick<Asked, 'narrowed' | 'search'>,
  isNamed = true
): Promise<{ query: DatabaseQueryBuilderContract<Row<typeof ROW>> }> {
  const scope = await scopedCells(caller, exam.id, { ...narrowed, byClass: true })
  const query = cellQuery()
  if (isNamed) named(query)
  // Every class has a school and a grade; who is in no class has no row here.
  else query.where('statistic_cells.class_id', '>', 0).where('statistic_cells.school_id', '>', 0)
  scope(query)
  if (search !== '') query.whereRaw(...containing(query.client, search, 'classes.name', 'schools.name'))
  return { query }
}

/** What classes are compared with, and the points that there are. */
type Scale = { readonly network: NetworkView | null; readonly points: number }

async function scaleOf(exam: SeenExam): Promise<Scale> {
  const points = (await countedItems(exam.id)).reduce(
    (sum, { value, isScored }) => sum + (isScored ? value : 0),
    0
  )
  const all = await select(db, 'statistic_cells', {
    results: 'statistic_cells.results',
    total: 'statistic_cells.total_sum',
    totalSquares: 'statistic_cells.total_squares',
  })
    .where({ exam_id: exam.id, level: LEVEL.exam })
    .first()
  if (!all || all.results < LEAST_RESULTS) return { network: null, points }
  const mean = all.total / all.results
  const sd = Math.sqrt(varianceOf(all.results, all.total, all.totalSquares) ?? 0)
  return { network: { mean, sd, percent: percentOf(mean, points) }, points }
}

const percentOf = (mean: number, points: number) => (points > 0 ? (100 * mean) / points : null)

function viewOf(row: Row<typeof ROW>, { network, points }: Scale): ClassResultsView {
  const { results, total, totalSquares } = row
  const mean = meanOf(results, total) ?? 0
  const variance = varianceOf(results, total, totalSquares)
  return {
    class: { id: row.classId, name: row.className },
    school: { id: row.schoolId, name: row.schoolName },
    grade: { id: row.gradeId, name: row.gradeName },
    count: results,
    mean,
    sd: variance === null ? null : Math.sqrt(variance),
    percent: percentOf(mean, points),
    difference: network ? mean - network.mean : null,
  }
}
