import db from '@adonisjs/lucid/services/db'
import { onlyVisibleApplications } from '#delivery'
import { clock, columnList, type Caller, type Row } from '#shared'
import type { ListFilter } from './list_filter.js'
import { cellCounts, cellsAreOf, type CellCount } from './tally.js'

/** What of an exam is counted. */
export type CountedExam = { readonly collection: number; readonly exam: number } & Pick<
  ListFilter,
  'schools' | 'classes'
>

/** People by where they are with the exam. `countedAt`: the moment that the counts are of, epoch ms. */
export type ExamCounts = {
  readonly finished: number
  /** Running or stopped. */
  readonly unfinished: number
  /** They did not begin, and may not any more. */
  readonly missing: number
  /** They may still begin, or staff have yet to give them a window. */
  readonly waiting: number
  readonly countedAt: number
}

/** COMISSION and CORRECTOR follow their school; who watches a room has no part in this. */
const ON_STATISTICS = { onDesk: true } as const

/** How far the people of an exam are, as far as the caller sees them; who has a second attempt is counted once. By cells, where those know. */
export async function examCounts(caller: Caller, counted: CountedExam): Promise<ExamCounts> {
  const now = clock.now()
  const countedAt = await cellsAreOf()
  const { collection, exam, schools, classes } = counted
  const cells =
    countedAt === null
      ? null
      : await cellCounts(caller, [collection], { exam, schools, classes }, ON_STATISTICS)
  const sums = { finished: 0, unfinished: 0, missing: 0, waiting: 0 }
  for (const cell of cells ?? (await rowCounts(caller, counted)))
    sums[placeOf(cell, now)] += Number(cell.total)
  for (const attempt of await repeated(caller, counted)) sums[placeOf(attempt, now)] -= 1
  return { ...sums, countedAt: cells === null ? now : (countedAt ?? now) }
}

type Stated = Pick<CellCount, 'state' | 'windowStartAt' | 'windowEndAt' | 'startUntilAt'>

function placeOf({ state, windowStartAt, windowEndAt, startUntilAt }: Stated, now: number) {
  if (state === 'FINISHED') return 'finished'
  if (state !== 'CREATED') return 'unfinished'
  const hasWindow = windowEndAt > windowStartAt
  return hasWindow && (windowEndAt < now || (startUntilAt !== null && startUntilAt < now))
    ? 'missing'
    : 'waiting'
}

const STATED = {
  state: 'applications.state',
  windowStartAt: 'applications.window_start_at',
  windowEndAt: 'applications.window_end_at',
  startUntilAt: 'applications.start_until_at',
} as const

async function narrowed(caller: Caller, { exam, schools, classes }: CountedExam) {
  const query = db.query().from('applications').where('applications.exam_id', exam)
  if (schools) query.whereIn('applications.school_id', [...schools])
  if (classes) query.whereIn('applications.class_id', [...classes])
  await onlyVisibleApplications(query, caller, ON_STATISTICS)
  return { query }
}

async function rowCounts(
  caller: Caller,
  counted: CountedExam
): Promise<(Stated & { total: number | string })[]> {
  const { query } = await narrowed(caller, counted)
  return query
    .groupBy(...Object.values(STATED))
    .select(...columnList(STATED))
    .count('* as total')
}

const ATTEMPT = { ...STATED, userId: 'applications.user_id', attempt: 'applications.attempt' } as const

/** Of people with several attempts all but the one that counts: the newest finished one, else the newest. */
async function repeated(caller: Caller, counted: CountedExam): Promise<Stated[]> {
  const again = db
    .from('applications')
    .where('exam_id', counted.exam)
    .where('attempt', '>', 1)
    .select('user_id')
  const { query } = await narrowed(caller, counted)
  const rows: Row<typeof ATTEMPT>[] = await query
    .whereIn('applications.user_id', again)
    .orderBy('applications.attempt', 'desc')
    .select(...columnList(ATTEMPT))
  return [...Map.groupBy(rows, ({ userId }) => userId).values()].flatMap((attempts) => {
    const counting = attempts.find(({ state }) => state === 'FINISHED') ?? attempts[0]
    return attempts.filter((attempt) => attempt !== counting)
  })
}
