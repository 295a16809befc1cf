import type { Connection, RowDataPacket } from 'mysql2/promise'
import { choiceItem, examFile } from '#tests/fixtures/exam_files'
import { act } from './calls.js'
import type { ServerProcess } from './server.js'

/** With two exams more than a call makes at once (5,000). */
const PEOPLE = 2_501

type Job = { state: string; done: number; total: number; result: Record<string, number> }
/** Of an administrator, and of somebody of the same institution. */
type Staff = { readonly staffToken: string; readonly userId: number }

/** An order of applications that is large enough for a job: two exams for people whom the database gets for it. */
export class LargeOrder {
  readonly #database: Connection
  readonly #staff: Staff
  readonly exams: readonly [number, number]
  readonly #people: readonly number[]
  #job = 0

  private constructor(database: Connection, staff: Staff, exams: [number, number], people: number[]) {
    this.#database = database
    this.#staff = staff
    this.exams = exams
    this.#people = people
  }

  static async prepare(server: ServerProcess, database: Connection, staff: Staff): Promise<LargeOrder> {
    const imported = () =>
      act<{ exam: { id: number } }>(
        server,
        staff.staffToken,
        'POST /v1/exams',
        examFile({ items: [choiceItem(1)] })
      )
    const exams = [(await imported()).exam.id, (await imported()).exam.id] as [number, number]
    const column =
      'institution_id, school_id, name, password_hash, is_active, is_in_browser, language, logged_group, created_at, updated_at'
    const prefix = `convocado-${staff.userId}-`
    await database.query(
      `INSERT INTO users (username, ${column}) SELECT CONCAT(?, seq), ${column} FROM seq_1_to_${PEOPLE} JOIN users ON users.id = ?`,
      [prefix, staff.userId]
    )
    await database.query(
      "INSERT INTO user_groups (user_id, group_name) SELECT id, 'ALUNO' FROM users WHERE username LIKE ?",
      [`${prefix}%`]
    )
    const [rows] = await database.query<RowDataPacket[]>('SELECT id FROM users WHERE username LIKE ?', [
      `${prefix}%`,
    ])
    return new LargeOrder(
      database,
      staff,
      exams,
      rows.map(({ id }) => Number(id))
    )
  }

  get total() {
    return this.exams.length * this.#people.length
  }

  async orderAt(server: ServerProcess): Promise<void> {
    const order = { exams: this.exams, filters: { users: this.#people } }
    const { id } = await act<{ id: number }>(
      server,
      this.#staff.staffToken,
      'POST /v1/collections/bulk_create_applications',
      order
    )
    this.#job = id
  }

  seenAt(server: ServerProcess): Promise<Job> {
    return act<Job>(server, this.#staff.staffToken, `GET /v1/jobs/${this.#job}`)
  }

  /** What an unbroken run leaves: each application was made, once. */
  get unbroken() {
    return { state: 'DONE', done: this.total, total: this.total, result: { created: this.total } }
  }

  async stored(): Promise<number> {
    const [rows] = await this.#database.query<RowDataPacket[]>(
      'SELECT COUNT(*) AS count FROM applications WHERE exam_id IN (?)',
      [this.exams]
    )
    return Number(rows[0]?.count)
  }
}
