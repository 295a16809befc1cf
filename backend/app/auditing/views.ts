import type { Act, BrokenLink, SubjectType } from '#audit'

export type NamedPerson = { readonly id: number; readonly name: string; readonly username: string }

/** A row of the record as it is stored, with the names of today. `actor` and `subjectName` null: nobody, or not for the reader. */
export type StoredAct = {
  readonly id: number
  readonly occurredAt: number
  readonly actorId: number | null
  readonly actor: NamedPerson | null
  readonly actorGroup: string | null
  /** The service key by which somebody's system did it; null: the person did. */
  readonly keyName: string | null
  readonly address: string | null
  readonly requestId: string | null
  readonly act: Act
  readonly subjectType: SubjectType
  readonly subjectId: number | null
  readonly subjectName: string | null
  readonly detail: string
  readonly changes: string | null
  readonly reason: string | null
}

export type Fact = { readonly field: string; readonly label: string; readonly text: string }
export type Change = {
  readonly field: string
  readonly label: string
  readonly from: string
  readonly to: string
}

/** An act in the reader's language. */
export type ActView = StoredAct & {
  readonly actText: string
  readonly subjectText: string
  readonly facts: readonly Fact[]
  readonly differences: readonly Change[]
}

/** How somebody came, went, or did not come in. `id`: above 0 in the table of log-ins, below 0 in that of failed ones. */
export type LogInView = {
  readonly id: number
  readonly occurredAt: number
  readonly kind: string
  readonly kindText: string
  readonly isFailed: boolean
  readonly person: NamedPerson
  readonly school: string | null
  readonly address: string | null
  /** Who of the staff did it, where it was not the person. */
  readonly author: string | null
}

/** A look at pictures, films or records of a candidate. `candidate` null: not for the reader. */
export type CaptureViewView = {
  readonly id: number
  readonly occurredAt: number
  readonly viewer: NamedPerson
  readonly viewerGroup: string
  readonly candidateId: number
  readonly candidate: NamedPerson | null
  readonly what: string
  readonly whatText: string
  readonly roomId: number | null
  readonly room: string | null
}

/** What a slice of a check found, with the act of the first row that is not as it was written, where it is there. */
export type CheckView = {
  readonly position: number
  readonly hash: string
  readonly row: number
  readonly sealed: number
  readonly rows: number
  readonly waiting: number
  readonly overdue: number
  readonly isDone: boolean
  readonly broken: BrokenLink | null
}
