import { canSit, getSession, onSessionChange } from '../api/session.ts'
import { initialsOf } from './initials.ts'
import { guardLeaving } from '../exam/leaving.ts'

const exams = () => import('../features/runner/background_sender.ts')

/** Whose answers may be sent from here now. */
const sitter = (): number | null => {
  const user = getSession()?.user
  return user !== undefined && canSit(user) ? user.id : null
}

/** Whether this computer holds anything of theirs that the server lacks; true where that cannot be known. */
async function isOwing(userId: number): Promise<boolean> {
  const { journaledExams, openDatabase, pendingExams, rememberPerson } = await import('../offline/index.ts')
  const db = openDatabase(userId)
  const name = getSession()?.user.name ?? ''
  await rememberPerson(db, initialsOf(name)).catch(() => undefined)
  return pendingExams(db)
    .then(
      ({ length }) => length + journaledExams(db.userId).length > 0,
      () => true
    )
    .finally(() => db.close())
}

async function sendWhatIsHere(): Promise<void> {
  const person = sitter()
  if (person === null || !(await isOwing(person))) return
  const { sendPendingExams } = await exams()
  if (person === sitter()) await sendPendingExams(person)
}

const HOUR_MS = 60 * 60_000

/** What was handed in leaves a computer after a day, whoever uses it then. */
function forgetSometimes(): void {
  const forget = async () => {
    // Who has nothing here fetches no code for it.
    const names = await indexedDB.databases()
    if (names.some(({ name }) => name?.startsWith('banca:')))
      await (await import('../offline/forget_sent.ts')).forgetSent()
  }
  const quietly = () => void forget().catch(() => undefined)
  whenIdle(quietly)
  setInterval(quietly, HOUR_MS)
}

/** The page itself comes first. */
const whenIdle = (run: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(run, { timeout: 5_000 })
    : setTimeout(run, 1_000)

/**
 * Answers belong to the log-in, not to a page: what any exam of this person still holds on this computer is sent while a page of ours is
 * open, whichever it is, and before they log out. Whose exams are all with the server fetches no code for it.
 */
export function sendInBackground(): void {
  // Without a link the code may not be here: asked for again when one is back.
  const send = () => whenIdle(() => void sendWhatIsHere().catch(() => undefined))
  send()
  forgetSometimes()
  addEventListener('online', send)
  let person = sitter()
  onSessionChange(() => {
    if (sitter() !== person) send()
    person = sitter()
  })
  guardLeaving(async (onProgress) => {
    const now = sitter()
    if (now === null) return 0
    try {
      return (await isOwing(now)) ? await (await exams()).sendAllNow(now, onProgress) : 0
    } catch {
      return 1
    }
  })
}
