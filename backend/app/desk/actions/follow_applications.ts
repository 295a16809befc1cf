import db from '@adonisjs/lucid/services/db'
import { performance } from 'node:perf_hooks'
import { newestEvent, newEvents } from '#delivery'
import { andRest, FIRST_UNITS, nextUnits, workerPorts } from '#jobs'
import { changedRows, clock, EventWindow, select } from '#shared'
import { cellOf, eachCell, type CellKey } from '../domain/cell.js'
import { reportCounted } from './cells_witness.js'
import { countCells } from './count_cells.js'

/** An event is still found so long after one with a higher id. */
const AGAIN_MS = 30_000
/** Events and marks of one step. */
const AT_ONCE = 500
/** Cells of one transaction at most; fewer where they take longer than a chunk of a job may. */
const MOST_CELLS = 50
/** Without news the moment of the counts is written this often. */
const WRITTEN_EVERY_MS = 2_000

/** They change neither state, window nor points. What is not listed has its application counted again. */
const OTHER_EVENTS: readonly string[] = [
  'writer_changed',
  'answers_imported',
  'kept_refused',
  'file_kept_apart',
  'item_opened',
  'item_given',
  'passed_item_changed',
  'item_expired',
  'page_away',
  'time_held',
  'time_released',
  'approved',
  'reproved',
]

/** Counts what has changed since the last run; one process of the installation does. */
export class ApplicationFollower {
  #window: EventWindow | null = null
  #writtenAt = 0
  #cellsAtOnce = FIRST_UNITS

  /** One run: until there is nothing new, or `stop` is aborted. */
  async follow(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const beganAt = clock.now()
      const window = (this.#window ??= new EventWindow(await storedEvent(), AGAIN_MS))
      const marks = await waitingMarks()
      const events = await newEvents(window, AT_ONCE)
      const changed = events.filter(({ type }) => !OTHER_EVENTS.includes(type))
      const cells = eachCell([...marks.map(({ key }) => key), ...(await cellsOf(changed))])
      if (!(await this.#countAll(cells, stop))) return
      // Only now: what was not counted is read again.
      window.take(
        events.map(({ id }) => id),
        beganAt
      )
      window.settle(beganAt)
      await forgetMarks(marks.map(({ id }) => id))
      if (marks.length < AT_ONCE && events.length < AT_ONCE)
        return this.#report(beganAt, window.floor, cells.length > 0)
    }
  }

  /** False: `stop` came first. */
  async #countAll(cells: readonly CellKey[], stop: AbortSignal): Promise<boolean> {
    for (const [examId, keys] of Map.groupBy(cells, (key) => key.examId))
      for (let from = 0; from < keys.length;) {
        if (stop.aborted) return false
        const some = keys.slice(from, from + this.#cellsAtOnce)
        const workedMs = await andRest(() => count(examId, some))
        from += some.length
        const budgetMs = workerPorts.budgetMs()
        // The last few of an exam say how much is too much, and not how much more could be.
        if (some.length === this.#cellsAtOnce || workedMs > budgetMs)
          this.#cellsAtOnce = Math.min(nextUnits(some.length, workedMs, budgetMs), MOST_CELLS)
      }
    return true
  }

  async #report(at: number, floor: number, isNews: boolean): Promise<void> {
    if (!isNews && at >= this.#writtenAt && at - this.#writtenAt < WRITTEN_EVERY_MS) return
    const row = { event_id: floor, counted_at: at }
    if (changedRows(await db.from('tally_progress').where('id', 1).update(row)) === 0)
      await db.table('tally_progress').insert({ id: 1, ...row })
    this.#writtenAt = at
  }
}

/** Resolves to the milliseconds that the work of the transaction took. */
const count = (examId: number, cells: readonly CellKey[]): Promise<number> =>
  db.transaction(async (trx) => {
    const beganAt = performance.now()
    await countCells(trx, examId, cells)
    await reportCounted(trx, cells)
    return performance.now() - beganAt
  })

const PROGRESS = { eventId: 'tally_progress.event_id' } as const

async function storedEvent(): Promise<number> {
  const row = await select(db, 'tally_progress', PROGRESS).where('id', 1).first()
  if (row) return row.eventId
  // The applications there were got their marks when the tables were made.
  return Math.max(0, (await newestEvent()) - AT_ONCE)
}

const MARK = {
  id: 'tally_marks.id',
  examId: 'tally_marks.exam_id',
  classId: 'tally_marks.class_id',
  bucket: 'tally_marks.bucket',
} as const

async function waitingMarks(): Promise<{ id: number; key: CellKey }[]> {
  const rows = await select(db, 'tally_marks', MARK).orderBy('id').limit(AT_ONCE)
  return rows.map(({ id, ...key }) => ({ id, key }))
}

/** Only those that were counted: one that came meanwhile has an id of its own. */
async function forgetMarks(ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db
      .from('tally_marks')
      .whereIn('id', [...ids])
      .delete()
}

const PLACED = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  classId: 'applications.class_id',
} as const

async function cellsOf(events: readonly { applicationId: number }[]): Promise<CellKey[]> {
  if (events.length === 0) return []
  const ids = new Set(events.map(({ applicationId }) => applicationId))
  return (await select(db, 'applications', PLACED).whereIn('id', [...ids])).map(cellOf)
}
