import { bringsNews, type Verdict } from '../domain/judge.js'
import { isOfClosedSitting } from '../domain/sitting.js'
import { awaitsStart, takesAnswers } from '../domain/status.js'
import { clock, ok, type DomainError, type Result } from '#shared'
import { applicationOwner } from '../queries/application_owner.js'
import { examContent } from '../queries/exam_content.js'
import { finishedAnswers } from '../queries/finished_answers.js'
import { changeOrRefuse, type Change } from './change_application.js'
import { writerStateOf } from './claim_writer.js'
import { finishLocked, finishRecordOf, type FinishRecord } from './finish_locked.js'
import { freshFinish, rememberFinish, sawFinish } from './finish_memory.js'
import type { HeardFile } from '../domain/answer_files.js'
import { wasHandedBack } from '../queries/handed_back.js'
import { settleEvents } from './record_event.js'
import { quarantineOfClosed } from './quarantine_of_closed.js'
import { refused, refusedLate, refusedTaken } from './refusals.js'
import {
  finishWhenOver,
  frontierOf,
  hearFiles,
  judgeAndStore,
  quarantine,
  timeOf,
  type Batch,
} from './save_answers.js'

/** With the one record, whether this call or an earlier one finished. `serverTime` epoch ms. */
export type Finish = { record: FinishRecord; verdicts: Verdict[]; files: HeardFile[]; serverTime: number }

/** The verdicts of a finish that came too late: entries that are stored already count as accepted. */
const afterwards = (
  { answers, exam }: Pick<Change, 'answers' | 'exam'>,
  { entries }: Batch,
  isStored = true
): Verdict[] =>
  entries.map((entry) => {
    const stored = answers.get(entry.id)
    const order = { id: entry.id, term: stored?.writerTerm ?? 0, revision: stored?.revision ?? 0 }
    if (stored && !bringsNews([entry], answers, exam.items)) return { ...order, accepted: true }
    return {
      ...order,
      accepted: false,
      reason: 'already_finished',
      ...(isStored ? {} : { kept: false as const }),
    }
  })

/**
 * Stores the last answers and finishes, in one transaction and exactly once. A repeat gets the record of the first call;
 * answers that come with it are quarantined.
 * @returns refused: `application_not_started`, `sitting_closed`, and with what became of the batch `session_taken`
 */
export async function finishApplication(batch: Batch): Promise<Result<Finish, DomainError>> {
  const { applicationId, entries, sitting, files = [] } = batch
  // What announces files changes something every time.
  const mayRepeat = files.length === 0
  const fresh = mayRepeat ? freshFinish(applicationId, { entries, sitting }) : null
  if (fresh) return ok({ record: fresh.record, verdicts: fresh.verdicts, files: [], serverTime: clock.now() })
  // The database decides whether one is finished; but what another connection reads may not be on the disk yet, so a plain
  // read answers only for what this process has seen committed.
  const repeated = mayRepeat && sawFinish(applicationId) ? await repeat(batch) : null
  const finished = repeated
    ? ok(repeated)
    : await changeOrRefuse(applicationId, 'all', (change) => finish(change, batch))
  if (finished.ok) rememberFinish(applicationId, { entries, sitting }, finished.value)
  return finished
}

async function finish(change: Change, batch: Batch): Promise<Result<Finish, DomainError>> {
  const { application, now } = change
  if (isOfClosedSitting(batch.sitting, application.sitting)) return quarantineOfClosed(change, batch)
  if (awaitsStart(application, now)) return refused('not_started')
  // Its page has sent this because it was finished; it may be on its way for long.
  if (application.state === 'STOPPED' && (await isHandedBack(change))) return refused('not_started')
  await finishWhenOver(change)
  if (!takesAnswers(application.state)) {
    const isStored = await quarantine(change, batch)
    const files = await hearFiles(change, batch, false)
    // Reset, and not begun again in time: there is no record of a finish.
    if (application.state !== 'FINISHED') return refusedLate(isStored)
    const verdicts = afterwards(change, batch, isStored)
    return ok({ record: finishRecordOf(application), verdicts, files, serverTime: now })
  }
  const writer = await writerStateOf(change, batch.caller)
  const files = await hearFiles(change, batch, writer.kind !== 'displaced')
  const verdicts = await judgeAndStore(change, batch, writer, frontierOf(change, writer))
  // Taken over, it only hands in what it holds: another device goes on, even if that has not written yet.
  if (writer.kind !== 'writes' || change.endedWriters.has(batch.caller.sessionId))
    return refusedTaken({ answers: verdicts, files }, now)
  const cause = {
    reason: timeOf(application, now) === 'late' ? 'TIMEOUT' : 'COMPLETED',
    source: 'candidate',
    userId: batch.caller.userId,
    sessionId: batch.caller.sessionId,
    now,
  } as const
  const all = { ...change.decided, answers: [...change.answers.values()] }
  const record = await finishLocked(change, cause, all)
  return ok({ record, verdicts, files, serverTime: now })
}

function isHandedBack({ trx, application }: Change): Promise<boolean> {
  settleEvents(trx)
  return wasHandedBack(trx.all, application.id)
}

/** The answer to a repeat that changes nothing, without a lock or a commit; null when it needs them. */
async function repeat(batch: Batch): Promise<Finish | null> {
  const sealed = await finishedAnswers.add(batch.applicationId)
  const owner = sealed && (await applicationOwner(batch.applicationId))
  if (!owner || isOfClosedSitting(batch.sitting, sealed.sitting)) return null
  const exam = await examContent(owner)
  if (bringsNews(batch.entries, sealed.answers, exam.items)) return null
  return {
    record: finishRecordOf(sealed.record),
    verdicts: afterwards({ ...sealed, exam }, batch),
    files: [],
    serverTime: clock.now(),
  }
}
