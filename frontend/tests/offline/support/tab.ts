import type { BancaDatabase, FileOutbox, SyncEngine } from '../../../src/offline/index.ts'
import type { Device } from './device.ts'

export interface Tab {
  serial: number
  device: Device
  /** What the field of each answer shows: it keeps its own text until the engine says to begin anew. */
  fields: Map<number, string>
  alive: boolean
  engine: SyncEngine
  outbox: FileOutbox
  /** The file that was kept last of each answer. */
  files: Map<number, string>
  db: BancaDatabase
  open: Set<IDBTransaction>
}
