import db from '@adonisjs/lucid/services/db'
import type { DeliveryExam } from '#catalog'
import { answerSheet, APPLICATION, onlyVisibleApplications, type ApplicationRow } from '#delivery'
import { select, type Caller } from '#shared'
import { mayReadContact } from '../policies/header_policy.js'
import type { SheetHeaderView } from '../views.js'

const PERSON = {
  name: 'users.name',
  email: 'users.email',
  provider: 'institutions.name',
  cpf: 'persons.cpf?',
  cellphone: 'persons.cellphone?',
} as const

/**
 * The head of a report about what a person did in an exam, by the newest finished attempt; null where the caller sees no application of
 * theirs, there or not.
 */
export async function sheetHeader(
  caller: Caller,
  { exam }: DeliveryExam,
  userId: number
): Promise<SheetHeaderView | null> {
  const application = await attemptOf(caller, exam.id, userId)
  if (application === null) return null
  const { name, provider, ...contact } = await select(db, 'users', PERSON)
    .join('institutions', 'institutions.id', 'users.institution_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .where('users.id', userId)
    .firstOrFail()
  const isShown = mayReadContact(caller)
  const { cpf, email, cellphone } = isShown ? contact : { cpf: null, email: null, cellphone: null }
  const score = await gradeOf(application, caller)
  return {
    name,
    cpf,
    email,
    cellphone,
    provider,
    exam: exam.name,
    grade: score?.earned ?? null,
    total: score?.max ?? null,
  }
}

/** The newest attempt that is finished, else the newest. */
async function attemptOf(caller: Caller, examId: number, userId: number): Promise<ApplicationRow | null> {
  const query = select(db, 'applications', APPLICATION)
    .join('users', 'users.id', 'applications.user_id')
    .where({ 'applications.exam_id': examId, 'applications.user_id': userId })
    .orderBy('applications.id', 'desc')
  await onlyVisibleApplications(query, caller)
  const attempts = await query
  return attempts.find(({ state }) => state === 'FINISHED') ?? attempts[0] ?? null
}

async function gradeOf(application: ApplicationRow, caller: Caller) {
  if (application.state !== 'FINISHED') return null
  const read = await answerSheet(application, caller)
  return read.ok ? read.value.sheet.grade : null
}
