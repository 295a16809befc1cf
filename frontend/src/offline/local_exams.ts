import { openDatabase, type BancaDatabase } from './store/database.ts'
import { sealExam, type AnswerFile } from './export_file.ts'
import { forgetSent, peopleHere } from './forget_sent.ts'
import { isBlank } from './engine/merge.ts'
import { hasPendingContent, heldExams, PERSON, type HeldExam } from './pending_exams.ts'
import { SENT, type SentExam } from './store/sent_exams.ts'

/** What this computer has of one exam of one person: what the server lacks, and for a day what was handed in from here. */
export interface LocalExam extends HeldExam {
  userId: string
  /** Null where it was never written down. */
  initials: string | null
  exam: string | null
  /** A sealed file of it can be made. */
  canSeal: boolean
  /** The server has these; null where the exam was not handed in from here in the last day. `at` is epoch ms by the device's clock. */
  sent: { at: number; answers: number } | null
}

const NOTHING: Omit<HeldExam, 'applicationId'> = { answers: 0, records: 0, files: 0, finish: false, aside: 0 }

const nameIn = (about: unknown): string | null =>
  (about as { exam?: { name?: string } } | undefined)?.exam?.name ?? null

/**
 * All exams on this computer, of any person: unsent ones come first. Rejects where the
 * browser cannot list its databases.
 */
export async function localExams(now = Date.now()): Promise<LocalExam[]> {
  await forgetSent(now)
  const exams = (await Promise.all((await peopleHere()).map(localExamsOf))).flat()
  return exams.sort(
    (a, b) =>
      Number(hasPendingContent(b)) - Number(hasPendingContent(a)) || (b.sent?.at ?? 0) - (a.sent?.at ?? 0)
  )
}

async function localExamsOf(userId: string): Promise<LocalExam[]> {
  const db = openDatabase(userId)
  try {
    const pending = new Map(
      (await heldExams(db)).filter(hasPendingContent).map((one) => [one.applicationId, one])
    )
    const sent = await sentIn(db)
    const person = await db.meta.get(PERSON)
    const ids = [...new Set([...pending.keys(), ...sent.keys()])]
    return await Promise.all(
      ids.map(async (applicationId): Promise<LocalExam> => {
        const [row] = await db.applications.of(applicationId)
        const key = await db.meta.get(`exam:${applicationId}:recoveryKey`)
        const handedIn = sent.get(applicationId)
        return {
          ...NOTHING,
          ...pending.get(applicationId),
          applicationId,
          userId,
          initials: (person?.value as string | undefined) ?? null,
          exam: nameIn(row?.data) ?? nameIn(handedIn?.about),
          canSeal: key !== undefined,
          sent: handedIn ? { at: handedIn.at, answers: answersOf(handedIn) } : null,
        }
      })
    )
  } finally {
    db.close()
  }
}

/** What was answered, and not every row of the exam; a table is one answer, as where it waits. */
const answersOf = ({ rows, records }: SentExam): number =>
  rows.filter((row) => !isBlank(row) || row.attachments.length > 0).length + Number(records.length > 0)

async function sentIn(db: BancaDatabase): Promise<Map<string, SentExam>> {
  const rows = await db.meta.startingWith(SENT)
  return new Map(rows.map(({ key, value }) => [key.slice(SENT.length), value as SentExam]))
}

/** The sealed files of an exam of this computer; whoever sits at this computer may make them, only the school can read them. */
export async function sealLocalExam({ userId, applicationId }: LocalExam): Promise<AnswerFile[]> {
  const db = openDatabase(userId)
  try {
    return await sealExam(db, applicationId, (await sentIn(db)).get(applicationId))
  } finally {
    db.close()
  }
}
