import type { BancaDatabase, FileOutbox, SyncEngine } from '../../../src/offline/index.ts'
import type { Device } from './device.ts'

export interface Tab {
  serial: number
  device: Device
  /** What the field of each answer shows: it holds its own text until the engine resets the fields. */
  fields: Map<number, string>
  alive: boolean
  engine: SyncEngine
  outbox: FileOutbox
  /** The last stored file of each answer. */
  files: Map<number, string>
  db: BancaDatabase
  open: Set<IDBTransaction>
}
