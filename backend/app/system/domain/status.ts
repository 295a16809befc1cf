import type { SeenProcess } from './process_row.js'

export type ProcessesPart = {
  readonly rows: readonly SeenProcess[]
  /** Whether the other processes could be read too, if there are any. */
  readonly isComplete: boolean
}

export type DatabasePart = {
  readonly kind: 'sqlite' | 'mysql'
  readonly tookMs: number
  readonly pool: { readonly used: number; readonly free: number; readonly waiting: number }
  readonly pendingMigrations: number
  /** Whether all processes together may open more connections than it takes. */
  readonly hasTooFewConnections: boolean
}

export type RedisPart = {
  /** Of a call that was made now; null: it did not answer. */
  readonly tookMs: number | null
  /** The connections of this process. */
  readonly connections: readonly { readonly use: string; readonly isUp: boolean }[]
}

export type StorePart =
  | { readonly driver: 'disk' }
  | {
      readonly driver: 's3'
      readonly outcome: 'answers' | 'away' | 'refuses' | 'no_bucket'
      /** Epoch ms. */
      readonly since: number | null
      readonly tookMs: number
    }

/** `missing`: video is wanted (MEDIA=janus) and not there. */
export type MediaPart = { readonly mode: 'janus' | 'stills' | 'missing' }

/** Of one lane, as `LaneState` of jobs. Written again because domain/ imports no other module; `jobsPart` lets the compiler compare them. */
type Lane = {
  readonly lane: string
  readonly queued: number
  readonly running: number
  /** Within the last day. */
  readonly failed: number
  /** Queued ones that let candidates go first. */
  readonly aside: number
  /** Epoch ms; null: no job waits for a worker. */
  readonly dueSince: number | null
}
type Lease = { readonly task: string; readonly owner: string | null; readonly until: number | null }

export type JobsPart = {
  readonly lanes: readonly Lane[]
  readonly leases: readonly Lease[]
  /** Acts on record that wait for their seal. */
  readonly unsealed: { readonly count: number; readonly since: number | null }
}

/** All that is known of the installation at one moment. A part is null where it did not answer in time. */
export type SystemStatus = {
  /** Epoch ms. */
  readonly at: number
  /** After so long a process that stops should be gone. */
  readonly drainLimitMs: number
  readonly processes: ProcessesPart
  readonly database: DatabasePart | null
  /** Null: it is not used, because there is one process. */
  readonly redis: RedisPart | null
  readonly store: StorePart | null
  readonly media: MediaPart
  readonly jobs: JobsPart | null
}
