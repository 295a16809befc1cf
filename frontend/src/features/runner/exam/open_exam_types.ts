import type { BancaDatabase, FileTransport, SyncEngineOptions, Transport } from '../../../offline/index.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import type { TableTransport } from '../../../offline/repertorization/index.ts'
import type { ExamCalls, ExamItem } from './calls.ts'
import type { Progress } from './prepare.ts'
import type { ItemScreens } from './item_screens.ts'

/**
 *       closed --open()--> preparing --complete--> ready
 *         |                  ^ |  ^                ^ |
 *         |                  | |  +--reloadItems()-|-+  `ready` again also where that fails
 *         |                  | +--failure--> failed; gone (401, 403, 404)
 *         |                  +---open()---------+
 *         +--open(): stored by an earlier visit--> ready; failed where the local store cannot be read
 *
 * - `closed`: nothing was requested yet
 * - `preparing`: fetching what the exam needs
 * - `ready`: complete; losing the connection has no effect any more
 * - `failed`: something could not be fetched; call `open()` again
 * - `gone`: the server has no such exam for this person
 */
export type Phase =
  { name: 'closed' | 'ready' | 'failed' | 'gone' } | { name: 'preparing'; progress: Progress }

export type OpenExamSnapshot = {
  phase: Phase
  /** By id, with pictures from the local store. */
  items: ReadonlyMap<string, ExamItem>
  screens: ItemScreens | null
  /** Ids of the answers that are marked for review. */
  marks: ReadonlySet<string>
  /**
   * Incremented when answers came from elsewhere: fields that hold text of their
   * own reset to the stored content.
   */
  edition: number
  /** The local store has no space for the complete exam. */
  isStoreFull: boolean
}

export type OpenExamOptions = {
  db: BancaDatabase
  applicationId: string
  calls: ExamCalls
  transport: Transport
  tableTransport: TableTransport
  fileTransport: FileTransport
  loadScreens: (categories: readonly string[]) => Promise<ItemScreens>
  intervalMs?: number
  scheduler?: Scheduler
  /** For tests: which categories save themselves. */
  isAutosaved?: (category: string) => boolean
  /** Ports of the sync engine, for tests. */
  ports?: Partial<SyncEngineOptions>
}
