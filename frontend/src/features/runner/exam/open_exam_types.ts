import type { BancaDatabase, FileTransport, SyncEngineOptions, Transport } from '../../../offline/index.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import type { TableTransport } from '../../../offline/repertorization/index.ts'
import type { ExamCalls, ExamItem } from './calls.ts'
import type { Progress } from './prepare.ts'
import type { ItemScreens } from './item_screens.ts'

/**
 * - `closed`: nothing was asked for yet
 * - `preparing`: fetching what the exam needs
 * - `ready`: all is here; a dead link changes nothing any more
 * - `failed`: something could not be had; `open()` again
 * - `gone`: the server has no such exam for this person
 */
export type Phase =
  { name: 'closed' | 'ready' | 'failed' | 'gone' } | { name: 'preparing'; progress: Progress }

export type OpenExamSnapshot = {
  phase: Phase
  /** By id, with pictures taken from this computer. */
  items: ReadonlyMap<string, ExamItem>
  screens: ItemScreens | null
  /** Ids of answers marked for another look. */
  marks: ReadonlySet<string>
  /** Grows when answers came from elsewhere: fields that hold their own text begin anew with what is stored. */
  edition: number
  /** Not all of the exam fits on this computer. */
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
  /** For tests: which categories are saved by themselves. */
  isAutosaved?: (category: string) => boolean
  /** Ports of the sync engine, for tests. */
  ports?: Partial<SyncEngineOptions>
}
