import type { EditOrder } from '../types.ts'
import type { TransportReply } from '../transport_types.ts'

/** The types of the repertorization autosave. No React, no browser in this file. */

export type RubricContent = { kind: 'rubric'; item: number; position: number; value: number | null }
export type SymptomContent = {
  kind: 'symptom'
  position: number
  symptom: string
  rubric: string
  pageColumn: string
}
export type DirectorContent = { kind: 'director'; name: string }
export type RecordContent = RubricContent | SymptomContent | DirectorContent

/** `synchronizing` while it is posted; `synchronized` only when nothing changed it meanwhile. */
export type SyncStatus = 'not_synchronized' | 'synchronizing' | 'synchronized'

/** One cell of the medicament table, one row of the symptom table, or the director symptom. */
export type TableRecord = {
  content: RecordContent
  /** Grows by one per local edit. */
  revision: number
  /** The writer's term in which `revision` was made. Missing: it was not known. */
  term?: number
  /** The sitting in which it was made. Missing: the first. */
  sitting?: number
  syncStatus: SyncStatus
  /** Why the server refused this revision; it stays stored here and is not sent again until it changes. */
  refusal: string | null
  /** What the server held when it refused. */
  stored?: EditOrder
  /** This device's content that the server's replaced; the server quarantines it. */
  superseded?: RecordContent
}

/** A record as it is posted: with its place among the edits of its sitting. */
export type SentRecord = RecordContent & { revision: number; term?: number }

/** What the server holds. */
export type ServerRecord = SentRecord & { sitting?: number }

/** Every record of an application, by place (`placeOf`). */
export type TableRecords = ReadonlyMap<string, TableRecord>

/** The calls to the server. Pass `signal` to fetch: a request that hangs is aborted. */
export interface TableTransport {
  /** What the server holds of the application's table. Rejects when it cannot be had. */
  read(applicationId: string): Promise<ServerRecord[]>
  /** Posts one record. Rejects only when no answer came at all. */
  send(
    applicationId: string,
    record: SentRecord,
    options: { signal: AbortSignal; sitting: number }
  ): Promise<TransportReply>
}

/**
 * `syncing` while something is not on the server yet; `quarantined`: it has everything, a part of it quarantined;
 * `refused`: a part is only here; null where nothing was ever written.
 */
export type TableNotice = 'syncing' | 'synchronized' | 'quarantined' | 'refused' | null
