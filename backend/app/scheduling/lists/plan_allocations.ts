import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { deliveryExams, type DeliveryExam } from '#catalog'
import { copiesFor, mayGrantExam } from '#delivery'
import { isWithin, schoolScopeOf, type NamedPeople, type SchoolScope } from '#identity'
import {
  refusedFor,
  type CheckedRow,
  type Importer,
  type ImportMode,
  type Remark,
  type RowChange,
} from '#imports'
import { clock, select, type Row } from '#shared'
import type { AllocationRow, RowWindow } from '../domain/allocation_row.js'
import { candidateMeant, candidatesNamed } from './candidate_meant.js'
import { examMeant, examsNamed, type NamedExam } from './exams_named.js'

/** What a row comes to. `restores`: an administrator gives again what was taken back. */
export type Allocation = {
  readonly personId: number
  readonly examId: number
  readonly window: RowWindow | undefined
  readonly restores: boolean
}

/** `work` null: there is none. */
export type PlannedAllocation = { readonly checked: CheckedRow; readonly work: Allocation | null }

type Asked = { readonly importer: Importer; readonly mode: ImportMode }

const HELD = {
  userId: 'applications.user_id',
  examId: 'applications.exam_id',
  withdrawnAt: 'applications.withdrawn_at',
} as const

type Plan = Asked & {
  readonly scope: SchoolScope
  readonly named: NamedPeople
  readonly exams: readonly NamedExam[]
  readonly delivered: ReadonlyMap<number, DeliveryExam>
  /** By `keyOf`. */
  readonly held: ReadonlyMap<string, readonly Row<typeof HELD>[]>
  /** What rows before have given. */
  readonly given: Set<string>
}

const keyOf = (examId: number, userId: number) => `${examId} ${userId}`

/** The same answer for the look and for the work. Some statements for all rows, however many. */
export async function planAllocations(
  client: TransactionClientContract,
  asked: Asked,
  rows: readonly AllocationRow[]
): Promise<PlannedAllocation[]> {
  const scope = await schoolScopeOf(asked.importer, client)
  const { named, ids } = await candidatesNamed(client, scope, rows, isWithin)
  const exams = await examsNamed(client, asked.importer, scope, rows)
  const examIds = exams.map(({ id }) => id)
  const held = await select(client, 'applications', HELD).whereIn('exam_id', examIds).whereIn('user_id', ids)
  const plan: Plan = {
    ...asked,
    scope,
    named,
    exams,
    delivered: await deliveryExams(examIds, client),
    held: Map.groupBy(held, ({ examId, userId }) => keyOf(examId, userId)),
    given: new Set(),
  }
  return rows.map((row) => planRow(plan, row))
}

const remark = (field: string, text: string): Remark => ({ field, text: `scheduling.row_${text}` })
const refused = (...problems: readonly Remark[]): PlannedAllocation => ({
  checked: refusedFor(problems),
  work: null,
})

function planRow(plan: Plan, row: AllocationRow): PlannedAllocation {
  const person = candidateMeant(row, plan.named, plan.scope)
  if ('text' in person) return refused(person)
  const exam = examIn(plan, row)
  if ('text' in exam) return refused(exam)
  const key = keyOf(exam.id, person.id)
  const had = plan.held.get(key) ?? []
  if (had.some(({ withdrawnAt }) => withdrawnAt === null) || plan.given.has(key)) return planHeld(plan, row)
  const restores = had.length > 0
  if (restores && !mayGrantExam(plan.importer)) return refused(remark('exam', 'withdrawn'))
  if (plan.mode === 'update') return refused(remark('exam', 'not_given'))
  const problem = windowProblem(plan, row, exam, restores)
  if (problem !== null) return refused(problem)
  plan.given.add(key)
  const window = restores ? undefined : row.window
  const warnings = restores && row.window ? [remark('window_start', 'window_stays')] : []
  const changes: RowChange[] = [
    { field: 'exam', from: null, to: `${exam.name} (${exam.collection})` },
    ...(window ? shownWindow(window) : []),
  ]
  return {
    checked: { outcome: restores ? 'change' : 'create', changes, problems: [], warnings },
    work: { personId: person.id, examId: exam.id, window, restores },
  }
}

/** What is there keeps its window. */
function planHeld({ mode }: Plan, { window }: AllocationRow): PlannedAllocation {
  if (mode === 'create') return refused(remark('exam', 'given_already'))
  const warnings = window ? [remark('window_start', 'window_stays')] : []
  return { checked: { outcome: 'same', changes: [], problems: [], warnings }, work: null }
}

function examIn({ exams }: Plan, row: AllocationRow): NamedExam | Remark {
  const [exam, ...others] = examMeant(exams, row)
  if (exam === undefined) return remark('exam', row.collection === undefined ? 'exam_unknown' : 'exam_not_in')
  return others.length > 0 ? remark('exam', 'exam_ambiguous') : exam
}

/** Also of what is given again, which keeps the window that it had. */
function windowProblem(
  { delivered }: Plan,
  { window }: AllocationRow,
  { id }: NamedExam,
  restores: boolean
): Remark | null {
  const exam = delivered.get(id)
  if (exam === undefined) return remark('exam', 'exam_unknown')
  if (window && !restores) return window.endAt <= clock.now() ? remark('window_end', 'window_over') : null
  return copiesFor(exam).ok ? null : remark('exam', 'no_window')
}

const shownWindow = ({ startAt, endAt, maxDurationMinutes }: RowWindow): RowChange[] => [
  { field: 'window_start', from: null, to: new Date(startAt).toISOString() },
  { field: 'window_end', from: null, to: new Date(endAt).toISOString() },
  { field: 'minutes', from: null, to: String(maxDurationMinutes) },
]
