import { performance } from 'node:perf_hooks'
import { ofThisRequest } from '#audit'
import {
  clock,
  GroupCommit,
  refuseNotFound,
  type DomainError,
  type Result,
  inRawTransaction,
  type RawTransaction,
} from '#shared'
import type { StoredAnswer } from '../domain/stored_answer.js'
import { WritePace } from '../domain/write_pace.js'
import { applicationOwner, rememberOwner } from '../queries/application_owner.js'
import { examContent, type ExamContent } from '../queries/exam_content.js'
import { lockAndRead, type Decided, type LockedApplication, type Opening } from '../queries/locked_rows.js'
import { knowOutages } from './know_outages.js'
import type { ResetObstacle } from './reset_guards.js'
import { storeAnswer, writeAnswers } from './write_answers.js'

/** What a change sees of its application: the locked row and, of the answers, those it asked for. */
export type Change = {
  readonly trx: RawTransaction
  /** Epoch ms, taken under the lock: waiting for the lock must not make a late answer early. */
  readonly now: number
  readonly application: LockedApplication
  /** The exam in the version of this application. */
  readonly exam: ExamContent
  /** By id; only answers of this application are in it. */
  readonly answers: Map<number, StoredAnswer>
  /** What was decided about items; only of a change that asked for all answers. */
  readonly decided: Decided
  /** Ids of sessions that write and have ended; only of a change that asked for all answers. */
  readonly endedWriters: ReadonlySet<number>
  /** Only of a change that asked for it. */
  readonly opening: Opening | undefined
  /** What keeps finished applications from being opened again, where it was read for many at once. */
  readonly obstacles?: ReadonlyMap<number, ResetObstacle> | undefined
  /** Stores an answer as it is now; written before the commit, together with those of the other changes. */
  store(answer: StoredAnswer): void
  /** Writes the changes collected so far, for a statement that must see them. */
  flush(): void
}

/** Ids of answers, or all that the application has; or, for a start, where the candidate will go on. */
export type AskedAnswers = readonly number[] | 'all' | 'opening'

/** A change of one application, for a transaction that it shares with others. `exam`: in the version that it was read with. */
export type ChangeJob<T> = {
  applicationId: number
  answerIds: AskedAnswers
  exam: ExamContent
  apply: (change: Change) => Promise<T>
}
type Job = ChangeJob<unknown>

/** `other_version`: the exam was imported again since; the change did not happen. */
export type ChangeOutcome<T> =
  { kind: 'gone' } | { kind: 'other_version'; examVersion: number } | { kind: 'done'; value: T }
type Outcome = ChangeOutcome<unknown>

/** Each further attempt needs another import of the exam between two reads. */
const MOST_VERSIONS = 5

/** Most changes share a commit with others that arrived in the same moment; more than this would hold locks too long. */
const GROUP_SIZE = 64

const group = new GroupCommit<Job, Outcome>(
  (jobs) => inRawTransaction((trx) => applyTogether(trx, jobs, { hasRead: false })),
  GROUP_SIZE
)

const pace = new WritePace()

/** Do candidates of this process wait for their writes? Background work steps aside then. */
export const writesAreSlow = (): boolean => pace.isSlow(performance.now())

/** Changes of applications that wait for the next commit of this process. */
export const changesWaiting = (): number => group.waiting

/**
 * The one way in which a running application or its answers are written: under the application's lock, in a transaction
 * that is on the disk before this resolves. `apply` may run again after a deadlock: it changes nothing but the database.
 * It returns outcomes; an exception undoes it (and makes the others of its group run again).
 * @returns null when there is no such application
 * @throws Error when its exam is not there in the version that its row names: a damaged row, which staff must mend
 */
export async function changeApplication<T>(
  applicationId: number,
  answerIds: AskedAnswers,
  apply: (change: Change) => Promise<T>
): Promise<T | null> {
  await knowOutages()
  // A group runs in the request that began it.
  const job = { applicationId, answerIds, apply: ofThisRequest(apply) }
  for (let attempt = 0; attempt < MOST_VERSIONS; attempt++) {
    const owner = await applicationOwner(applicationId)
    if (owner === null) return null
    const exam = await examContent(owner)
    const beganAt = performance.now()
    const outcome = await group.add({ ...job, exam })
    const now = performance.now()
    pace.note(now - beganAt, now)
    if (outcome.kind === 'gone') return null
    // The group holds changes of many kinds; this is the value that this one's `apply` returned.
    if (outcome.kind === 'done') return outcome.value as T
    rememberOwner(applicationId, { ...owner, examVersion: outcome.examVersion })
  }
  throw new Error(`application ${applicationId} names a version of its exam that is not there`)
}

/**
 * The same for a use case that may refuse; `not_found` when there is no such application. Unlike `inTransaction`, a refusal is committed
 * with what it wrote: what is refused as an answer is quarantined, and an exam whose time is over is finished.
 */
export const changeOrRefuse = async <T>(
  applicationId: number,
  answerIds: AskedAnswers,
  apply: (change: Change) => Promise<Result<T, DomainError>>
): Promise<Result<T, DomainError>> =>
  (await changeApplication(applicationId, answerIds, apply)) ?? refuseNotFound()

/**
 * Changes applications in a transaction of the caller, who commits it. The outcomes are in the order of the jobs. `hasRead`: it has read, or changed other
 * applications, before.
 */
export async function applyTogether<T>(
  trx: RawTransaction,
  jobs: readonly ChangeJob<T>[],
  { hasRead }: { readonly hasRead: boolean }
): Promise<ChangeOutcome<T>[]> {
  const idsOf = (asked: 'all' | 'opening') => [
    ...new Set(jobs.flatMap((job) => (job.answerIds === asked ? job.applicationId : []))),
  ]
  const { applications, some, all, endedWriters, openings } = await lockAndRead(trx, {
    applications: [...new Set(jobs.map((job) => job.applicationId))],
    answers: [...new Set(jobs.flatMap((job) => (typeof job.answerIds === 'string' ? [] : job.answerIds)))],
    allAnswersOf: idsOf('all'),
    openings: idsOf('opening'),
    hasRead,
  })
  const now = clock.now()
  const stored = new Map<number, Map<number, StoredAnswer>>()
  for (const answer of [...some, ...all.answers]) {
    const own = stored.get(answer.applicationId)
    if (own) own.set(answer.id, answer)
    else stored.set(answer.applicationId, new Map([[answer.id, answer]]))
  }
  const flush = () => trx.settle(writeAnswers)
  const outcomes: ChangeOutcome<T>[] = []
  for (const job of jobs) {
    const application = applications.get(job.applicationId)
    if (!application) {
      outcomes.push({ kind: 'gone' })
      continue
    }
    // Imported again, by whichever process, since this one read it: the change runs again with the new text.
    if (application.examVersion !== job.exam.examVersion) {
      outcomes.push({ kind: 'other_version', examVersion: application.examVersion })
      continue
    }
    const answers = stored.get(job.applicationId) ?? new Map<number, StoredAnswer>()
    const store = (answer: StoredAnswer) => {
      answers.set(answer.id, answer)
      storeAnswer(trx, answer, now)
    }
    const opening = openings.get(job.applicationId)
    outcomes.push({
      kind: 'done',
      value: await job.apply({
        trx,
        now,
        application,
        exam: job.exam,
        answers,
        decided: all,
        endedWriters,
        opening,
        store,
        flush,
      }),
    })
  }
  return outcomes
}
