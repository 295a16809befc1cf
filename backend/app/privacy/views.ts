import type { ErasedKind, ObstacleKind, StayingKind } from './domain/erasures.js'
import type { Asker, RequestKind, RequestState } from './domain/requests.js'

type Named = { readonly id: number; readonly name: string }

/** A request about somebody's data. Days are `YYYY-MM-DD` of schools. `daysLeft` null: it is closed. */
export type PrivacyRequestView = {
  readonly id: number
  readonly person: Named & { readonly username: string; readonly isActive: boolean }
  readonly kind: RequestKind
  readonly askedBy: Asker
  readonly receivedOn: string
  readonly dueOn: string
  readonly daysLeft: number | null
  readonly state: RequestState
  readonly note: string | null
  readonly reason: string | null
  readonly madeBy: Named
  readonly handledBy: Named | null
  readonly createdAt: number
  readonly closedAt: number | null
  /** The caller may take the copy that was asked for. */
  readonly mayExport: boolean
  /** The caller sees what the erasure that was asked for would do, or did. */
  readonly mayErase: boolean
}

/** Whom a request may be about. */
export type RequestPerson = Named & {
  readonly username: string
  readonly publicIdentifier: string | null
  readonly isActive: boolean
}

/** What an erasure waits for. `name`: of the exam, room or process; '' where there is none. `until`: it is over then by itself, epoch ms; null: when somebody acts. */
export type Obstacle = {
  readonly kind: ObstacleKind
  readonly applicationId: number | null
  readonly name: string
  readonly until: number | null
}

/**
 * Where an erasure is. `asked`: a second administrator is waited for. `stopped`: something came in between, and nothing was erased. `failed`: the account is
 * closed, and the rest goes on when an administrator lets it.
 */
export type ErasureState = 'open' | 'asked' | 'stopped' | 'erasing' | 'failed' | 'done'

/**
 * What an erasure would do, or did. `rows`: so many records that an index finds, or that went; null: of what is looked for while it is at work, and then of all; `stays` of one that is done: as it was then. `waitsFor`: now, of one that has not begun; of one that
 * stopped, what it stopped for is in `stoppedFor`. `reason`: why it failed, in words.
 */
export type ErasureView = {
  readonly state: ErasureState
  readonly goes: readonly { readonly kind: ErasedKind; readonly rows: number | null }[]
  readonly stays: readonly StayingKind[]
  readonly waitsFor: readonly Obstacle[]
  readonly needsSecond: boolean
  readonly askedBy: Named | null
  readonly confirmedBy: Named | null
  readonly stoppedAt: number | null
  readonly stoppedFor: readonly Obstacle[]
  readonly reason: string | null
  readonly doneAt: number | null
  readonly mayAct: boolean
}
