import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { deliveryExam, itemsOfExam, registerExamUser } from '#catalog'
import { forgetExam } from '../queries/exam_content.js'
import { forgetSettings } from '../queries/exam_settings.js'
import { makeAnswers } from './make_answers.js'
import { columnsOf, copiesFor } from './make_applications.js'

/** Locks the exam's applications: nobody starts one before the transaction ends. */
async function hasStarted(examId: number, trx: TransactionClientContract): Promise<boolean> {
  const rows = (await trx.from('applications').where('exam_id', examId).forUpdate().select('state')) as { state: string }[]
  return rows.some((row) => row.state !== 'CREATED')
}

/** Nobody has begun: windows and flags are copied anew and the answer rows made again for the items there are now. */
async function examChanged(examId: number, trx: TransactionClientContract): Promise<void> {
  const forget = () => {
    forgetExam(examId)
    forgetSettings(examId)
  }
  forget()
  trx.after('commit', forget)
  const rows = (await trx.from('applications').where('exam_id', examId).select('id')) as { id: number }[]
  const delivery = await deliveryExam(examId, trx)
  if (rows.length === 0 || !delivery) return
  await trx.from('applications').where('exam_id', examId).update(columnsOf(copiesFor(delivery)))
  const ofExam = trx.from('applications').where('exam_id', examId).select('id')
  await trx.from('answers').whereIn('application_id', ofExam).delete()
  const items = await itemsOfExam(examId, trx)
  await makeAnswers(rows.map((row) => row.id), items, delivery.exam.shuffleItems, trx)
}

/** Tells the catalogue that exams are in use here; it asks before it changes one. */
export const followExamChanges = () => registerExamUser({ name: 'delivery', hasStarted, examChanged })
