import { performance } from 'node:perf_hooks'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { andRest } from '#jobs'
import { columnList, select, type Row } from '#shared'
import { keyOf, LEVEL, type Mark } from '../domain/cell_place.js'
import { addCell, noSums, type CellSums } from '../domain/sums.js'
import { cellSums, schoolsOf } from '../queries/cell_sums.js'
import { countedItems } from '../queries/exam_items.js'
import { sumOfCells, type CellQuery } from '../queries/stored_cells.js'
import { marksOf, ofMark, putBehind, storeCells, type Built, type Taken } from './store_cells.js'

const MARKS_AT_ONCE = 500

const MARK = {
  id: 'statistic_marks.id',
  examId: 'statistic_marks.exam_id',
  level: 'statistic_marks.level',
  schoolId: 'statistic_marks.school_id',
  classId: 'statistic_marks.class_id',
  bucket: 'statistic_marks.bucket',
} as const

/** Cells of this process that could not be built when last tried: each is logged once until it is built. */
const broken = new Set<string>()

/**
 * Builds marked cells anew, the longest marked first, until none is marked, `budgetMs` are over, or `stop` is aborted. A cell that is marked
 * again and again waits behind the others, and is built once for all its marks: the network whose exams end at once makes the statistics
 * older, and not the server slower. A cell that cannot be built is logged, and its mark waits behind the others for the next run.
 */
export async function buildCells(stop: AbortSignal, budgetMs: number): Promise<void> {
  const endAt = performance.now() + budgetMs
  const failed = new Set<string>()
  for (;;) {
    const rows = await select(db, 'statistic_marks', MARK).orderBy('id').limit(MARKS_AT_ONCE)
    const marks = new Map(rows.map((row) => [keyOf(markOf(row)), markOf(row)]))
    for (const key of failed) marks.delete(key)
    if (marks.size === 0) return
    for (const [key, mark] of marks) {
      if (stop.aborted || performance.now() >= endAt) return
      if (!(await andRest(() => buildOrPutBehind(key, mark)))) failed.add(key)
    }
  }
}

/** False: it could not be built. @throws whatever also keeps its mark from being written */
async function buildOrPutBehind(key: string, mark: Mark): Promise<boolean> {
  // Before the rows: what changes after this read leaves a mark that stays.
  const taken = await marksOf(mark)
  if (taken.ids.length === 0) return true
  try {
    const stored = await build(mark, taken)
    if (stored.ok) broken.delete(key)
    return true
  } catch (error) {
    if (!broken.has(key)) logger.error({ err: error, mark }, 'statistics of a cell could not be built')
    broken.add(key)
    await putBehind(mark, taken)
    return false
  }
}

const markOf = ({ level, ...mark }: Row<typeof MARK>): Mark => ({
  ...mark,
  level: level === LEVEL.class ? LEVEL.class : level === LEVEL.school ? LEVEL.school : LEVEL.exam,
})

/** Refused: another process builds the cell; marks that remain are found again. */
type Stored = ReturnType<typeof storeCells>

function build(mark: Mark, taken: Taken): Stored {
  if (mark.level === LEVEL.class) return buildClass(mark, taken)
  if (mark.level === LEVEL.school) return buildSchool(mark, taken)
  return buildExam(mark, taken)
}

async function buildClass(mark: Mark, taken: Taken): Stored {
  const { examId, classId, bucket } = mark
  const items = await countedItems(examId)
  const gradeId = await gradeOf(classId)
  const built: Built[] = []
  for (const schoolId of await schoolsOf({ examId, classId, bucket })) {
    const sums = await cellSums({ examId, schoolId, classId, bucket }, items)
    built.push({ place: { level: LEVEL.class, schoolId, gradeId, classId, bucket }, sums })
  }
  const schools = new Set([...(await storedSchools(mark)), ...built.map(({ place }) => place.schoolId)])
  const above = [...schools].map((schoolId) => ({
    examId,
    level: LEVEL.school,
    schoolId,
    classId: 0,
    bucket: 0,
  }))
  return storeCells(mark, taken, { built, levels: [LEVEL.class], above })
}

async function gradeOf(classId: number): Promise<number> {
  if (classId === 0) return 0
  const row = await select(db, 'classes', { gradeId: 'classes.grade_id' }).where('id', classId).first()
  return row?.gradeId ?? 0
}

async function storedSchools(mark: Mark): Promise<number[]> {
  const query = db.query<{ schoolId: number }>().from('statistic_cells')
  ofMark(query, mark)
  const rows = await query.where('level', LEVEL.class).distinct('school_id as schoolId')
  return rows.map(({ schoolId }) => schoolId)
}

async function buildSchool(mark: Mark, taken: Taken): Stored {
  const { examId, schoolId } = mark
  const place = { schoolId, classId: 0, bucket: 0 }
  const { all, byGrade } = await sumByGrade((query) =>
    query.where({ exam_id: examId, level: LEVEL.class, school_id: schoolId })
  )
  const built = [
    { place: { ...place, level: LEVEL.school, gradeId: 0 }, sums: all },
    ...byGrade.map(({ gradeId, sums }) => ({
      place: { ...place, level: LEVEL.gradeOfSchool, gradeId },
      sums,
    })),
  ]
  const above = [{ examId, level: LEVEL.exam, schoolId: 0, classId: 0, bucket: 0 }]
  return storeCells(mark, taken, { built, levels: [LEVEL.school, LEVEL.gradeOfSchool], above })
}

async function buildExam(mark: Mark, taken: Taken): Stored {
  const { examId } = mark
  const place = { schoolId: 0, classId: 0, bucket: 0 }
  const { all, byGrade } = await sumByGrade((query) =>
    query.where({ exam_id: examId, level: LEVEL.gradeOfSchool })
  )
  const built = [
    { place: { ...place, level: LEVEL.exam, gradeId: 0 }, sums: all },
    ...byGrade.map(({ gradeId, sums }) => ({ place: { ...place, level: LEVEL.grade, gradeId }, sums })),
  ]
  return storeCells(mark, taken, { built, levels: [LEVEL.exam, LEVEL.grade], above: [] })
}

/** The sums of cells by grade, and of all of them. Who is in no class is in grade 0. */
async function sumByGrade(narrow: (query: CellQuery) => void) {
  const query = db.query<Row<typeof GRADE>>().from('statistic_cells')
  narrow(query)
  const rows: Row<typeof GRADE>[] = await query.distinct(...columnList(GRADE))
  const all = noSums()
  const byGrade: { gradeId: number; sums: CellSums }[] = []
  for (const { gradeId } of rows) {
    const sums = await sumOfCells((cells) => {
      narrow(cells)
      cells.where('grade_id', gradeId)
    })
    addCell(all, sums)
    byGrade.push({ gradeId, sums })
  }
  return { all, byGrade }
}

const GRADE = { gradeId: 'statistic_cells.grade_id' } as const
