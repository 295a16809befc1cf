import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { clock } from '#shared'
import { applicationOwner } from '../queries/application_owner.js'
import { examContent } from '../queries/exam_content.js'
import { changeApplication } from './change_application.js'
import { finishWhenOver } from './save_answers.js'

/** Finishes one application if its deadline and grace are over; true when this call did it. */
export async function finishOverdue(applicationId: number): Promise<boolean> {
  const owner = await applicationOwner(applicationId)
  if (!owner) return false
  const exam = await examContent(owner.examId)
  return (await changeApplication(applicationId, [], (change) => finishWhenOver(change, exam))) ?? false
}

/** Looks whether a row that was read is overdue, without a lock: most are not. */
export const looksOverdue = (row: { state: string; deadlineAt: number | null }) =>
  row.state === 'STARTED' && row.deadlineAt !== null && row.deadlineAt + banca.answerGraceSeconds * 1000 < clock.now()

const AT_ONCE = 200

/**
 * Finishes what is overdue, the longest overdue first, even if nobody ever asks for it again.
 * @returns how many were finished
 */
export async function finishAllOverdue(): Promise<number> {
  const rows = (await db
    .from('applications')
    .where('state', 'STARTED')
    .where('deadline_at', '<', clock.now() - banca.answerGraceSeconds * 1000)
    .orderBy('deadline_at')
    .limit(AT_ONCE)
    .select('id')) as { id: number }[]
  const finished = await Promise.all(rows.map((row) => finishOverdue(row.id)))
  return finished.filter(Boolean).length
}
