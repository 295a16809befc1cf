import { performance } from 'node:perf_hooks'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changedRows, clock, columnList, select, type Row } from '#shared'
import { keyOf, LEVEL, type Mark } from '../domain/cell_place.js'
import { addCell, noSums, type CellSums } from '../domain/sums.js'
import { cellSums, schoolsOf } from '../queries/cell_sums.js'
import { countedItems } from '../queries/exam_items.js'
import { insertCell, sumOfCells, type CellPlace, type CellQuery } from '../queries/stored_cells.js'
import { writeMarks } from './mark_cells.js'

const MARKS_AT_ONCE = 500

const MARK = {
  id: 'statistic_marks.id',
  examId: 'statistic_marks.exam_id',
  level: 'statistic_marks.level',
  schoolId: 'statistic_marks.school_id',
  classId: 'statistic_marks.class_id',
  bucket: 'statistic_marks.bucket',
} as const

/**
 * Builds marked cells anew, the longest marked first, until none is marked, `budgetMs` are over, or `stop` is aborted. A cell that is marked
 * again and again waits behind the others, and is built once for all its marks: the network whose exams end at once makes the statistics
 * older, and not the server slower.
 */
export async function buildCells(stop: AbortSignal, budgetMs: number): Promise<void> {
  const endAt = performance.now() + budgetMs
  for (;;) {
    const rows = await select(db, 'statistic_marks', MARK).orderBy('id').limit(MARKS_AT_ONCE)
    const marks = new Map(rows.map((row) => [keyOf(markOf(row)), markOf(row)]))
    if (marks.size === 0) return
    for (const mark of marks.values()) {
      if (stop.aborted || performance.now() >= endAt) return
      await build(mark)
    }
  }
}

const markOf = ({ level, ...mark }: Row<typeof MARK>): Mark => ({
  ...mark,
  level: level === LEVEL.class ? LEVEL.class : level === LEVEL.school ? LEVEL.school : LEVEL.exam,
})

async function build(mark: Mark): Promise<void> {
  // Before the rows: what changes after this read leaves a mark that stays.
  const taken = await marksOf(mark)
  if (taken.ids.length === 0) return
  if (mark.level === LEVEL.class) await buildClass(mark, taken)
  else if (mark.level === LEVEL.school) await buildSchool(mark, taken)
  else await buildExam(mark, taken)
}

/** `since`: the oldest of the marks, epoch ms. */
type Taken = { readonly ids: readonly number[]; readonly since: number }

async function marksOf({ examId, level, schoolId, classId, bucket }: Mark): Promise<Taken> {
  const place = { exam_id: examId, level, school_id: schoolId, class_id: classId, bucket }
  const rows: { id: number; markedAt: number }[] = await db
    .from('statistic_marks')
    .where(place)
    .select('id', 'marked_at as markedAt')
  return {
    ids: rows.map(({ id }) => id),
    since: Math.min(...rows.map(({ markedAt }) => Number(markedAt))),
  }
}

/** Of two processes that build the same cell the one that removes its marks writes it: what the other one read may be older. */
async function removeMarks(trx: TransactionClientContract, { ids }: Taken): Promise<boolean> {
  const removed = await trx
    .from('statistic_marks')
    .whereIn('id', [...ids])
    .delete()
  return changedRows(removed) === ids.length
}

type Built = { readonly place: CellPlace; readonly sums: CellSums }

/** Stores built cells in the place of those that `remove` leaves. */
async function store(
  mark: Mark,
  taken: Taken,
  { built, levels, above }: { built: readonly Built[]; levels: readonly number[]; above: readonly Mark[] }
): Promise<void> {
  const builtAt = clock.now()
  await db.transaction(async (trx) => {
    if (!(await removeMarks(trx, taken))) return
    const former = trx.from('statistic_cells').whereIn('level', [...levels])
    ofMark(former, mark)
    await former.delete()
    for (const { place, sums } of built) await insertCell(trx, mark.examId, place, { sums, builtAt })
    await writeMarks(trx, above, taken.since)
  })
}

function ofMark(query: CellQuery, { examId, level, schoolId, classId, bucket }: Mark): void {
  query.where('exam_id', examId)
  if (level === LEVEL.class) query.where({ class_id: classId, bucket })
  if (level === LEVEL.school) query.where('school_id', schoolId)
}

async function buildClass(mark: Mark, taken: Taken): Promise<void> {
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
  await store(mark, taken, { built, levels: [LEVEL.class], above })
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

async function buildSchool(mark: Mark, taken: Taken): Promise<void> {
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
  await store(mark, taken, { built, levels: [LEVEL.school, LEVEL.gradeOfSchool], above })
}

async function buildExam(mark: Mark, taken: Taken): Promise<void> {
  const { examId } = mark
  const place = { schoolId: 0, classId: 0, bucket: 0 }
  const { all, byGrade } = await sumByGrade((query) =>
    query.where({ exam_id: examId, level: LEVEL.gradeOfSchool })
  )
  const built = [
    { place: { ...place, level: LEVEL.exam, gradeId: 0 }, sums: all },
    ...byGrade.map(({ gradeId, sums }) => ({ place: { ...place, level: LEVEL.grade, gradeId }, sums })),
  ]
  await store(mark, taken, { built, levels: [LEVEL.exam, LEVEL.grade], above: [] })
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
