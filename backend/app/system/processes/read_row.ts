import vine from '@vinejs/vine'
import type { ProcessRow } from '../domain/process_row.js'

const text = () => vine.string().maxLength(300)
const count = () => vine.number().min(0)

const row = vine.create({
  id: text(),
  role: vine.enum(['server', 'worker'] as const),
  host: text(),
  port: count().nullable(),
  pid: count(),
  version: text(),
  startedAt: count(),
  writtenAt: count(),
  drainingSince: count().nullable(),
  lateMs: count().nullable(),
  streams: count(),
  heapBytes: count(),
  freeBytes: count().nullable(),
  lanes: vine.array(text()),
  failedTasks: vine.array(text()),
  nodes: vine.array(
    vine.object({ name: text(), isUp: vine.boolean(), publishers: count(), subscribers: count() })
  ),
})

/** A stored row; null where it is none that this version can read. */
export async function readRow(stored: string): Promise<ProcessRow | null> {
  try {
    return await row.validate(JSON.parse(stored))
  } catch {
    return null
  }
}
