import { openDatabase } from './database.ts'
import { exportUnsent, type AnswerFile } from './export-file.ts'
import { isWaitedFor, owedOf, PERSON, type Owed } from './owed.ts'

/** What this computer holds of one exam of one person, and the server lacks. */
export interface HeldExam extends Owed {
  userId: string
  /** Null where it was never written down. */
  initials: string | null
  exam: string | null
  /** A sealed file of it can be made. */
  canSeal: boolean
}

const PREFIX = 'banca:'

/** Everything that waits on this computer, whoever it belongs to. Rejects where the browser tells nothing of its databases. */
export async function heldHere(): Promise<HeldExam[]> {
  const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (/^banca:\d+$/.test(name) ? [name] : []))
  const held = await Promise.all(names.map((name) => heldOf(name.slice(PREFIX.length))))
  return held.flat()
}

async function heldOf(userId: string): Promise<HeldExam[]> {
  const db = openDatabase(userId)
  try {
    const owed = (await owedOf(db)).filter(isWaitedFor)
    const person = await db.meta.get(PERSON)
    return await Promise.all(owed.map(async (one): Promise<HeldExam> => {
      const [row] = await db.applications.of(one.applicationId)
      const key = await db.meta.get(`exam:${one.applicationId}:recoveryKey`)
      const exam = (row?.data as { exam?: { name?: string } } | undefined)?.exam?.name ?? null
      return { ...one, userId, initials: (person?.value as string | undefined) ?? null, exam, canSeal: key !== undefined }
    }))
  } finally {
    db.close()
  }
}

/** The sealed files of an exam that waits here; whoever sits at this computer may make them, only the school can read them. */
export async function sealHeld({ userId, applicationId }: HeldExam): Promise<AnswerFile[]> {
  const db = openDatabase(userId)
  try {
    const [key, seal] = await Promise.all([
      db.meta.get(`exam:${applicationId}:recoveryKey`), db.meta.get(`exam:${applicationId}:recoverySeal`),
    ])
    const publicKeyJwk = key?.value as JsonWebKey
    return await exportUnsent({ db, applicationId, publicKeyJwk, seal: (seal?.value as string | undefined) ?? null })
  } finally {
    db.close()
  }
}
