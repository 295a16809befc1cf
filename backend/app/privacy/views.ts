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
}

/** Whom a request may be about. */
export type RequestPerson = Named & {
  readonly username: string
  readonly publicIdentifier: string | null
  readonly isActive: boolean
}
