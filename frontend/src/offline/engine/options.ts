import type { BancaDatabase } from '../store/database.ts'
import type { SyncPolicy } from './policy.ts'
import type { Scheduler } from '../../shared/scheduler.ts'
import type { Authority, NetworkEvents, Transport } from '../transport_types.ts'
import type { Id } from '../types.ts'
import type { WriterLocks } from '../locks/writer_locks.ts'

/** Only `db`, `applicationId`, `transport` and `authority` are needed in the browser; the rest has its real default. */
export interface SyncEngineOptions {
  db: BancaDatabase
  applicationId: Id
  transport: Transport
  authority: Authority
  /** A number from 0 up to, not including, 1. */
  random?: () => number
  locks?: WriterLocks
  scheduler?: Scheduler
  network?: NetworkEvents
  /** Outside of the local store: what detects its loss, and the journal of a page that unloads; null for none. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  /** How long an edit waits for company before it is sent, ms. */
  intervalMs?: number
  /** A request without an answer is given up after this long, ms. */
  requestTimeoutMs?: number
  /** For tests of the checker only: how the decisions about sending and acknowledging are made. */
  policy?: SyncPolicy
}
