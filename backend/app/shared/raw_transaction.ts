import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { withRawConnection, type RawConnection, type SqlRow, type SqlValue } from './raw_connection.js'
import { readTogether, speak, type Spoken, type Statement, type Step } from './raw_sql.js'
import { repeatOnDeadlock } from './repeat_on_deadlock.js'

/** One open transaction on one pooled connection, spoken to in plain SQL with `?` placeholders. */
export type RawTransaction = {
  readonly dialect: 'sqlite' | 'mysql'
  /** Its reads may lock rows; SQLite's transaction holds the complete file already. */
  readonly locksRows: boolean
  all<T extends SqlRow>(sql: string, values: readonly SqlValue[]): Promise<T[]>
  /** The rows of several reads, asked for in one go. */
  together(reads: readonly Statement[]): Promise<SqlRow[][]>
  /** Rows that the statement changed. */
  run(sql: string, values: readonly SqlValue[]): Promise<number>
  /**
   * A statement whose result nobody waits for: it runs in its turn, with the next read or the commit. Where it changes
   * another number of rows than `mustChange`, the transaction is undone.
   */
  write(sql: string, values: readonly SqlValue[], mustChange?: number): void
  /** Collects a row for `write`, which gets all rows of the transaction at once, just before the commit. */
  collect<T>(row: T, write: WriteRows<T>): void
  /** Has `write` write the rows that were collected for it so far. */
  settle<T>(write: WriteRows<T>): void
}

/** Writes rows that were collected; what it throws undoes the transaction. */
export type WriteRows<T> = (trx: RawTransaction, rows: readonly T[]) => void

/**
 * Runs `work` in one transaction and resolves after its commit is durable. SQLite takes the write lock at once, so that
 * what `work` reads is what it changes. Deadlocks and lock time-outs are tried again: `work` must be repeatable.
 */
export const inRawTransaction = <T>(work: (trx: RawTransaction) => Promise<T>): Promise<T> =>
  repeatOnDeadlock(() => withRawConnection(db.connection(), (raw) => once(raw, work)))

const BEGIN = { sqlite: 'BEGIN IMMEDIATE', mysql: 'START TRANSACTION' } as const

async function once<T>(raw: RawConnection, work: (trx: RawTransaction) => Promise<T>): Promise<T> {
  const spoken = speak(raw)
  const { trx, end } = conversation(spoken, [{ sql: BEGIN[spoken.dialect], values: [] }])
  try {
    const result = await work(trx)
    await end([{ sql: 'COMMIT', values: [] }])
    return result
  } catch (error) {
    // A dead connection cannot roll back; the server did so by itself and the pool drops the connection.
    await spoken.run('ROLLBACK', []).catch(() => undefined)
    throw error
  }
}

/** The same within a transaction of Lucid, which its owner commits. All is written when this resolves. */
export const withinTransaction = <T>(
  owner: TransactionClientContract,
  work: (trx: RawTransaction) => Promise<T>
): Promise<T> =>
  withRawConnection(owner, async (raw) => {
    const { trx, end } = conversation(speak(raw), [])
    const result = await work(trx)
    await end([])
    return result
  })

/** `first`: what goes before anything else. `end` writes what was collected, and sends all that waits. */
function conversation(spoken: Spoken, first: readonly Step[]) {
  let pending: Step[] = [...first]
  /** With all that waits for its turn. */
  const send = (steps: readonly Step[]) => {
    const all = [...pending, ...steps]
    pending = []
    return spoken.steps(all)
  }
  const collected = new Map<WriteRows<never>, unknown[]>()
  const trx: RawTransaction = {
    dialect: spoken.dialect,
    locksRows: spoken.dialect === 'mysql',
    all: async <Row extends SqlRow>(sql: string, values: readonly SqlValue[]) =>
      ((await send([{ sql, values, reads: true }]))[0] ?? []) as Row[],
    together: (reads) => send(reads.map((read) => ({ ...read, reads: true }))),
    run: async (sql, values) => {
      if (pending.length > 0) await send([])
      return spoken.run(sql, values)
    },
    write: (sql, values, mustChange) =>
      void pending.push({ sql, values, ...(mustChange === undefined ? {} : { mustChange }) }),
    collect: (row, write) => {
      const rows = collected.get(write)
      if (rows) rows.push(row)
      else collected.set(write, [row])
    },
    settle: (write) => {
      const rows = collected.get(write)
      collected.delete(write)
      if (rows) write(trx, rows as never[])
    },
  }
  const end = async (steps: readonly Step[]) => {
    for (const write of collected.keys()) trx.settle(write)
    const last = [...pending, ...steps]
    pending = []
    if (last.length > 0) await spoken.steps(last)
  }
  return { trx, end }
}

/** A transaction of Lucid for what reads in either kind. */
export const readerOf = (trx: TransactionClientContract): Pick<RawTransaction, 'all'> => ({
  all: <Row extends SqlRow>(sql: string, values: readonly SqlValue[]) =>
    withRawConnection(
      trx,
      async (raw) => ((await speak(raw).steps([{ sql, values, reads: true }]))[0] ?? []) as Row[]
    ),
})

/** One read outside of a transaction, without query building. */
export async function readRows<T extends SqlRow>(sql: string, values: readonly SqlValue[]): Promise<T[]> {
  const read: Statement<T> = { sql, values }
  const [rows] = await readTogether(db.connection(), [read])
  return rows
}

const refuseWrite = () => {
  throw new Error('what only looks must not write')
}

/** For what looks at rows as a change would, outside of any transaction: each read by itself. @throws Error where it writes */
export const readOnly: RawTransaction = {
  get dialect() {
    return db.connection().dialect.name === 'mysql' ? 'mysql' : 'sqlite'
  },
  locksRows: false,
  all: readRows,
  together: (reads) => Promise.all(reads.map(({ sql, values }) => readRows(sql, values))),
  run: refuseWrite,
  write: refuseWrite,
  collect: refuseWrite,
  settle: () => undefined,
}

/** What a read of a transaction ends with that is to find what is stored now, and to keep others from changing it. */
export const forShare = ({ locksRows }: Pick<RawTransaction, 'locksRows'>) =>
  locksRows ? ' LOCK IN SHARE MODE' : ''

/** What a read of a transaction ends with that changes what it reads. */
export const forUpdate = ({ locksRows }: Pick<RawTransaction, 'locksRows'>) =>
  locksRows ? ' FOR UPDATE' : ''
