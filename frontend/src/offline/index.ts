/** The public API of the offline store and the sync engine. */
export type * from './engine/types.ts'
export type * from './transport_types.ts'
export type * from './types.ts'
export {
  BancaDatabase,
  openDatabase,
  type AssetRow,
  type PendingFinish,
  type StoredRecord,
} from './store/database.ts'
export { Connection, resultOf } from './store/connection.ts'
export type { FileTransport } from './files/types.ts'
export { announcing } from './files/announcing.ts'
export { FileOutbox } from './files/outbox.ts'
export { unsentFiles, type FileState, type OutboxSnapshot } from './files/file_states.ts'
export { createDeadline } from './engine/deadline.ts'
export { createSyncEngine } from './engine/engine.ts'
export { journaledExams } from './store/unload_journal.ts'
export { notedExams } from './store/store_loss_detector.ts'
export { mayHoldUnsent } from './store/unread_store.ts'
export {
  EncryptionUnavailableError,
  LocalStoreError,
  ReadOnlyError,
  UnknownAnswerError,
} from './engine/errors.ts'
export {
  exportUnsent,
  sealExam,
  type AnswerFile,
  type AnswerFileEnvelope,
  type ExportedAnswers,
  type ExportOptions,
} from './export_file.ts'
export type { SyncEngineOptions } from './engine/options.ts'
export { HELD_BY_SERVER, isBlank, isUnsent } from './engine/merge.ts'
export { Link } from './engine/link.ts'
export {
  heldExams,
  isContentPending,
  pendingExams,
  rememberPerson,
  type PendingExam,
} from './pending_exams.ts'
export { asideCount, refusedAnswers } from './aside_count.ts'
export { sendAside } from './send_aside.ts'
export { AssetUrls, prefetchExam, storedItems, type PrefetchOptions } from './prefetch.ts'
export { BIG_VALUES, NOTES_KEY, TOOLS_PREFIX, toolsConnection } from './store/tools_store.ts'
export type { WriterClaim, WriterHandlers, WriterLocks } from './locks/writer_locks.ts'
