/** The door of the offline store and the sync engine. */
export type * from './types.ts'
export {
  BancaDatabase,
  openDatabase,
  type AssetRow,
  type PendingFinish,
  type StoredRecord,
} from './database.ts'
export { resultOf } from './connection.ts'
export type { FileTransport } from './files/types.ts'
export { announcing } from './files/announcing.ts'
export { FileOutbox, unsentFiles, type FileState, type OutboxSnapshot } from './files/outbox.ts'
export { createDeadline } from './deadline.ts'
export { createSyncEngine } from './engine.ts'
export { notedExams } from './leaving_notes.ts'
export { EncryptionUnavailableError, LocalStoreError, ReadOnlyError, UnknownAnswerError } from './errors.ts'
export {
  exportUnsent,
  type AnswerFile,
  type AnswerFileEnvelope,
  type ExportedAnswers,
  type ExportOptions,
} from './export-file.ts'
export type { SyncEngineOptions } from './options.ts'
export { isBlank } from './merge.ts'
export { owedOf, owesContent, rememberPerson, type Owed } from './owed.ts'
export { AssetUrls, prefetchExam, storedItems, type PrefetchOptions } from './prefetch.ts'
export { BIG_VALUES, NOTES_KEY, TOOLS_PREFIX, toolsConnection } from './tools-store.ts'
export type { WriterClaim, WriterHandlers, WriterLocks } from './writer-locks.ts'
