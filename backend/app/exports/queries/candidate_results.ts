import db from '@adonisjs/lucid/services/db'
import { statusAt, storedTotalOf, type ApplicationStatus } from '#delivery'
import { clock, columnList, select, type Caller, type Row } from '#shared'
import { isPlacedIn, narrow, type ResultsFilter } from './placed_applications.js'

const APPLICATION = {
  id: 'applications.id',
  userId: 'applications.user_id',
  examId: 'applications.exam_id',
  attempt: 'applications.attempt',
  state: 'applications.state',
  finishedAt: 'applications.finished_at',
  windowStartAt: 'applications.window_start_at',
  windowEndAt: 'applications.window_end_at',
  startUntilAt: 'applications.start_until_at',
  name: 'users.name',
  identifier: 'users.public_identifier',
  schoolId: 'applications.school_id',
  regionId: 'schools.region_id?',
  region: 'regions.name?',
  school: 'schools.name?',
  gradeId: 'classes.grade_id?',
  schoolYear: 'classes.school_year?',
  grade: 'grades.name?',
  classId: 'applications.class_id',
  class: 'classes.name?',
} as const
type Found = Row<typeof APPLICATION>

/** Where the newest application of somebody counts. */
export type ResultPlace = Pick<
  Found,
  'regionId' | 'region' | 'schoolId' | 'school' | 'gradeId' | 'grade' | 'classId' | 'class'
>

/** One exam of a candidate: the newest attempt that is finished, or the newest one. `points` null: not finished, or not all of it has its points. Times in epoch ms. */
export type ExamResult = {
  readonly status: ApplicationStatus
  readonly finishedAt: number | null
  readonly points: number | null
}

/** `isFinished`: every exam of theirs that the caller sees is. `total` null: nothing is finished, points are missing, or the caller does not see all of their exams. */
export type CandidateResult = {
  readonly id: number
  readonly name: string
  readonly identifier: string | null
  readonly place: ResultPlace
  readonly exams: ReadonlyMap<number, ExamResult>
  readonly isFinished: boolean
  readonly total: number | null
}

/**
 * The results of some hundred candidates in the order of the ids, as they are now. Who is not seen any more, or is not in these places by their newest application, is left out; of everybody else all applications of the collection
 * that the caller sees count, wherever they were made. Two statements, and two for each 500 finished exams.
 */
export async function candidateResults(
  caller: Caller,
  filter: ResultsFilter,
  ids: readonly number[]
): Promise<CandidateResult[]> {
  const query = db
    .query<Found>()
    .from('applications')
    .join('users', 'users.id', 'applications.user_id')
    .leftJoin('schools', 'schools.id', 'applications.school_id')
    .leftJoin('regions', 'regions.id', 'schools.region_id')
    .leftJoin('classes', 'classes.id', 'applications.class_id')
    .leftJoin('grades', 'grades.id', 'classes.grade_id')
    .whereIn('applications.user_id', [...ids])
  await narrow(query, caller, filter.collection)
  const rows: Found[] = await query.select(...columnList(APPLICATION)).orderBy('applications.id')
  const found = new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].filter(([, own]) => {
      const newest = own.at(-1)
      return newest !== undefined && isPlacedIn(newest, filter)
    })
  )
  const counted = await applicationsOf(caller, filter, [...found.keys()])
  const points = await pointsOf(
    [...found.values()].flat().flatMap(({ id, state }) => (state === 'FINISHED' ? [id] : []))
  )
  const now = clock.now()
  return ids.flatMap((id) => {
    const own = found.get(id)
    if (own === undefined) return []
    const result = resultOf(own, points, now)
    // A total of a part of somebody's exams looks like one of all of them.
    return [own.length < (counted.get(id) ?? 0) ? { ...result, total: null } : result]
  })
}

/** How many applications of the collection these candidates have, also those that the caller does not see. */
async function applicationsOf(
  { institutionId }: Caller,
  { collection }: ResultsFilter,
  ids: readonly number[]
): Promise<Map<number, number>> {
  const rows = await db
    .query<{ id: number; total: number | string }>()
    .from('applications')
    .where({ collection_id: collection, institution_id: institutionId })
    .whereNull('withdrawn_at')
    .whereIn('user_id', [...ids])
    .groupBy('user_id')
    .select('user_id as id')
    .count('* as total')
  return new Map(rows.map(({ id, total }) => [id, Number(total)]))
}

/** What a statement names at once. */
const AT_ONCE = 500
const THOUSANDTHS = 1000

/** The points of finished applications; of one whose free responses wait for a corrector there are none, and never 0. */
async function pointsOf(ids: readonly number[]): Promise<Map<number, number>> {
  const points = new Map<number, number>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const waiting = await select(db, 'answers', { id: 'answers.application_id' })
      .distinct()
      .whereIn('application_id', some)
      .where('outcome', 'PENDING')
    const waits = new Set(waiting.map(({ id }) => id))
    const totals = await db
      .query<{ id: number; total: number | string }>()
      .from('applications')
      .whereIn('id', some)
      .select('id', db.raw(`${storedTotalOf('applications')} as total`))
    for (const { id, total } of totals) if (!waits.has(id)) points.set(id, Number(total) / THOUSANDTHS)
  }
  return points
}

/** `rows`: the applications of one candidate, in the order in which they were made. */
function resultOf(rows: readonly Found[], points: ReadonlyMap<number, number>, now: number): CandidateResult {
  const newest = rows.at(-1)
  if (newest === undefined) throw new Error('a candidate without an application')
  const exams = new Map<number, ExamResult>()
  for (const [examId, attempts] of Map.groupBy(rows, (row) => row.examId)) {
    const inOrder = attempts.toSorted((a, b) => b.attempt - a.attempt)
    const one = inOrder.find(({ state }) => state === 'FINISHED') ?? inOrder[0]
    if (one === undefined) continue
    const { state, windowStartAt, windowEndAt, startUntilAt } = one
    // Another exam that makes this one unavailable for a moment says nothing about a result.
    const facts = { windowStartAt, windowEndAt, startUntilAt, blockedByOther: false }
    exams.set(examId, {
      status: statusAt({ ...facts, state: state as Parameters<typeof statusAt>[0]['state'] }, now),
      finishedAt: one.state === 'FINISHED' ? one.finishedAt : null,
      points: points.get(one.id) ?? null,
    })
  }
  const all = [...exams.values()]
  const finished = all.filter(({ status }) => status === 'FINISHED')
  const isComplete = finished.length > 0 && finished.every((exam) => exam.points !== null)
  const { name, identifier, regionId, region, schoolId, school, gradeId, grade, classId } = newest
  return {
    id: newest.userId,
    name,
    identifier,
    place: { regionId, region, schoolId, school, gradeId, grade, classId, class: newest.class },
    exams,
    isFinished: finished.length === all.length,
    total: isComplete ? rounded(finished.reduce((sum, exam) => sum + (exam.points ?? 0), 0)) : null,
  }
}

/** Sums of thousandths, without what adding them leaves behind. */
const rounded = (points: number) => Math.round(points * THOUSANDTHS) / THOUSANDTHS
