import {
  announcing,
  createSyncEngine,
  FileOutbox,
  type ServerAnswer,
  type SyncEngine,
} from '../../../offline/index.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import { maySendTables } from './engine_states.ts'
import type { OpenExamOptions } from './open_exam_types.ts'
import { TableAnswers } from './table_answers.ts'

export type ExamSenders = { engine: SyncEngine; outbox: FileOutbox; tables: TableAnswers }

/**
 * What stores and sends the answers of one exam, connected with each other: answers (engine), files (outbox), and
 * answers that save themselves, record by record (tables). `readAgain`: after the right to write was lost.
 */
export function createExamSenders(
  options: OpenExamOptions & { scheduler: Scheduler },
  readAgain: () => Promise<ServerAnswer[]>
): ExamSenders {
  const { db, applicationId, calls, scheduler, isAutosaved } = options
  const outbox = new FileOutbox({
    db,
    applicationId,
    transport: options.fileTransport,
    scheduler,
    sitting: () => engine.sitting(),
    // After the finish no local row is left to update; the server has the file all the same.
    onStored: (answerId, attachment) => engine.setAttachments(answerId, [attachment]).catch(() => undefined),
  })
  const engine = createSyncEngine({
    db,
    applicationId,
    transport: announcing(options.transport, outbox.announcements),
    authority: { claim: (how) => calls.claim(applicationId, how), read: readAgain },
    intervalMs: options.intervalMs,
    scheduler,
    ...options.ports,
  })
  const tables = new TableAnswers({
    db,
    applicationId,
    transport: options.tableTransport,
    scheduler,
    maySend: () => maySendTables(engine.getSnapshot().state),
    term: () => engine.term(),
    sitting: () => engine.sitting(),
    onSittingClosed: () => engine.sittingClosed(),
    onLoss: (loss) => engine.observeLoss(loss),
    onBehind: () => engine.invalidate(),
    ...(isAutosaved && { isAutosaved }),
  })
  return { engine, outbox, tables }
}
