import { asideAnswers } from './aside_count.ts'
import { isDelivered, isQuarantined, sendAside } from './send_aside.ts'
import { openDatabase, type BancaDatabase } from './store/database.ts'
import { browserScheduler, type Scheduler } from '../shared/scheduler.ts'
import { browserStorage } from './environment.ts'
import type { RecordStorage } from './store/exam_record.ts'
import { FileOutbox } from './files/outbox.ts'
import { unsentFiles } from './files/file_states.ts'
import type { FileTransport } from './files/types.ts'
import { waitingFileCounts } from './files/waiting_files.ts'
import { journalKey, tableJournalKey } from './store/unload_journal.ts'
import { Link } from './engine/link.ts'
import { HELD_BY_SERVER, isUnsent, settle, sittingOf, toEntry } from './engine/merge.ts'
import { lossDetectorKey } from './store/store_loss_detector.ts'
import { BATCH_LIMIT } from './engine/sender.ts'
import type { TableTransport } from './repertorization/types.ts'
import { unsentRecords } from './repertorization/unsent.ts'
import { AnswerStore } from './store/answer_store.ts'
import { forgetTools } from './store/tools_store.ts'
import type { AnswerRow, Id } from './types.ts'
import type { Transport } from './transport_types.ts'

export interface ClearOptions {
  /** Sends what is unsent first. */
  transport: Transport
  /** The same for records of repertorization tables. */
  tableTransport: Pick<TableTransport, 'send'>
  /** The same for files. */
  fileTransport: FileTransport
  /** Deletes even what could not be sent; only after the person agreed. */
  force?: boolean
  name?: string
  storage?: RecordStorage | null
  scheduler?: Scheduler
  requestTimeoutMs?: number
}

/** What the server does not have: `unsent` counts answers, `files` files. */
export type ClearOutcome = { cleared: boolean; unsent: number; files: number }

/** Wipes the local store of one person (`?clear_database`), after sending what is unsent. Stop the engines first. */
export async function clearDatabase(userId: Id, options: ClearOptions): Promise<ClearOutcome> {
  const db = openDatabase(userId, options.name)
  const { scheduler = browserScheduler, requestTimeoutMs = 20_000 } = options
  const changed = (await db.answers.toArray()).filter(isUnsent)
  const perApplication = Map.groupBy(changed, (row) => row.applicationId)
  let unsent = 0
  for (const [applicationId, rows] of perApplication) {
    const link = new Link({ random: () => 0, scheduler, requestTimeoutMs })
    for (const one of Map.groupBy(rows, sittingOf).values())
      unsent += one.length - (await sendAll(db, applicationId, one, options.transport, link))
  }
  const newLink = () => new Link({ random: () => 0, scheduler, requestTimeoutMs })
  await sendAside(db, options, newLink)
  unsent += await sendTables(db, options.tableTransport, scheduler)
  for (const count of (await asideAnswers(db)).values()) unsent += count
  const files = await sendFiles(db, options.fileTransport, scheduler)
  if (unsent + files > 0 && !options.force) {
    db.close()
    return { cleared: false, unsent, files }
  }
  await db.delete()
  const storage = options.storage === undefined ? browserStorage() : options.storage
  for (const keyOf of [lossDetectorKey, journalKey, tableJournalKey])
    storage?.removeItem(keyOf(String(userId)))
  await forgetTools(storage)
  return { cleared: true, unsent, files }
}

/** Sends the files of every application; gives how many the server does not have. */
async function sendFiles(db: BancaDatabase, transport: FileTransport, scheduler: Scheduler): Promise<number> {
  let unsent = 0
  for (const applicationId of (await waitingFileCounts(db)).keys()) {
    const outbox = new FileOutbox({
      db,
      applicationId,
      transport,
      scheduler,
      onStored: () => Promise.resolve(),
    })
    await outbox.load()
    await outbox.drain()
    outbox.stop()
    unsent += unsentFiles(outbox.getSnapshot())
  }
  return unsent
}

/** Posts the unsent records of every application's table; gives how many tables the server lacks a part of. */
async function sendTables(
  db: BancaDatabase,
  { send }: ClearOptions['tableTransport'],
  scheduler: Scheduler
): Promise<number> {
  const waiting = [...(await unsentRecords(db)).keys()]
  if (waiting.length === 0) return 0
  const { TableAutosave } = await import('./repertorization/index.ts')
  const transport: TableTransport = {
    send,
    read: () => Promise.reject(new Error('the store is about to go')),
  }
  for (const applicationId of waiting) {
    const autosave = new TableAutosave({
      db,
      applicationId,
      transport,
      scheduler,
      maySend: () => true,
      onChange: () => undefined,
    })
    await autosave.load()
    await autosave.drain()
    await autosave.stop()
  }
  return (await unsentRecords(db, HELD_BY_SERVER)).size
}

/** Sends rows in batches until one does not go through; gives how many the server has now. */
async function sendAll(
  db: BancaDatabase,
  applicationId: string,
  rows: AnswerRow[],
  transport: Transport,
  link: Link
): Promise<number> {
  const store = new AnswerStore(db, applicationId)
  await store.load()
  let delivered = 0
  for (let at = 0; at < rows.length; at += BATCH_LIMIT) {
    const batch = rows.slice(at, at + BATCH_LIMIT)
    const verdict = await link.request('batch', (signal) =>
      transport.sendBatch(applicationId, batch.map(toEntry), { signal, sitting: sittingOf(batch[0]!) })
    )
    if (isQuarantined(verdict)) {
      delivered += batch.length
      continue
    }
    if (verdict.kind !== 'ok') break
    const acks = new Map((verdict.answers ?? []).map((ack) => [String(ack.id), ack]))
    const sent = new Map(batch.map((row) => [String(row.id), row.revision]))
    const after = await store.update(
      batch.map((row) => row.id),
      (row) => settle(row, sent.get(String(row.id)) ?? 0, acks.get(String(row.id)), verdict.serverTime)
    )
    delivered += after.filter(isDelivered).length
  }
  return delivered
}
