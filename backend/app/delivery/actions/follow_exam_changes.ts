import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { deliveryExam, itemsOfExam, registerExamUser } from '#catalog'
import type { TimeWindow } from '../domain/deadline.js'
import { forgetExam } from '../queries/exam_content.js'
import { forgetSettings } from '../queries/exam_settings.js'
import { makeAnswers } from './make_answers.js'
import { columnsOf, copiesFor } from './make_applications.js'

const WINDOW = [
  'window_start_at as startAt',
  'window_end_at as endAt',
  'max_duration_minutes as maxDurationMinutes',
]

/** Locks the exam's applications: nobody starts one before the transaction ends. */
async function hasStarted(examId: number, trx: TransactionClientContract): Promise<boolean> {
  const rows = (await trx.from('applications').where('exam_id', examId).forUpdate().select('state')) as {
    state: string
  }[]
  return rows.some((row) => row.state !== 'CREATED')
}

/** Nobody has begun: windows and flags are copied anew, but for windows that staff gave, and the answer rows made again for the items there are now. */
async function examChanged(examId: number, trx: TransactionClientContract): Promise<void> {
  const forget = () => {
    forgetExam(examId)
    forgetSettings(examId)
  }
  forget()
  trx.after('commit', forget)
  const rows = (await trx
    .from('applications')
    .where('exam_id', examId)
    .select('id', 'window_given as isGiven', ...WINDOW)) as (TimeWindow & { id: number; isGiven: number })[]
  const delivery = await deliveryExam(examId, trx)
  if (rows.length === 0 || !delivery) return
  const ofTheExam = () => trx.from('applications').where('exam_id', examId)
  if (rows.some((row) => !row.isGiven))
    await ofTheExam()
      .where('window_given', false)
      .update(columnsOf(copiesFor(delivery)))
  // As many as staff gave: one for a class or a day.
  const given = new Map(
    rows
      .filter((row) => row.isGiven)
      .map(({ startAt, endAt, maxDurationMinutes }) => [
        `${startAt} ${endAt} ${maxDurationMinutes}`,
        { startAt, endAt, maxDurationMinutes },
      ])
  )
  for (const window of given.values()) {
    const columns = columnsOf(copiesFor({ ...delivery, windows: [window] }))
    const { window_start_at, window_end_at, max_duration_minutes } = columns
    await ofTheExam()
      .where({ window_given: true, window_start_at, window_end_at, max_duration_minutes })
      .update(columns)
  }
  await trx.from('answers').whereIn('application_id', ofTheExam().select('id')).delete()
  const items = await itemsOfExam(examId, trx)
  await makeAnswers(
    rows.map((row) => row.id),
    items,
    delivery.exam.shuffleItems,
    trx
  )
}

/** Tells the catalogue that exams are in use here; it asks before it changes one. */
export const followExamChanges = () => registerExamUser({ name: 'delivery', hasStarted, examChanged })
