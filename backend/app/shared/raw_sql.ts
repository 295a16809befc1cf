import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  prepare,
  withRawConnection,
  type RawConnection,
  type SqlRow,
  type SqlValue,
} from './raw_connection.js'

/** One statement with `?` placeholders. `row` is never set: it carries the type of the rows. */
export type Statement<R extends SqlRow = SqlRow> = {
  readonly sql: string
  readonly values: readonly SqlValue[]
  readonly row?: R
}

/** The rows of several statements, in their order. */
type RowsOf<S extends readonly Statement[]> = {
  -readonly [Index in keyof S]: S[Index] extends Statement<infer R> ? R[] : never
}

/** A statement among others. `reads`: its rows are wanted. `mustChange`: so many rows, or all that follows does not happen. */
export type Step = Statement & { readonly reads?: boolean; readonly mustChange?: number }

/** A pooled connection as the hot path speaks to it: plain SQL, no query building. */
export type Spoken = {
  readonly dialect: RawConnection['dialect']
  /** Runs the steps in their order and stops at the first that fails. The rows of each that reads. */
  steps(steps: readonly Step[]): Promise<SqlRow[][]>
  /** Rows that the statement changed. */
  run(sql: string, values: readonly SqlValue[]): Promise<number>
}

type ConnectionOf<Dialect> = Extract<RawConnection, { dialect: Dialect }>['connection']

export function speak(raw: RawConnection): Spoken {
  if (raw.dialect === 'sqlite') return speakSqlite(raw.connection)
  return speakMysql(raw.connection)
}

function checkChanges({ sql, mustChange }: Step, changed: number) {
  if (mustChange !== undefined && changed !== mustChange)
    throw new Error(`${changed} rows changed instead of ${mustChange}: ${sql}`)
}

function speakSqlite(connection: ConnectionOf<'sqlite'>): Spoken {
  return {
    dialect: 'sqlite',
    steps: async (steps) =>
      steps.flatMap((step) => {
        if (step.reads) return [prepare(connection, step.sql).all(...step.values)]
        checkChanges(step, prepare(connection, step.sql).run(...step.values).changes)
        return []
      }),
    run: async (sql, values) => prepare(connection, sql).run(...values).changes,
  }
}

function speakMysql(connection: ConnectionOf<'mysql'>): Spoken {
  const ask = <Answer>(sql: string, values: readonly SqlValue[]) =>
    new Promise<Answer>((resolve, reject) => {
      connection.query<Answer>({ sql, values: [...values] }, (error, answer) =>
        error ? reject(error) : resolve(answer)
      )
    })
  const run: Spoken['run'] = async (sql, values) =>
    (await ask<{ affectedRows: number }>(sql, values)).affectedRows
  const oneByOne: Spoken['steps'] = async (steps) => {
    const read: SqlRow[][] = []
    for (const step of steps) {
      if (step.reads) read.push(await ask<SqlRow[]>(step.sql, step.values))
      else checkChanges(step, await run(step.sql, step.values))
    }
    return read
  }
  const together: Spoken['steps'] = async (steps) => {
    const results = await ask<SqlRow[][] | null>(
      inOneBlock(steps),
      steps.flatMap((step) => step.values)
    )
    // The last of the results is the block's own.
    return Array.isArray(results) ? results.slice(0, -1) : []
  }
  // MySQL has no compound statement outside of a stored routine.
  return {
    dialect: 'mysql',
    steps: (steps) => (connection._isMariaDB && steps.length > 1 ? together(steps) : oneByOne(steps)),
    run,
  }
}

/**
 * Several statements in one packet: every packet wakes the database and then us, which costs more than most statements. A
 * compound statement, because the first error ends it: a COMMIT behind a failure is not reached. It also needs no connection
 * that takes more than one statement at a time, which would make any injection worse.
 */
const inOneBlock = (steps: readonly Step[]) =>
  `BEGIN NOT ATOMIC ${steps.map((step) => `${guarded(step)};`).join(' ')} END`

const guarded = ({ sql, mustChange }: Step) =>
  mustChange === undefined
    ? sql
    : `${sql}; IF ROW_COUNT() <> ${Math.trunc(mustChange)} THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'unexpected number of changed rows'; END IF`

/** Reads outside of a transaction, in one go: for requests that a class makes at the same moment. The rows of each. */
export const readTogether = <const S extends readonly Statement[]>(
  client: QueryClientContract,
  reads: S
): Promise<RowsOf<S>> =>
  withRawConnection(
    client,
    // The driver knows no types: the rows have the types of their statements.
    async (raw) => (await speak(raw).steps(reads.map((read) => ({ ...read, reads: true })))) as RowsOf<S>
  )

/** `?, ?, ?` for an IN list, with the list padded to a power of two so that few different statements exist. */
export function inList<T extends SqlValue>(values: readonly T[]): { marks: string; values: T[] } {
  const [first] = values
  if (first === undefined) return { marks: 'NULL', values: [] }
  const size = 2 ** Math.ceil(Math.log2(values.length))
  const padded = Array.from({ length: size }, (_, index) => values[index] ?? first)
  return { marks: '?'.concat(', ?'.repeat(size - 1)), values: padded }
}
