import { banca } from '#config/banca'
import { ok, type Caller, type DomainError, type Result } from '#shared'
import type { Announcement, HeardFile } from '../domain/answer_files.js'
import { clockAt, punctuality, secondsLeft } from '../domain/deadline.js'
import type { BrokenEntry, Entry } from '../domain/entries.js'
import { reached, type Frontier } from '../domain/item_order.js'
import { bringsNews, changesContent, judge, type Judgement, type Verdict } from '../domain/judge.js'
import type { StoredAnswer } from '../domain/stored_answer.js'
import { isOfClosedSitting } from '../domain/sitting.js'
import { awaitsStart, takesAnswers } from '../domain/status.js'
import type { LockedApplication } from '../queries/locked_rows.js'
import { givenTimes } from '../queries/given_times.js'
import { shiftAfter } from '../queries/outages.js'
import { counted } from './batch_counts.js'
import { changeOrRefuse, type Change } from './change_application.js'
import { announceFiles } from './announce_files.js'
import { writerStateOf, type WriterState } from './claim_writer.js'
import { countSuspicious, finishLocked } from './finish_locked.js'
import { closingRules, storeOpened } from './item_closing.js'
import { noteSaved } from './note_saved.js'
import { quarantineLateBatch } from './quarantine_late_batch.js'
import { quarantineOfClosed } from './quarantine_of_closed.js'
import { archiveJudged, type Sender } from './archive_versions.js'
import { settleEvents } from './record_event.js'
import { refused, refusedLate, refusedTaken } from './refusals.js'
import { reportPassed } from './report_passed.js'

export type Batch = {
  applicationId: number
  caller: Pick<Caller, 'userId' | 'sessionId'>
  /** In which the entries were written; null: the present one. */
  sitting: number | null
  entries: readonly (Entry | BrokenEntry)[]
  /** Files that are to come. */
  files?: readonly Announcement[]
}

/** `writerTerm`: the sender's own. `serverTime` epoch ms. */
export type SavedBatch = {
  verdicts: Verdict[]
  files: HeardFile[]
  serverTime: number
  secondsToTimeout: number | null
  writerTerm: number
  roomId: number | null
}

const idsOf = ({ entries, files = [] }: Batch) => [
  ...entries.map((entry) => entry.id).filter((id) => id > 0),
  ...files.map((file) => file.answerId),
]

/** Announcements are read from any sender at any time: whether the files count is decided with them. */
export const hearFiles = (
  change: Change,
  { files = [], caller }: Batch,
  mayWrite: boolean
): Promise<HeardFile[]> =>
  announceFiles(change, { files, mayWrite, sessionId: caller.sessionId, sender: caller })

/**
 * Stores one batch; resolves after the commit is on the disk. The caller of this action has checked whose application it is.
 * @returns refused: `application_not_started`, `application_already_finished`, `sitting_closed`, and with what became of the batch `session_taken`
 */
export const saveAnswers = (batch: Batch): Promise<Result<SavedBatch, DomainError>> =>
  counted(saveBatch(batch))

const saveBatch = (batch: Batch): Promise<Result<SavedBatch, DomainError>> =>
  changeOrRefuse(batch.applicationId, idsOf(batch), async (change) => {
    const { application, now } = change
    if (isOfClosedSitting(batch.sitting, application.sitting)) return quarantineOfClosed(change, batch)
    if (awaitsStart(application, now)) return refused('not_started')
    await finishWhenOver(change)
    if (!takesAnswers(application.state)) {
      const isStored = await quarantine(change, batch)
      await hearFiles(change, batch, false)
      return refusedLate(isStored)
    }
    const writer = await writerStateOf(change, batch.caller)
    const files = await hearFiles(change, batch, writer.kind !== 'displaced')
    const verdicts = await judgeAndStore(change, batch, writer, frontierOf(change, writer))
    if (writer.kind === 'displaced') return refusedTaken({ answers: verdicts, files }, now)
    const { roomId } = application
    const secondsToTimeout = secondsLeft(application, now)
    return ok({
      verdicts,
      files,
      serverTime: now,
      secondsToTimeout,
      writerTerm: writer.terms.most,
      roomId,
    })
  })

/** Time does not run while an exam is stopped or held. */
export function timeOf(application: LockedApplication, now: number) {
  if (application.deadlineAt === null || application.state === 'STOPPED') return 'in_time'
  return punctuality(
    application.deadlineAt,
    banca.answerGraceSeconds,
    clockAt(application, now),
    shiftAfter(application.deadlineAt)
  )
}

/** The server finishes an exam whose time and grace are over, whoever comes by first. */
export async function finishWhenOver({ trx, application, exam, now, flush }: Change): Promise<boolean> {
  if (!takesAnswers(application.state) || timeOf(application, now) !== 'over') return false
  flush()
  const cause = { reason: 'TIMEOUT', source: 'server', userId: null, sessionId: null, now } as const
  await finishLocked({ trx, application, exam }, cause)
  return true
}

/** What comes after the finish counts no more, but staff can see it. False where there was no more room: then only its sender has it. */
export async function quarantine(
  { trx, application, exam, answers, now }: Change,
  batch: Batch
): Promise<boolean> {
  if (!bringsNews(batch.entries, answers, exam.items)) return true
  return quarantineLateBatch(trx, {
    applicationId: application.id,
    userId: batch.caller.userId,
    entries: batch.entries,
    now,
    reason: 'already_finished',
    sitting: application.sitting,
  })
}

/** What the answers would take of the entries, by the application's state under its lock. Changes nothing. */
export async function judgeNow(
  change: Change,
  entries: Batch['entries'],
  { terms, taking }: Pick<WriterState, 'terms' | 'taking'>,
  frontier: Frontier | null = null,
  full?: ReadonlySet<number>
): Promise<Judgement> {
  const { application, exam, answers, now } = change
  return judge(entries, answers, {
    items: exam.items,
    canUpdateAnswer: application.canUpdateAnswer,
    minimumSeconds: application.answerMinimumSeconds,
    late: timeOf(application, now) === 'late',
    ...(await closingRules(change, entries)),
    terms,
    taking,
    frontier,
    given: application.givenPosition,
    givenAt: await givenAt(change, entries),
    ...(full && { full }),
  })
}

/** When items were handed out one by one: read only where something that was passed would take another content. */
async function givenAt(
  { trx, application, exam, answers }: Change,
  entries: Batch['entries']
): Promise<ReadonlyMap<number, number>> {
  const { givenPosition } = application
  if (givenPosition === null) return NOT_READ
  const passed = entries.filter(({ id }) => (answers.get(id)?.position ?? Infinity) < givenPosition)
  if (!changesContent(passed, answers, exam.items)) return NOT_READ
  settleEvents(trx)
  return givenTimes(trx, application.id)
}

const NOT_READ: ReadonlyMap<number, number> = new Map()

/** The order of items binds the session that writes: of any other, and of a file, nobody knows where its candidate is by now. */
export const frontierOf = ({ application }: Change, { kind }: Pick<WriterState, 'kind'>): Frontier | null =>
  kind === 'writes' ? application.frontier : null

/** Decides on the entries, stores what they change, and archives what the answers do not take. */
export async function judgeAndStore(
  change: Change,
  batch: Pick<Batch, 'entries'> & { caller: Sender },
  writer: Pick<WriterState, 'terms' | 'taking'>,
  frontier: Frontier | null = null
): Promise<Verdict[]> {
  const { verdicts, changed, newlySuspicious, claimed } = await archiveJudged(change, batch.caller, (full) =>
    judgeNow(change, batch.entries, writer, frontier, full)
  )
  for (const answer of changed) storeOpened(change, answer)
  if (changed.length > 0) noteSaved(change)
  if (frontier) goOn(change, frontier, changed)
  if (change.application.givenPosition !== null) reportPassed(change, claimed, batch.caller)
  countSuspicious(change.trx, change.application, newlySuspicious)
  return verdicts
}

/** Where items are not browsed, the furthest one that the session that writes has stored is the exam's frontier. */
function goOn({ trx, application, now }: Change, before: Frontier, changed: readonly StoredAnswer[]): void {
  // An edit of a term before this one may come from another computer's way.
  const positions = changed.flatMap(({ position, writerTerm }) =>
    writerTerm === application.writerTerm ? position : []
  )
  const frontier = reached(before, Math.max(0, ...positions), now)
  if (frontier === before) return
  application.frontier = frontier
  trx.write('UPDATE applications SET frontier_position = ?, frontier_at = ? WHERE id = ?', [
    frontier.position,
    frontier.at,
    application.id,
  ])
}
