import { openDatabase, type BancaDatabase } from './database.ts'
import { isWaitedFor, owedOf } from './owed.ts'
import { TABLE_STORES } from './repertorization/unsent.ts'
import { SENT, type SentExam } from './store.ts'

/** How long what was handed in stays on the computer where it was answered, ms. */
const KEPT_MS = 24 * 60 * 60_000

/** A clock that was wrong at the finish and is right now must not keep anything for ever. */
const isOld = (at: number, now: number): boolean => Math.abs(now - at) >= KEPT_MS

/** Whose stores this browser has. Rejects where it does not tell. */
export async function peopleHere(): Promise<string[]> {
  const names = await indexedDB.databases()
  return names.flatMap(({ name = '' }) => /^banca:(\d+)$/.exec(name)?.[1] ?? [])
}

/** Removes, of whoever has used this computer, what was sent more than a day ago. Rejects where the browser does not tell whose stores it has. */
export async function forgetSent(now = Date.now()): Promise<void> {
  for (const userId of await peopleHere()) {
    const db = openDatabase(userId)
    await forgetSentOf(db, now).catch(() => undefined).finally(() => db.close())
  }
}

/**
 * Removes what was handed in a day ago, and the exams that ended a day ago by what was last heard of their time: they were finished by
 * the server or on another computer. Nothing that the server lacks, but for seconds that nobody waits for.
 */
export async function forgetSentOf(db: BancaDatabase, now: number): Promise<void> {
  const owed = new Set((await owedOf(db)).filter(isWaitedFor).map(({ applicationId }) => applicationId))
  const [sent, notes] = await Promise.all([db.meta.startingWith(SENT), db.meta.startingWith('exam:')])
  const idOf = (key: string) => key.slice(SENT.length)
  const handedIn = sent.filter(({ value }) => isOld((value as SentExam).at, now)).map(({ key }) => idOf(key))
  const isFresh = new Set(sent.map(({ key }) => idOf(key)).filter((id) => !handedIn.includes(id)))
  const over = notes.flatMap(({ key, value }) => {
    const [, applicationId = '', name] = key.split(':')
    if (name !== 'time' || isFresh.has(applicationId)) return []
    const { endsAt, serverOffset } = value as { endsAt: number; serverOffset: number }
    // By both clocks: a device that began in another year and was put right since has an offset that is no longer true.
    return now + Math.min(0, serverOffset) >= endsAt + KEPT_MS ? [applicationId] : []
  })
  for (const id of handedIn) await db.meta.delete(SENT + id)
  for (const id of new Set([...handedIn, ...over])) if (!owed.has(id)) await forgetExam(db, id, over.includes(id))
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
