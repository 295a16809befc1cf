import Database from 'better-sqlite3'

type Answer = {
  position: number
  category: string
  alternativeId: number | null
  alternatives: number[]
  text: string | null
  files: number
}
type Application = {
  user_id: number
  state: string
  finish_reason: string | null
  finish_answer_count: number | null
  deadline_at: number
  started_at: number
  window_end_at: number
  suspect_count: number
}

function read<T>(path: string, look: (database: Database.Database) => T): T {
  const database = new Database(path, { readonly: true, fileMustExist: true })
  try {
    return look(database)
  } finally {
    database.close()
  }
}

/** Changes the school's database behind the server's back. */
export function change(path: string, sql: string, ...values: (string | number)[]): void {
  const database = new Database(path, { fileMustExist: true, timeout: 10_000 })
  try {
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}

/** Any rows of the school's database, plain. */
export const rowsIn = <T extends object>(path: string, sql: string, ...values: (string | number)[]): T[] =>
  read(path, (database) => database.prepare(sql).all(...values) as T[])

/** The name of the person with this user name; empty without one. */
export const nameOf = (path: string, username: string): string =>
  rowsIn<{ name: string }>(path, 'select name from users where username = ?', username)[0]?.name ?? ''

/** What the server has of one sitting, by position. */
export const answersIn = (path: string, applicationId: number): Answer[] =>
  read(path, (database) =>
    database
      .prepare<
        [number],
        {
          id: number
          position: number
          item_category: string
          alternative_id: number | null
          alternatives_json: string | null
          free_response: string | null
          files: number
        }
      >(
        `select a.*, (select count(*) from answer_attachments f where f.answer_id = a.id and f.removed_at is null) as files
         from answers a where application_id = ? order by position`
      )
      .all(applicationId)
      .map((row) => ({
        position: row.position,
        category: row.item_category,
        alternativeId: row.alternative_id,
        alternatives: JSON.parse(row.alternatives_json ?? '[]') as number[],
        text: row.free_response,
        files: row.files,
      }))
  )

/** How far the newest film of somebody's camera has come, and what it failed of. */
export const recordingOf = (path: string, userId: number) =>
  read(path, (database) =>
    database
      .prepare<[number], { status: string; error: string | null }>(
        "select status, error from recordings where user_id = ? and kind = 'CAMERA' order by id desc"
      )
      .get(userId)
  )

export const applicationIn = (path: string, applicationId: number): Application =>
  read(
    path,
    (database) =>
      database
        .prepare<[number], Application>('select * from applications where id = ?')
        .get(applicationId) as Application
  )

/** When the own time of an item was begun and when it closes, as the server has it. */
export const itemTimeIn = (
  path: string,
  applicationId: number,
  position: number
): { openedAt: number | null; closesAt: number | null } | undefined =>
  read(path, (database) =>
    database
      .prepare<[number, number], { openedAt: number | null; closesAt: number | null }>(
        'select opened_at as openedAt, closes_at as closesAt from answers where application_id = ? and position = ?'
      )
      .get(applicationId, position)
  )

/** Its history, oldest first. */
export const eventsIn = (
  path: string,
  applicationId: number
): { type: string; detail: Record<string, unknown> | null }[] =>
  read(path, (database) =>
    database
      .prepare<[number], { type: string; detail_json: string | null }>(
        'select type, detail_json from application_events where application_id = ? order by id'
      )
      .all(applicationId)
      .map(({ type, detail_json }) => ({
        type,
        detail: JSON.parse(detail_json ?? 'null') as Record<string, unknown> | null,
      }))
  )
