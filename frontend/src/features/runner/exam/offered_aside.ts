import type { Aside } from '../../../exam/leaving.ts'
import {
  Link,
  noRoomAnswers,
  openDatabase,
  sealExam,
  sendAside,
  type BancaDatabase,
} from '../../../offline/index.ts'
import { browserScheduler } from '../../../shared/scheduler.ts'

const REQUEST_TIMEOUT_MS = 20_000

const newLink = () =>
  new Link({ random: () => 0, scheduler: browserScheduler, requestTimeoutMs: REQUEST_TIMEOUT_MS })

/**
 * Offers the server once more what it had no room for; resolves to what it still has not taken, or null. `inMemory`: stores of exams of
 * this page that nothing outlives. Rejects where the store cannot be read.
 */
export async function offeredAside(
  userId: number,
  inMemory: readonly BancaDatabase[],
  transports: Parameters<typeof sendAside>[1]
): Promise<Aside | null> {
  // A store in memory began as a copy of the other one: of an exam in both, it is asked last.
  const left = new Map<string, { answers: number; memory: BancaDatabase | null }>()
  const offer = async (db: BancaDatabase, memory: BancaDatabase | null) => {
    // A store that cannot be written keeps what the server has taken: it is offered again next time.
    await sendAside(db, transports, newLink).catch(() => undefined)
    for (const [id, answers] of await noRoomAnswers(db)) left.set(id, { answers, memory })
  }
  await withStore(userId, (db) => offer(db, null))
  for (const db of inMemory) await offer(db, db)
  if (left.size === 0) return null
  const all = [...left.values()]
  return {
    answers: all.reduce((sum, { answers }) => sum + answers, 0),
    isStored: all.every(({ memory }) => memory === null),
    files: async () => {
      const made = []
      for (const [id, { memory }] of left)
        made.push(
          ...(memory ? await sealExam(memory, id) : await withStore(userId, (db) => sealExam(db, id)))
        )
      return made
    },
  }
}

async function withStore<T>(userId: number, work: (db: BancaDatabase) => Promise<T>): Promise<T> {
  const db = openDatabase(userId)
  return work(db).finally(() => db.close())
}
