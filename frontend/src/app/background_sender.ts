import { canSit, getSession, onSessionChange } from '../api/session.ts'
import { initialsOf } from './initials.ts'
import { guardLeaving, NOTHING_LEFT } from '../exam/leaving.ts'

const exams = () => import('../features/runner/background_sender.ts')

/** The person whose answers may be sent from here now, or null. */
const sitter = (): number | null => {
  const user = getSession()?.user
  return user !== undefined && canSit(user) ? user.id : null
}

type Held = 'nothing' | 'something' | 'unread'

/**
 * Whether this computer holds data of this person to send. `isLeaving`: or that the server had no room for, or that a tab of this browser may
 * have. `unread`: that cannot be determined.
 */
async function heldHere(userId: number, isLeaving = false): Promise<Held> {
  const { heldExams, journaledExams, notedExams, openDatabase, pendingExams, rememberPerson } =
    await import('../offline/index.ts')
  const db = openDatabase(userId)
  const name = getSession()?.user.name ?? ''
  await rememberPerson(db, initialsOf(name)).catch(() => undefined)
  const noted = [...journaledExams(db.userId), ...(isLeaving ? notedExams(db.userId) : [])]
  return (isLeaving ? heldExams : pendingExams)(db)
    .then(
      ({ length }): Held => (length + noted.length > 0 ? 'something' : 'nothing'),
      (): Held => 'unread'
    )
    .finally(() => db.close())
}

async function sendWhatIsHere(): Promise<void> {
  const person = sitter()
  if (person === null || (await heldHere(person)) === 'nothing') return
  const { sendPendingExams } = await exams()
  if (person === sitter()) await sendPendingExams(person)
}

const HOUR_MS = 60 * 60_000

/** Data of finished exams is deleted from a computer after a day, whoever uses it then. */
function forgetSometimes(): void {
  const forget = async () => {
    // Without local databases the code is not even loaded.
    const names = await indexedDB.databases()
    if (names.some(({ name }) => name?.startsWith('banca:')))
      await (await import('../offline/forget_sent.ts')).forgetSent()
  }
  const quietly = () => void forget().catch(() => undefined)
  whenIdle(quietly)
  setInterval(quietly, HOUR_MS)
}

/** The page itself loads first. */
const whenIdle = (run: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(run, { timeout: 5_000 })
    : setTimeout(run, 1_000)

/**
 * Answers belong to the log-in, not to a page: what is unsent of any exam of this person is sent while any of
 * our pages is open, and before a log-out. Without unsent data its code is not loaded.
 */
export function sendInBackground(): void {
  // Without a connection the code may fail to load: tried again when the connection is back.
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
    if (now === null) return NOTHING_LEFT
    let held: Held = 'unread'
    try {
      held = await heldHere(now, true)
      return held === 'nothing' ? NOTHING_LEFT : await (await exams()).sendAllNow(now, onProgress)
    } catch {
      // Such as code that cannot be loaded without a connection: nothing can be sent now.
      return held === 'something' ? { ...NOTHING_LEFT, unsent: 1 } : { ...NOTHING_LEFT, isUnread: true }
    }
  })
}
