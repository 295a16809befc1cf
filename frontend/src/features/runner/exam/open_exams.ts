import { answerFiles } from '../../../api/answer_files.ts'
import { getSession, onSessionChange } from '../../../api/session.ts'
import type { Left } from '../../../exam/leaving.ts'
import {
  journaledExams,
  mayHoldUnsent,
  notedExams,
  openDatabase,
  pendingExams,
  type Transport,
} from '../../../offline/index.ts'
import { isAllSent, sendBeforeLeaving, type Closed, type Rest } from './before_leaving.ts'
import { statusOf } from './failure.ts'
import { offeredAside } from './offered_aside.ts'
import { OpenExam } from './open_exam.ts'
import type { OpenExamOptions } from './open_exam_types.ts'
import { examCalls, examTransport, tableTransport } from './server.ts'

type Open = { userId: number; openExam: OpenExam; users: number }

/** Options that only a page of the exam can provide; an exam that is only sent needs none of them. */
type OfPage = Pick<OpenExamOptions, 'intervalMs'> & {
  loadScreens?: (openExam: OpenExam) => OpenExamOptions['loadScreens']
}

/**
 * The exams that this tab has open for the person who is logged in: shown by a page, or only sending what a
 * page has left. They outlive their pages, because answers are sent whatever page is open.
 */
const open = new Map<string, Open>()

/** People who are about to leave: until it is known what is unsent, no exam is closed, since what it had would look unread. */
let leavings = 0

const keyOf = (userId: number, applicationId: string) => `${userId}:${applicationId}`

function make(userId: number, applicationId: string, { intervalMs, loadScreens }: OfPage): Open {
  watch()
  const openExam: OpenExam = new OpenExam({
    db: openDatabase(userId),
    applicationId,
    calls: examCalls,
    transport: inTheNameOf(userId, examTransport),
    tableTransport,
    fileTransport: answerFiles,
    loadScreens: (categories) =>
      loadScreens?.(openExam)(categories) ?? Promise.reject(new Error('only sending')),
    ...(intervalMs !== undefined && { intervalMs }),
  })
  const made = { userId, openExam, users: 0 }
  open.set(keyOf(userId, applicationId), made)
  return made
}

/** The open exam of a page that is shown, or null before `acquire`. */
export const openExamOf = (userId: number, applicationId: string): OpenExam | null =>
  open.get(keyOf(userId, applicationId))?.openExam ?? null

/** For a page that is shown. Each `acquire` needs its `release`. */
export function acquire(userId: number, applicationId: string, ofPage: Required<OfPage>): OpenExam {
  const known = open.get(keyOf(userId, applicationId)) ?? make(userId, applicationId, ofPage)
  known.users += 1
  known.openExam.shownBy(ofPage.loadScreens(known.openExam))
  return known.openExam
}

/** Staff have opened a finished exam again: its pages go on with another one, which begins with what the server has. */
export function renew(userId: number, applicationId: string, ofPage: Required<OfPage>): OpenExam {
  const key = keyOf(userId, applicationId)
  const before = open.get(key)
  if (before !== undefined) close(key, before)
  const made = make(userId, applicationId, ofPage)
  made.users = before?.users ?? 1
  made.openExam.shownBy(ofPage.loadScreens(made.openExam))
  return made.openExam
}

/** The page closed: the exam continues to send until the server has everything. */
export function release(userId: number, applicationId: string): void {
  const known = open.get(keyOf(userId, applicationId))
  if (known === undefined) return
  known.users -= 1
  // A remount of the page acquires it again at once.
  setTimeout(() => known.users === 0 && void sendRest(known))
}

/** Sends what is unsent of any exam of this person, and of `more` of them. Rejects where the local store cannot be read. */
export async function sendPendingExams(userId: number, more: readonly string[] = []): Promise<void> {
  const db = openDatabase(userId)
  const owed = await pendingExams(db).finally(() => db.close())
  for (const applicationId of new Set([
    ...owed.map((one) => one.applicationId),
    ...journaledExams(String(userId)),
    ...more,
  ])) {
    if (open.has(keyOf(userId, applicationId))) continue
    void sendRest(make(userId, applicationId, {}))
  }
}

/** Null where the exam takes answers, or the server cannot be asked. */
async function whyClosed({ engine, applicationId }: OpenExam): Promise<Closed | null> {
  const { state, connection } = engine.getSnapshot()
  if (state === 'reset') return 'reset'
  if (connection !== 'online') return null
  // Where only a file or a table waits, no batch has had that answer.
  return examCalls.application(applicationId).then(
    ({ reset }) => (reset ? 'reset' : null),
    (error: unknown) => ([403, 404].includes(statusOf(error) ?? 0) ? 'gone' : null)
  )
}

/** Nothing would outlive the page of what is unsent, or of some of it. */
function isInPage({ engine }: OpenExam): boolean {
  const { isMemoryOnly, asideInMemory, answers } = engine.getSnapshot()
  return isMemoryOnly || asideInMemory > 0 || answers.some(({ save }) => save === 'memory')
}

/** `isRead`: the store could be read. Never rejects. */
async function sendOne(openExam: OpenExam): Promise<Rest & { openExam: OpenExam; isRead: boolean }> {
  const failedBefore = openExam.engine.getSnapshot().finish?.failures ?? 0
  // A person asks for it: no back-off is waited for.
  await openExam.engine.tryNow()
  const isRead = await openExam.resumeSending().then(
    () => !openExam.db.isUnread,
    () => false
  )
  const rest = await sendBeforeLeaving(openExam, () => whyClosed(openExam), failedBefore)
  return { ...rest, openExam, isRead }
}

/**
 * Sends now, offers once more what the server had no room for, and resolves to what is not on the server.
 * `onProgress` receives the number of unsent answers. A store that cannot be read does not hold what this page has.
 */
export async function sendAllNow(userId: number, onProgress: (left: number) => void): Promise<Left> {
  // Another tab may hold what it could not store.
  const isStoreRead = await sendPendingExams(userId, notedExams(String(userId))).then(
    () => true,
    () => false
  )
  leavings += 1
  try {
    return await sendOpen(userId, ofPerson(userId), { onProgress, isStoreRead })
  } finally {
    leavings -= 1
    for (const one of open.values()) if (one.userId === userId && one.users === 0) void sendRest(one)
  }
}

const ofPerson = (userId: number): OpenExam[] =>
  [...open.values()].filter((one) => one.userId === userId).map(({ openExam }) => openExam)

type Sending = { onProgress: (left: number) => void; isStoreRead: boolean }

async function sendOpen(
  userId: number,
  openExams: readonly OpenExam[],
  { onProgress, isStoreRead }: Sending
): Promise<Left> {
  const notify = () => onProgress(openExams.reduce((sum, { engine }) => sum + engine.getSnapshot().unsent, 0))
  const stops = openExams.map(({ engine }) => engine.subscribe(notify))
  notify()
  const rests = await Promise.all(openExams.map(sendOne))
  for (const stop of stops) stop()
  const memoryOf = ({ db }: OpenExam) => (db.isMemory ? db : null)
  const unsent = rests.filter(({ isUnsent }) => isUnsent)
  const isAllRead = isStoreRead && rests.every(({ isRead }) => isRead)
  return {
    unsent: unsent.length,
    isInPage: unsent.some(({ openExam }) => isInPage(openExam)),
    aside: await offeredAside(
      isStoreRead ? userId : null,
      openExams.flatMap((openExam) => memoryOf(openExam) ?? []),
      { transport: inTheNameOf(userId, examTransport), tableTransport },
      rests.flatMap(({ openExam, stays, closed }) =>
        closed === null
          ? []
          : { applicationId: openExam.applicationId, answers: stays, closed, memory: memoryOf(openExam) }
      )
    ),
    isUnread: !isAllRead && (await mayHoldUnsent(String(userId))),
  }
}

/**
 * Another person uses this browser now, or nobody does: nothing of the former person is sent in another name.
 * What is unsent stays in the local store.
 */
function closeOthers(): void {
  const userId = getSession()?.user.id
  for (const [key, one] of open) if (one.userId !== userId) close(key, one)
}

/** Each exam passes what is unsent to the browser, which sends it after the page has closed. */
function leaving(isLeaving: boolean): void {
  for (const { openExam } of open.values()) openExam.engine.leaving(isLeaving)
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

/**
 * A request carries the token of the person who is logged in: it must not send the answers of another person.
 */
function inTheNameOf(userId: number, transport: Transport): Transport {
  const checked = <T>(send: () => Promise<T>) =>
    getSession()?.user.id === userId ? send() : Promise.reject(new Error('Somebody else is logged in'))
  return {
    sendBatch: (id, entries, options) => checked(() => transport.sendBatch(id, entries, options)),
    finish: (id, entries, options) => checked(() => transport.finish(id, entries, options)),
  }
}

async function sendRest(known: Open): Promise<void> {
  const { openExam } = known
  const key = keyOf(known.userId, openExam.applicationId)
  const isStill = () => known.users === 0 && leavings === 0 && open.get(key) === known
  openExam.engine.yieldToOthers(true)
  await openExam.resumeSending().catch(() => undefined)
  // Unsent seconds do not hold an exam open, but they are sent where possible.
  await openExam.engine.flush().catch(() => undefined)
  // The listener is called at once, before `stop` exists: `isOver` replaces it until then.
  let isOver = false
  let stop = () => {}
  const look = () => {
    if (isOver || (isStill() && !isAllSent(openExam))) return
    isOver = true
    stop()
    if (isStill()) close(key, known)
  }
  stop = openExam.onChange(look)
  if (isOver) stop()
}

function close(key: string, { openExam }: Open): void {
  open.delete(key)
  void openExam.close().then(() => openExam.db.close())
}
