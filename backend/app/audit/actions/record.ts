import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, speak, withRawConnection, type Caller, type SqlValue, type Statement } from '#shared'
import type { Tables } from '#database/tables'
import { presentActing } from '../acting.js'
import { changesOf, detailOf, type Act, type Facts } from '../domain/acts.js'
import type { SubjectType } from '../domain/subjects.js'

/** What the act was about. `id` null: the detail names it. */
export type Subject = { readonly type: SubjectType; readonly id: number | null }

/** Who did it, where the request does not say. `group` null: nobody knows any more in which they acted. */
type Actor = Pick<Caller, 'userId'> & { readonly group: string | null } & Partial<
    Pick<Caller, 'institutionId' | 'sessionId'>
  >

export type RecordedAct = {
  readonly act: Act
  readonly subject: Subject
  /** Without it whoever the request is of; null: nobody, a command. */
  readonly by?: Actor | null
  /** Without it the institution of whoever did it. */
  readonly institutionId?: number | null
  readonly detail?: Facts
  readonly before?: Facts
  readonly after?: Facts
  /** Why, as whoever did it typed it. */
  readonly reason?: string | null
}

/** A transaction of the hot path, which speaks SQL. */
type RawWriter = {
  readonly dialect: 'sqlite' | 'mysql'
  write(sql: string, values: readonly SqlValue[]): void
}

/**
 * Writes down who did what, in the transaction of the act: neither is there without the other. Nothing changes or removes the row; its
 * seal follows within seconds.
 */
export async function record(trx: TransactionClientContract | RawWriter, act: RecordedAct): Promise<void> {
  const row = rowOf(act)
  if ('write' in trx) for (const { sql, values } of insertsOf(row, trx.dialect)) trx.write(sql, values)
  else
    await withRawConnection(trx, async (raw) => {
      const { steps, dialect } = speak(raw)
      await steps(insertsOf(row, dialect))
    })
}

/** Both go to MariaDB in one packet, without query building, which took most of an act's time (bench/audit.bench.ts). */
const insertsOf = (row: AuditRow, dialect: RawWriter['dialect']): readonly Statement[] => [
  { sql: INSERT_ROW, values: COLUMNS.map((column) => row[column]) },
  { sql: `INSERT INTO audit_unsealed (audit_id) VALUES (${LAST_ID[dialect]})`, values: [] },
]

/** Of the row that this connection inserted last. */
const LAST_ID = { sqlite: 'last_insert_rowid()', mysql: 'LAST_INSERT_ID()' } as const

type AuditRow = Omit<Tables['audit_records'], 'id'>

const COLUMNS = [
  'institution_id',
  'actor_id',
  'actor_group',
  'login_id',
  'address',
  'request_id',
  'act',
  'subject_type',
  'subject_id',
  'detail_json',
  'changes_json',
  'reason',
  'occurred_at',
] as const satisfies readonly (keyof AuditRow)[]
const INSERT_ROW = `INSERT INTO audit_records (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`

function rowOf({ act, subject, detail = {}, before = {}, after = {}, ...given }: RecordedAct): AuditRow {
  const request = presentActing()
  const by = given.by === undefined ? (request?.caller ?? null) : given.by
  // Address and request are those of whoever asks, and of nobody in whose name something is done.
  const asked = by !== null && request?.caller.userId === by.userId ? request : null
  const changes = changesOf(act, before, after)
  return {
    institution_id: given.institutionId ?? by?.institutionId ?? asked?.caller.institutionId ?? null,
    actor_id: by?.userId ?? null,
    actor_group: by?.group ?? null,
    login_id: by?.sessionId ?? asked?.caller.sessionId ?? null,
    address: asked?.address ?? null,
    request_id: asked?.requestId ?? null,
    act,
    subject_type: subject.type,
    subject_id: subject.id,
    detail_json: JSON.stringify(detailOf(act, detail)),
    changes_json: changes === null ? null : JSON.stringify(changes),
    reason: given.reason ?? null,
    occurred_at: clock.now(),
  }
}
