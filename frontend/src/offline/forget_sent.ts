import { databaseNames } from './store/connection.ts'
import { openDatabase, type BancaDatabase } from './store/database.ts'
import { browserStorage } from './environment.ts'
import { ExamRecord, type RecordStorage } from './store/exam_record.ts'
import { hasPendingContent, heldExams } from './pending_exams.ts'
import { TABLE_STORES } from './repertorization/unsent.ts'
import { SENT, type SentExam } from './store/sent_exams.ts'

/** How long what was handed in stays on the computer where it was answered, ms. */
const RETENTION_MS = 24 * 60 * 60_000

/** Absolute: a clock that was wrong at the finish must not store anything without end. */
const isOld = (at: number, now: number, retentionMs: number): boolean => Math.abs(now - at) >= retentionMs

/** People who asked, when they logged out, that what they handed in goes at once: the next page sees to it, on which nothing of theirs is open. */
const wish = (storage: RecordStorage | null, userId: string) =>
  new ExamRecord<true>(storage, 'banca:forget', userId)

/** Takes effect with the next page. False where this browser cannot store the choice. */
export const forgetOnLeaving = (userId: string, storage: RecordStorage | null = browserStorage()): boolean =>
  wish(storage, userId).set(true)

/** Whether there is anything that would go at once. */
export async function hasForgettable(userId: string, now = Date.now()): Promise<boolean> {
  if (!(await peopleHere()).includes(userId)) return false
  const db = openDatabase(userId)
  try {
    return (await forgettable(db, now, 0)).some(({ isHandedIn, isPending }) => isHandedIn || !isPending)
  } finally {
    db.close()
  }
}

/** Ids of the people with a store in this browser. Rejects where the browser cannot list them. */
export async function peopleHere(): Promise<string[]> {
  const names = await databaseNames()
  return names.flatMap((name) => /^banca:(\d+)$/.exec(name)?.[1] ?? [])
}

/**
 * Removes, for all people of this computer, what was sent more than a day ago, or at once where they asked
 * for it. Rejects where the browser cannot list the stores.
 */
export async function forgetSent(
  now = Date.now(),
  storage: RecordStorage | null = browserStorage()
): Promise<void> {
  for (const userId of await peopleHere()) {
    const db = openDatabase(userId)
    const asked = wish(storage, userId)
    const isWished = asked.get() === true
    const isDone = await forgetSentOf(db, now, isWished ? 0 : RETENTION_MS)
      .then(
        () => true,
        () => false
      )
      .finally(() => db.close())
    if (isWished && isDone) asked.set(undefined)
  }
}

/**
 * Removes what was finished `retentionMs` ago, and the exams that ended that long ago by their last known time:
 * they were finished by the server or on another computer. Nothing that the server lacks, except for seconds.
 */
export async function forgetSentOf(
  db: BancaDatabase,
  now: number,
  retentionMs = RETENTION_MS
): Promise<void> {
  for (const { applicationId, isHandedIn, isOver, isPending } of await forgettable(db, now, retentionMs)) {
    if (isHandedIn) await db.meta.delete(SENT + applicationId)
    if (!isPending) await forgetExam(db, applicationId, isOver)
  }
}

type Forgettable = { applicationId: string; isHandedIn: boolean; isOver: boolean; isPending: boolean }

async function forgettable(db: BancaDatabase, now: number, retentionMs: number): Promise<Forgettable[]> {
  const pending = new Set(
    (await heldExams(db)).filter(hasPendingContent).map(({ applicationId }) => applicationId)
  )
  const [sent, notes] = await Promise.all([db.meta.startingWith(SENT), db.meta.startingWith('exam:')])
  const idOf = (key: string) => key.slice(SENT.length)
  const handedIn = sent
    .filter(({ value }) => isOld((value as SentExam).at, now, retentionMs))
    .map(({ key }) => idOf(key))
  const isFresh = new Set(sent.map(({ key }) => idOf(key)).filter((id) => !handedIn.includes(id)))
  const over = notes.flatMap(({ key, value }) => {
    const [, applicationId = '', name] = key.split(':')
    if (name !== 'time' || isFresh.has(applicationId)) return []
    const { endsAt, serverOffset } = value as { endsAt: number; serverOffset: number }
    // By both clocks: a device that began in another year and was put right since has an offset that is no longer true.
    return now + Math.min(0, serverOffset) >= endsAt + retentionMs ? [applicationId] : []
  })
  return [...new Set([...handedIn, ...over])].map((id) => ({
    applicationId: id,
    isHandedIn: handedIn.includes(id),
    isOver: over.includes(id),
    isPending: pending.has(id),
  }))
}

/** `isOver` false: unless it was reset and goes on here. */
async function forgetExam(db: BancaDatabase, applicationId: string, isOver: boolean): Promise<void> {
  await db.write(['answers', 'meta', 'items', 'assets', ...TABLE_STORES], async ({ meta, ...stores }) => {
    if (!isOver && (await stores.answers.of(applicationId)).length > 0) return
    for (const store of Object.values(stores)) await store.deleteOf(applicationId)
    for (const { key } of await meta.startingWith(`exam:${applicationId}:`)) meta.delete(key)
    meta.delete(`term:${applicationId}`)
  })
}
