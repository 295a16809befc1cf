import { browserScheduler, type Scheduler } from '../../shared/scheduler.ts'
import { browserStorage } from '../environment.ts'
import { AnswerStore } from '../store/answer_store.ts'
import { StoreLossDetector } from '../store/store_loss_detector.ts'
import { UnloadJournal } from '../store/unload_journal.ts'
import type { AnswerRow, ServerAnswer } from '../types.ts'
import type { EngineState } from './types.ts'
import type { RightLoss } from '../transport_types.ts'
import { Editor } from './editor.ts'
import { Finisher } from './finisher.ts'
import { Link } from './link.ts'
import { sittingOf } from './merge.ts'
import type { SyncEngineOptions } from './options.ts'
import { safePolicy } from './policy.ts'
import type { Verdict } from './reply.ts'
import { Resync } from './resync.ts'
import { Sender } from './sender.ts'
import { Settlement } from './settlement.ts'
import { SnapshotView } from './snapshot.ts'
import { EngineStatus } from './status.ts'
import { sendOnUnload } from './unload_send.ts'
import { WriterRole } from './writer_role.ts'

const MAY_SEND: readonly EngineState[] = [
  'active',
  'finishing',
  'finished',
  'rereading',
  'taken_over',
  'reset',
]

/** What the parts need of the engine that connects them. */
interface PartsHost {
  enter(state: EngineState): void
  lost(loss: RightLoss): void
  /** Staff have reset the exam: it has to be started again. */
  wasReset(): void
  /** Staff have cleared the answers. */
  sittingClosed(): void
  /** Null when the candidate may edit, else the state that forbids it. */
  readOnly(): EngineState | null
  adopt(answers: readonly ServerAnswer[]): Promise<void>
  /** The exam goes on here. */
  open(): void
}

export interface EngineParts {
  scheduler: Scheduler
  store: AnswerStore
  view: SnapshotView
  link: Link
  status: EngineStatus
  lossDetector: StoreLossDetector
  editor: Editor
  sender: Sender
  finisher: Finisher
  resync: Resync
  role: WriterRole
}

/** Makes the parts of one engine and passes to each what it needs of the others. */
export function connectParts(options: SyncEngineOptions, host: PartsHost): EngineParts {
  const {
    db,
    transport,
    authority,
    random = Math.random,
    scheduler = browserScheduler,
    storage = browserStorage(),
    intervalMs = 7_000,
    requestTimeoutMs = 20_000,
    policy = safePolicy,
  } = options
  const applicationId = String(options.applicationId)
  const store = new AnswerStore(db, applicationId)
  const view = new SnapshotView(store, scheduler)
  const link = new Link({ random, scheduler, requestTimeoutMs })
  const status = new EngineStatus(view, link, scheduler)
  const lossDetector = new StoreLossDetector(storage, db.userId, applicationId)
  const recordUnsent = () => lossDetector.record(store.rows.values())
  const common = {
    ...host,
    store,
    view,
    link,
    status,
    policy,
    transport,
    scheduler,
    isWriter: () => role.isWriter,
    maySend: () => role.isWriter && MAY_SEND.includes(status.state),
    mustRenew: (row: AnswerRow) => resync.mustRenew(row),
    heard: (verdict: Verdict) => {
      status.heard(verdict)
      if (verdict.kind === 'ok') resync.observe(verdict.writerTerm)
    },
    guarded: status.guarded,
  }
  const editor = new Editor({
    ...common,
    journal: new UnloadJournal(storage, db.userId, applicationId),
    isOpen: () => role.isWriter && status.state === 'active',
    // Without a known term an edit is below every term that was given.
    // Of the row as it was shown: the answers of another sitting may be stored before the edit is.
    stamp: (row) => ({
      sitting: sittingOf(row),
      term: store.term ?? (row.term === undefined ? undefined : 0),
      editedAt: status.serverNow,
    }),
    failed: (error) => status.storeFailed(error),
    edited: () => {
      recordUnsent()
      sender.schedule()
    },
    sendOnUnload: (isJournaled) => sendOnUnload(common, isJournaled),
  })
  const settlement = new Settlement({
    ...common,
    settled: (rows) => {
      recordUnsent()
      // First: who waits for everything to be sent waits for a new reading as well.
      resync.acknowledged(rows)
      status.settled(rows)
    },
  })
  const sender = new Sender({ ...common, settlement, intervalMs, renewed: () => resync.renewed() })
  const finisher = new Finisher({ ...common, settlement, sender })
  const resync: Resync = new Resync({
    ...common,
    authority,
    drain: async () => {
      await editor.written()
      return (await sender.drain()) === 'idle'
    },
    adopt: async (answers) => {
      await host.adopt(answers)
      await editor.written()
    },
    written: () => editor.written(),
  })
  const role: WriterRole = new WriterRole({
    ...common,
    editor,
    sender,
    opened: (finishPending) => {
      recordUnsent()
      // The tab that wrote meanwhile may have withdrawn a finish that was asked for here, or the candidate saw the exam go on there because
      // the request was never stored. A store that cannot be read says neither: the finish stays as this tab knows it.
      if (finishPending !== undefined) view.set({ finish: finishPending ? { failures: 0 } : null })
      host.open()
      resync.observe()
    },
  })
  return {
    scheduler,
    store,
    view,
    link,
    status,
    lossDetector,
    editor,
    sender,
    finisher,
    resync,
    role,
  }
}
