import type { Aside } from '../../../exam/leaving.ts'
import {
  Link,
  openDatabase,
  refusedAnswers,
  sealExam,
  sendAside,
  type BancaDatabase,
} from '../../../offline/index.ts'
import type { Closed } from './before_leaving.ts'
import { browserScheduler } from '../../../shared/scheduler.ts'

const REQUEST_TIMEOUT_MS = 20_000

const newLink = () =>
  new Link({ random: () => 0, scheduler: browserScheduler, requestTimeoutMs: REQUEST_TIMEOUT_MS })

/** Answers of an exam that the server takes nothing of now. `memory`: their store, where nothing outlives the page. */
export type OfClosed = {
  applicationId: string
  answers: number
  closed: Closed
  memory: BancaDatabase | null
}

/**
 * Offers the server once more what it had no room for; resolves to what it still has not taken, with what is `ofClosed` exams, or null. `userId` null: the store cannot be read. `inMemory`: stores of exams of this page that nothing outlives. Rejects
 * where the store cannot be read.
 */
export async function offeredAside(
  userId: number | null,
  inMemory: readonly BancaDatabase[],
  transports: Parameters<typeof sendAside>[1],
  ofClosed: readonly OfClosed[] = []
): Promise<Aside | null> {
  // A store in memory began as a copy of the other one: of an exam in both, it is asked last.
  const left = new Map<string, { answers: number; memory: BancaDatabase | null }>()
  const offer = async (db: BancaDatabase, memory: BancaDatabase | null) => {
    // A store that cannot be written keeps what the server has taken: it is offered again next time.
    await sendAside(db, transports, newLink).catch(() => undefined)
    for (const [id, answers] of await refusedAnswers(db)) left.set(id, { answers, memory })
  }
  if (userId !== null) await withStore(userId, (db) => offer(db, null))
  for (const db of inMemory) await offer(db, db)
  for (const { applicationId, answers, memory } of ofClosed)
    left.set(applicationId, { answers: answers + (left.get(applicationId)?.answers ?? 0), memory })
  if (left.size === 0) return null
  const all = [...left.values()]
  return {
    answers: sumOf(all),
    toBegin: sumOf(ofClosed.filter(({ closed }) => closed === 'reset')),
    isStored: all.every(({ memory }) => memory === null),
    files: async () => {
      const made = []
      for (const [id, { memory }] of left) {
        if (memory) made.push(...(await sealExam(memory, id)))
        else if (userId !== null) made.push(...(await withStore(userId, (db) => sealExam(db, id))))
      }
      return made
    },
  }
}

const sumOf = (all: readonly { answers: number }[]): number =>
  all.reduce((sum, { answers }) => sum + answers, 0)

async function withStore<T>(userId: number, work: (db: BancaDatabase) => Promise<T>): Promise<T> {
  const db = openDatabase(userId)
  return work(db).finally(() => db.close())
}
