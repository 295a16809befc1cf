import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { settingsOfCaller } from '#access'
import { contentVersion, deliveryExam, seesExam, type DeliveryExam } from '#catalog'
import { select, type Caller, type Row } from '#shared'
import { isApprovalOffered, mayDecideExam } from '../policies/exam_approval_policy.js'
import type { ExamApprovalView } from '../views.js'

/** An exam that the caller sees, or null, whether it is there or not. */
export async function visibleExam(caller: Caller, examId: number): Promise<DeliveryExam | null> {
  return (await seesExam(caller, examId)) ? deliveryExam(examId) : null
}

/** Whether the exams of this one's collection are approved at all. */
export async function offersApproval(caller: Caller, { collection }: DeliveryExam): Promise<boolean> {
  const { preferences } = await settingsOfCaller(caller)
  return isApprovalOffered({
    categoryExam: collection.flags.categoryExam,
    sharedFlow: preferences.Shared_Data__ActivateSharedFlow,
  })
}

const APPROVAL = {
  examId: 'exam_approvals.exam_id',
  decision: 'exam_approvals.decision',
  justification: 'exam_approvals.justification',
  examVersion: 'exam_approvals.exam_version',
  at: 'exam_approvals.decided_at',
  byId: 'users.id',
  byName: 'users.name',
} as const

export type StoredApproval = Row<typeof APPROVAL>

/** What was decided about an exam, or null. */
export async function storedApproval(
  examId: number,
  trx?: TransactionClientContract
): Promise<StoredApproval | null> {
  return select(trx ?? db, 'exam_approvals', APPROVAL)
    .join('users', 'users.id', 'exam_approvals.decided_by')
    .where('exam_approvals.exam_id', examId)
    .first()
}

/** The approval of an exam as this caller may know it. */
export async function examApproval(caller: Caller, exam: DeliveryExam): Promise<ExamApprovalView> {
  const stored = await storedApproval(exam.exam.id)
  const canDecide = stored === null && mayDecideExam(caller) && (await offersApproval(caller, exam))
  return { ...(await approvalView(exam.exam.id, stored)), canDecide }
}

export async function approvalView(
  examId: number,
  stored: StoredApproval | null
): Promise<Omit<ExamApprovalView, 'canDecide'>> {
  if (stored === null)
    return { examId, decision: null, justification: null, by: null, at: null, isOutdated: false }
  const { decision, justification, at, byId, byName, examVersion } = stored
  const isOutdated = (await contentVersion(examId)) !== examVersion
  return { examId, decision, justification, by: { id: byId, name: byName }, at, isOutdated }
}

const EXAMS = 'select 1 from exams where exams.collection_id = collections.id'
const EXAMS_TO_DECIDE = `${EXAMS} and not exists (select 1 from exam_approvals where exam_approvals.exam_id = exams.id)`

/** For a query over `collections`: every exam of the collection, and there is one, has a decision. */
export const EVERY_EXAM_DECIDED = `(exists (${EXAMS}) and not exists (${EXAMS_TO_DECIDE}))`

/** Narrows a query over `collections` to those whose exams all have a decision, or to the others. */
export const onlyDecided = (query: DatabaseQueryBuilderContract, decided: boolean): void =>
  void query.whereRaw(decided ? EVERY_EXAM_DECIDED : `not ${EVERY_EXAM_DECIDED}`)
