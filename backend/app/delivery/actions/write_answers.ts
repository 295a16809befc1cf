import type { ScoredAnswer } from '../domain/outcome.js'
import type { StoredAnswer } from '../domain/stored_answer.js'
import { inList, type RawTransaction, type SqlValue } from '#shared'

/** An answer as it is to be stored, or how one came out. `now` epoch ms. */
type AnswerWrite = { readonly answer: StoredAnswer; readonly now: number } | { readonly scored: ScoredAnswer }

const marksJson = (answer: StoredAnswer) =>
  answer.alternatives.length === 0 ? null : JSON.stringify(answer.alternatives)

const contentOf = (answer: StoredAnswer): SqlValue[] => [
  answer.alternativeId,
  marksJson(answer),
  answer.freeResponse,
  answer.gradeLinear,
  answer.seconds,
  Number(answer.finished),
  answer.timeoutAt,
  answer.openedAt,
  answer.closesAt,
  Number(answer.isLate),
  Number(answer.suspicious),
  answer.writerTerm,
  answer.revision,
]

const CONTENT_COLUMNS = [
  'alternative_id',
  'alternatives_json',
  'free_response',
  'grade_linear',
  'seconds',
  'finished',
  'timeout_at',
  'opened_at',
  'closes_at',
  'is_late',
  'suspicious',
  'writer_term',
  'revision',
  'saved_at',
]

const KEY_COLUMNS = ['id', 'application_id', 'item_id', 'position', 'item_category']

/** The statements for the content alone, and for the content with the points and the outcome. */
function statementsFor(columns: readonly string[]) {
  const row = `(${Array.from({ length: KEY_COLUMNS.length + columns.length }, () => '?').join(', ')})`
  const head = `INSERT INTO answers (${[...KEY_COLUMNS, ...columns].join(', ')}) VALUES `
  const tail = ` ON DUPLICATE KEY UPDATE ${columns.map((column) => `${column} = VALUES(${column})`).join(', ')}`
  return {
    sqlite: `UPDATE answers SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
    mysql: (rows: number) => `${head}${row}${`, ${row}`.repeat(rows - 1)}${tail}`,
  }
}

const CONTENT = statementsFor(CONTENT_COLUMNS)
const CONTENT_AND_SCORE = statementsFor([...CONTENT_COLUMNS, 'earned', 'outcome'])

/** Stores an answer that was read under its application's lock: before the commit, or when `writeAnswers` is settled. */
export const storeAnswer = (trx: RawTransaction, answer: StoredAnswer, now: number) =>
  trx.collect({ answer, now }, writeAnswers)

/** Points and outcome of an answer, in the same statement as the answer where that is written too. */
export const storeScore = (trx: RawTransaction, scored: ScoredAnswer) => trx.collect({ scored }, writeAnswers)

/** Writes what `storeAnswer` and `storeScore` were given. The last of an answer is the one that stays. */
export function writeAnswers(trx: RawTransaction, writes: readonly AnswerWrite[]): void {
  const scores = new Map<number, ScoredAnswer>()
  const answers = new Map<number, { answer: StoredAnswer; now: number }>()
  for (const write of writes) {
    if ('answer' in write) answers.set(write.answer.id, write)
    else scores.set(write.scored.id, write.scored)
  }
  const plain: SqlValue[][] = []
  const scored: SqlValue[][] = []
  for (const [id, { answer, now }] of answers) {
    const keys = [id, answer.applicationId, answer.itemId, answer.position, answer.itemCategory]
    const score = scores.get(id)
    const content = [...contentOf(answer), now]
    const values = score === undefined ? content : [...content, score.points, score.outcome]
    const row = trx.dialect === 'sqlite' ? [...values, id] : [...keys, ...values]
    ;(score === undefined ? plain : scored).push(row)
    scores.delete(id)
  }
  writeRows(trx, CONTENT, plain)
  writeRows(trx, CONTENT_AND_SCORE, scored)
  writeScores(trx, [...scores.values()])
}

/** SQLite: one prepared UPDATE a row. MariaDB: one statement for all (the rows exist, so the INSERT takes its UPDATE branch). */
function writeRows(trx: RawTransaction, statements: typeof CONTENT, rows: readonly SqlValue[][]) {
  if (rows.length === 0) return
  if (trx.dialect === 'sqlite') for (const row of rows) trx.write(statements.sqlite, row)
  else trx.write(statements.mysql(rows.length), rows.flat())
}

/** Scores of answers that are not written otherwise: one statement for all that earned the same. */
function writeScores(trx: RawTransaction, scores: readonly ScoredAnswer[]) {
  for (const [points, some] of Map.groupBy(scores, (score) => score.points)) {
    const list = inList(some.map(({ id }) => id))
    const outcome = outcomesOf(some)
    trx.write(`UPDATE answers SET earned = ?, outcome = ${outcome.sql} WHERE id IN (${list.marks})`, [
      points,
      ...outcome.values,
      ...list.values,
    ])
  }
}

/** The outcome of each of these answers as an expression over their ids: the one of the most is what the others are not. */
function outcomesOf(scores: readonly ScoredAnswer[]): { sql: string; values: SqlValue[] } {
  const [most, ...others] = [...Map.groupBy(scores, (score) => score.outcome)].toSorted(
    ([, a], [, b]) => b.length - a.length
  )
  if (others.length === 0) return { sql: '?', values: [most?.[0] ?? null] }
  const cases = others.map(([outcome, some]) => ({ outcome, list: inList(some.map(({ id }) => id)) }))
  return {
    sql: `CASE ${cases.map(({ list }) => `WHEN id IN (${list.marks}) THEN ?`).join(' ')} ELSE ? END`,
    values: [...cases.flatMap(({ outcome, list }) => [...list.values, outcome]), most?.[0] ?? null],
  }
}
