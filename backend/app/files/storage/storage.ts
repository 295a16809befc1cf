import logger from '@adonisjs/core/services/logger'
import { store } from '#config/store'
import { countsBy } from '#metrics'
import { clock } from '#shared'
import { DiskFirst } from './disk_first.js'
import type { StorageDriver } from './driver.js'
import { LocalDisk } from './local_disk.js'
import { S3Store } from './s3_store.js'
import { readError } from './store_away.js'
import { StoreState, type Outcome } from './store_state.js'

const state = new StoreState()
const calls = countsBy('banca_store_calls', 'Calls of the S3-compatible store by outcome.', 'outcome', [
  'answers',
  'away',
  'refuses',
  'no_bucket',
] satisfies Outcome[])

/** `error`: of the call, where it ended with one. Of it only what the log needs goes along. */
export function noteOutcome(outcome: Outcome, error?: unknown): void {
  calls.add(outcome)
  if (!state.note(outcome, clock.now())) return
  if (outcome === 'answers') return logger.info('the file store answers again')
  const { name, code, status, message } = readError(error)
  const cause = [name, code, status, message].filter(Boolean).join(', ')
  logger.error({ outcome, cause }, 'the file store is away; exams go on, and what needs a file waits')
}

const disk = new LocalDisk(store.folder)

/** The store of this server. Only here is it decided which driver that is. */
export const storage: StorageDriver =
  store.driver === 's3' ? new DiskFirst(disk, new S3Store(store.s3, {}, noteOutcome)) : disk

/** What this process knows of its S3-compatible store; null: nothing was asked yet, or there is none. */
export const lastOfStore = () => state.last

/** What `/health/ready` shows of the store: of S3 what the last call to it came to. It takes no process out of service. */
export const storeHealth = (): { ok: boolean; detail: string } =>
  store.driver === 's3' ? state.report() : { ok: true, detail: 'local disk' }
