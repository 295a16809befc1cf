import { answerFiles } from '../../../api/answer_files.ts'
import { getSession, onSessionChange } from '../../../api/session.ts'
import { journaledExams, openDatabase, pendingExams, type Transport } from '../../../offline/index.ts'
import { isAllSent, sendBeforeLeaving } from './before_leaving.ts'
import { ExamSession } from './open_exam.ts'
import type { SessionOptions } from './open_exam_types.ts'
import { examCalls, examTransport, tableTransport } from './server.ts'

type Open = { userId: number; session: ExamSession; users: number }

/** What only a page of the exam can give; an exam that is only sent needs none of it. */
type OfPage = Pick<SessionOptions, 'intervalMs'> & {
  loadScreens?: (session: ExamSession) => SessionOptions['loadScreens']
}

/**
 * The exams that this tab has open for whoever is logged in: by a page, or only to send what a page has left. They outlive their pages:
 * an answer leaves whatever page is open.
 */
const open = new Map<string, Open>()

const keyOf = (userId: number, applicationId: string) => `${userId}:${applicationId}`

function make(userId: number, applicationId: string, { intervalMs, loadScreens }: OfPage): Open {
  watch()
  const session: ExamSession = new ExamSession({
    db: openDatabase(userId),
    applicationId,
    calls: examCalls,
    transport: inTheNameOf(userId, examTransport),
    tableTransport,
    fileTransport: answerFiles,
    loadScreens: (categories) =>
      loadScreens?.(session)(categories) ?? Promise.reject(new Error('only sending')),
    ...(intervalMs !== undefined && { intervalMs }),
  })
  const made = { userId, session, users: 0 }
  open.set(keyOf(userId, applicationId), made)
  return made
}

/** The session of an exam whose page is shown, or null before `acquire`. */
export const sessionOf = (userId: number, applicationId: string): ExamSession | null =>
  open.get(keyOf(userId, applicationId))?.session ?? null

/** For a page that is shown. Each `acquire` needs its `release`. */
export function acquire(userId: number, applicationId: string, ofPage: Required<OfPage>): ExamSession {
  const known = open.get(keyOf(userId, applicationId)) ?? make(userId, applicationId, ofPage)
  known.users += 1
  known.session.shownBy(ofPage.loadScreens(known.session))
  return known.session
}

/** The page is gone: the exam goes on sending until the server has everything. */
export function release(userId: number, applicationId: string): void {
  const known = open.get(keyOf(userId, applicationId))
  if (known === undefined) return
  known.users -= 1
  // A redraw of the page around it takes it again at once.
  setTimeout(() => known.users === 0 && void sendRest(known))
}

/** Sends what any exam of this person still holds on this computer. Rejects where the local store cannot be read. */
export async function sendKept(userId: number): Promise<void> {
  const db = openDatabase(userId)
  const owed = await pendingExams(db).finally(() => db.close())
  for (const applicationId of new Set([
    ...owed.map((one) => one.applicationId),
    ...journaledExams(String(userId)),
  ])) {
    if (open.has(keyOf(userId, applicationId))) continue
    void sendRest(make(userId, applicationId, {}))
  }
}

/** Sends now, and says how many exams are not with the server whole. `onProgress` hears what is left, in answers. */
export async function sendAllNow(userId: number, onProgress: (left: number) => void): Promise<number> {
  await sendKept(userId)
  const sessions = [...open.values()].filter((one) => one.userId === userId).map(({ session }) => session)
  const tell = () => onProgress(sessions.reduce((sum, { engine }) => sum + engine.getSnapshot().unsent, 0))
  const stops = sessions.map(({ engine }) => engine.subscribe(tell))
  tell()
  const sent = await Promise.all(
    sessions.map((session) => session.keepSending().then(() => sendBeforeLeaving(session)))
  )
  for (const stop of stops) stop()
  return sent.filter((isSent) => !isSent).length
}

/** Somebody else uses this browser now, or nobody: nothing of another person's is sent in their name. What is unsent stays here. */
function closeOthers(): void {
  const userId = getSession()?.user.id
  for (const [key, one] of open) if (one.userId !== userId) close(key, one)
}

/** Each exam hands what is unsent to the browser, which sends it when the page is gone. */
function leaving(isLeaving: boolean): void {
  for (const { session } of open.values()) session.engine.leaving(isLeaving)
}

let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  onSessionChange(closeOthers)
  addEventListener('pagehide', () => leaving(true))
  addEventListener('pageshow', () => leaving(false))
  document.addEventListener('visibilitychange', () => leaving(document.visibilityState === 'hidden'))
}

/** A request leaves with the token of whoever is logged in: for nobody else's answers. */
function inTheNameOf(userId: number, transport: Transport): Transport {
  const checked = <T>(send: () => Promise<T>) =>
    getSession()?.user.id === userId ? send() : Promise.reject(new Error('Somebody else is logged in'))
  return {
    sendBatch: (id, entries, options) => checked(() => transport.sendBatch(id, entries, options)),
    finish: (id, entries, options) => checked(() => transport.finish(id, entries, options)),
  }
}

async function sendRest(known: Open): Promise<void> {
  const { session } = known
  const key = keyOf(known.userId, session.applicationId)
  const isStill = () => known.users === 0 && open.get(key) === known
  session.engine.yieldToOthers(true)
  await session.keepSending().catch(() => undefined)
  // Seconds keep no exam open, but they leave when they can.
  await session.engine.flush().catch(() => undefined)
  // Its listener is told at once, before there is a `stop`: it says so by `isOver`.
  let isOver = false
  let stop = () => {}
  const look = () => {
    if (isOver || (isStill() && !isAllSent(session))) return
    isOver = true
    stop()
    if (isStill()) close(key, known)
  }
  stop = session.onChange(look)
  if (isOver) stop()
}

function close(key: string, { session }: Open): void {
  open.delete(key)
  void session.close().then(() => session.db.close())
}
