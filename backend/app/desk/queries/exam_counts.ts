import db from '@adonisjs/lucid/services/db'
import { onlyVisibleApplications } from '#delivery'
import { clock, columnList, type Caller } from '#shared'
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

/** Staff follow what is theirs; COMISSION and CORRECTOR their school. Who watches rooms has no part in statistics. */
export const ON_STATISTICS = { onDesk: true } as const

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
  for (const attempts of await repeated(caller, counted)) {
    const at = placeOf(attempts, now)
    // Cells may be older than the rows: an attempt of since then is not in them.
    sums[at] = Math.max(0, sums[at] - Number(attempts.total))
  }
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

type StatedCount = Stated & { total: number | string }

async function rowCounts(caller: Caller, counted: CountedExam): Promise<StatedCount[]> {
  const { query } = await narrowed(caller, counted)
  return query
    .groupBy(...Object.values(STATED))
    .select(...columnList(STATED))
    .count('* as total')
}

/** All attempts but the one that counts of each person, the newest finished one or else the newest. Counted by the database: everybody may have two. */
async function repeated(caller: Caller, counted: CountedExam): Promise<StatedCount[]> {
  const again = db
    .from('applications')
    .where('exam_id', counted.exam)
    .where('attempt', '>', 1)
    .select('user_id')
  const { query } = await narrowed(caller, counted)
  const ranked = query
    .whereIn('applications.user_id', again)
    .select(
      ...columnList(STATED),
      db.raw(
        "ROW_NUMBER() OVER (PARTITION BY applications.user_id ORDER BY CASE WHEN applications.state = 'FINISHED' THEN 0 ELSE 1 END, applications.attempt DESC) AS place"
      )
    )
    .as('ranked')
  const names = Object.keys(STATED)
  return db
    .query<StatedCount>()
    .from(ranked)
    .where('place', '>', 1)
    .groupBy(...names)
    .select(...names)
    .count('* as total')
}
