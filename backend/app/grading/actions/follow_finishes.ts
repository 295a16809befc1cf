import db from '@adonisjs/lucid/services/db'
import { newestEvent, newEvents } from '#delivery'
import { andRest } from '#jobs'
import { clock, EventWindow, select, type Row } from '#shared'
import { makeTasks } from './make_tasks.js'

/** An event is still found so long after one with a higher id. */
const AGAIN_MS = 30_000
/** Events of one step. */
const EVENTS_AT_ONCE = 500
/** Applications of one transaction. */
const AT_ONCE = 20
/** Transactions of one run for exams that were finished before there were tasks: what is finished now does not wait for them. */
const BACKLOG_STEPS = 50

/** After these an application may have answers to be marked that it did not have before. */
const FINISHING: readonly string[] = [
  'finished',
  'sitting_restored',
  'answers_imported',
  'kept_accepted',
  'file_arrived',
]

const PROGRESS = {
  eventId: 'correction_progress.event_id',
  backlogId: 'correction_progress.backlog_id',
  backlogEnd: 'correction_progress.backlog_end',
} as const
type Progress = Row<typeof PROGRESS>

/** Makes the correction tasks of finished applications, behind the finish; one process of the installation does. */
export class FinishFollower {
  #window: EventWindow | null = null

  /** One run: until there is nothing new, or `stop` is aborted. */
  async follow(stop: AbortSignal): Promise<void> {
    const progress = await storedProgress()
    const window = (this.#window ??= new EventWindow(progress.eventId, AGAIN_MS))
    for (;;) {
      const beganAt = clock.now()
      const events = await newEvents(window, EVENTS_AT_ONCE)
      const finished = events.filter(({ type }) => FINISHING.includes(type))
      if (!(await makeAll([...new Set(finished.map(({ applicationId }) => applicationId))], stop))) return
      // Only now: what was not done is read again.
      window.take(
        events.map(({ id }) => id),
        beganAt
      )
      window.settle(beganAt)
      if (events.length < EVENTS_AT_ONCE) break
    }
    if (window.floor !== progress.eventId) await storeProgress({ event_id: window.floor })
    await workBacklog(progress, stop)
  }
}

/** False: `stop` came first. */
async function makeAll(ids: readonly number[], stop: AbortSignal): Promise<boolean> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (stop.aborted) return false
    await andRest(() => makeTasks(ids.slice(from, from + AT_ONCE)))
  }
  return !stop.aborted
}

/** Exams that were finished before the first run, by their ids. */
async function workBacklog({ backlogId, backlogEnd }: Progress, stop: AbortSignal): Promise<void> {
  let from = backlogId
  for (let step = 0; step < BACKLOG_STEPS && from < backlogEnd && !stop.aborted; step += 1) {
    const rows = await select(db, 'applications', { id: 'applications.id' })
      .where('id', '>', from)
      .where('id', '<=', backlogEnd)
      .where('state', 'FINISHED')
      .orderBy('id')
      .limit(AT_ONCE)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await andRest(() => makeTasks(ids))
    from = ids.length < AT_ONCE ? backlogEnd : (ids.at(-1) ?? backlogEnd)
    await storeProgress({ backlog_id: from })
  }
}

async function storedProgress(): Promise<Progress> {
  const stored = await select(db, 'correction_progress', PROGRESS).where('id', 1).first()
  if (stored) return stored
  // The events come first: what is finished after them is found by them, and anything else is there already.
  const eventId = Math.max(0, (await newestEvent()) - EVENTS_AT_ONCE)
  const newest = await db.query<{ id: number | null }>().from('applications').max('id as id').first()
  const progress = { eventId, backlogId: 0, backlogEnd: newest?.id ?? 0 }
  await db.table('correction_progress').insert({
    id: 1,
    event_id: progress.eventId,
    backlog_id: progress.backlogId,
    backlog_end: progress.backlogEnd,
    followed_at: clock.now(),
  })
  return progress
}

const storeProgress = (set: { event_id: number } | { backlog_id: number }) =>
  db
    .from('correction_progress')
    .where('id', 1)
    .update({ ...set, followed_at: clock.now() })
