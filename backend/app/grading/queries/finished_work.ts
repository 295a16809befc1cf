import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { responseOfRow } from '#delivery'
import { select, type Row } from '#shared'
import { judgedItems, type JudgedItem } from './judged_items.js'

const APPLICATION = {
  id: 'applications.id',
  institutionId: 'applications.institution_id',
  schoolId: 'applications.school_id',
  userId: 'applications.user_id',
  collectionId: 'applications.collection_id',
  examId: 'applications.exam_id',
  sitting: 'applications.sitting',
} as const

const ANSWER = {
  id: 'answers.id',
  applicationId: 'answers.application_id',
  itemId: 'answers.item_id',
  position: 'answers.position',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
} as const

/** An answer that a person judges, with its application. `isBlank`: nothing was handed in, neither text nor file. */
export type JudgedAnswer = {
  readonly id: number
  readonly itemId: number
  readonly position: number
  readonly isBlank: boolean
  readonly application: Row<typeof APPLICATION>
}

/** The answers of these applications that a person judges, of those that are finished. Locks the applications: whoever opens one again waits. */
export async function judgedAnswers(
  trx: TransactionClientContract,
  applicationIds: readonly number[]
): Promise<JudgedAnswer[]> {
  const applications = await select(trx, 'applications', APPLICATION)
    .whereIn('id', [...applicationIds])
    .where('state', 'FINISHED')
    .orderBy('id')
    .forUpdate()
  const exams = new Map<number, Map<number, JudgedItem>>()
  for (const { examId } of applications)
    if (!exams.has(examId)) exams.set(examId, await judgedItems(trx, examId))
  const judged = applications.filter(({ examId }) => (exams.get(examId)?.size ?? 0) > 0)
  if (judged.length === 0) return []
  const byId = new Map(judged.map((application) => [application.id, application]))
  const answers = await select(trx, 'answers', ANSWER)
    .whereIn('application_id', [...byId.keys()])
    .whereIn('item_id', [...new Set(judged.flatMap(({ examId }) => [...(exams.get(examId)?.keys() ?? [])]))])
    .orderBy('application_id')
    .orderBy('position')
  const withFile = await answersWithFile(
    trx,
    answers.map(({ id }) => id)
  )
  return answers.flatMap((answer) => {
    const application = byId.get(answer.applicationId)
    const item = application && exams.get(application.examId)?.get(answer.itemId)
    if (!application || !item) return []
    const isBlank = !item.logic.isAnswered(responseOfRow(answer)) && !withFile.has(answer.id)
    return { id: answer.id, itemId: answer.itemId, position: answer.position, isBlank, application }
  })
}

async function answersWithFile(trx: TransactionClientContract, ids: readonly number[]): Promise<Set<number>> {
  const rows = await select(trx, 'answer_attachments', { id: 'answer_attachments.answer_id' })
    .whereIn('answer_id', [...ids])
    .whereNull('removed_at')
  return new Set(rows.map(({ id }) => id))
}
