import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { examsOfIdns } from '#catalog'
import {
  alternativeOf,
  choiceItemsOf,
  handInPaper,
  presentContent,
  type ExamContent,
  type PaperOutcome,
} from '#delivery'
import { candidatesOfIdentifiers, schoolScopeOf } from '#identity'
import { err, inTransaction, ok, required, type Caller } from '#shared'
import type { Outcome, VectorsFailure } from '../domain/outcome.js'
import type { PaperRow, Problem } from '../domain/read_rows.js'
import { MOST_ANSWERS } from '../forms.js'
import type { VectorsReport } from '../views.js'

type Sent = { readonly caller: Caller; readonly rows: readonly PaperRow[]; readonly digest: string }

/** An exam whose papers came, with what their marks are of. */
type OpenExam = { readonly content: ExamContent; readonly rows: readonly PaperRow[] }

/** Makes finished applications of papers, all of them or none. */
export async function importPaper(sent: Sent): Promise<Outcome<VectorsReport>> {
  // What an exam has is read before the transaction: its content is cached, and read by another connection.
  const opened = await openExams(sent)
  return opened.ok ? inTransaction((trx) => handInAll(trx, sent, opened.value)) : opened
}

async function openExams({ caller, rows }: Sent): Promise<Outcome<OpenExam[]>> {
  const byExam = Map.groupBy(rows, ({ exam }) => exam)
  const found = await inTransaction<Awaited<ReturnType<typeof examsOfIdns>>, VectorsFailure>(async (trx) =>
    ok(await examsOfIdns(caller, [...byExam.keys()], trx))
  )
  if (!found.ok) return found
  const problems: Problem[] = []
  const exams: OpenExam[] = []
  for (const [idn, own] of byExam) {
    const exam = found.value.get(idn)?.exam
    const content = exam === undefined || exam.adaptative ? null : await presentContent(exam.id)
    if (content === null) {
      const code = exam === undefined ? 'unknown_exam' : 'adaptive_paper'
      problems.push(...own.map(({ line }) => ({ line, field: 'exam', code })))
      continue
    }
    problems.push(...own.flatMap((row) => markProblems(content, row)))
    exams.push({ content, rows: own })
  }
  if (problems.length > 0) return err({ kind: 'rows', problems })
  const answers = exams.reduce((sum, { content, rows: own }) => sum + content.items.size * own.length, 0)
  return answers > MOST_ANSWERS ? tooMany(answers) : ok(exams)
}

const tooMany = (count: number): Outcome<never> =>
  err({
    kind: 'refused',
    error: {
      kind: 'invalid',
      code: 'file_answers',
      fields: { file: ['vectors.file_answers'] },
      params: { max: MOST_ANSWERS, count },
    },
  })

function markProblems(content: ExamContent, { line, answers }: PaperRow): Problem[] {
  const items = choiceItemsOf(content)
  const wrong = (code: string, params: Problem['params']): Problem[] => [
    { line, field: 'answers', code, ...(params && { params }) },
  ]
  if (items.length === 0) return wrong('no_choice_items', undefined)
  if (items.length !== answers.length)
    return wrong('answers_count', { items: items.length, count: answers.length })
  return [...answers].flatMap((letter, at) =>
    letter === '*' || letter === '.' || alternativeOf(items[at], letter) !== null
      ? []
      : wrong('no_such_letter', { item: at + 1, letter })
  )
}

/** What of a paper refuses the file. */
const REFUSED: readonly PaperOutcome[] = ['sat_on_screen', 'differs', 'withdrawn']

async function handInAll(
  trx: TransactionClientContract,
  { caller, rows, digest }: Sent,
  exams: readonly OpenExam[]
): Promise<Outcome<VectorsReport>> {
  const idns = [...new Set(rows.map(({ exam }) => exam))]
  if ((await examsOfIdns(caller, idns, trx)).size < idns.length)
    return err({
      kind: 'rows',
      problems: rows.map(({ line }) => ({ line, field: 'exam', code: 'unknown_exam' })),
    })
  const people = await candidatesOfIdentifiers(
    trx,
    await schoolScopeOf(caller, trx),
    rows.map(({ identifier }) => identifier)
  )
  const unknown = rows.filter(({ identifier }) => !people.has(identifier))
  if (unknown.length > 0)
    return err({
      kind: 'rows',
      problems: unknown.map(({ line }) => ({ line, field: 'public_identifier', code: 'unknown_candidate' })),
    })
  const problems: Problem[] = []
  let handedIn = 0
  for (const { content, rows: own } of exams) {
    const papers = own.flatMap(({ line, identifier, answers }) => {
      const userId = people.get(identifier)
      return userId === undefined ? [] : [{ line, userId, answers }]
    })
    const done = await handInPaper(trx, { exam: content, caller, papers })
    if (!done.ok) return err({ kind: 'refused', error: done.error })
    for (const { line, userId } of papers) {
      const code = required(done.value.get(userId), 'the outcome of a paper')
      if (REFUSED.includes(code)) problems.push({ line, field: 'public_identifier', code })
    }
    const made = [...done.value.values()].filter((outcome) => outcome === 'handed_in').length
    handedIn += made
    await record(trx, {
      act: 'paper_answers_imported',
      by: caller,
      subject: { type: 'exam', id: content.examId },
      detail: { handedIn: made, unchanged: papers.length - made, digest },
    })
  }
  if (problems.length > 0) return err({ kind: 'rows', problems })
  return ok({ kind: 'paper_answers', exams: exams.length, handedIn, unchanged: rows.length - handedIn })
}
