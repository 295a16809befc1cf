import type { Caller, Group } from '#shared'
import { KEY_READERS } from './view_policy.js'

/** Who judges exams: those who teach. */
const EXAM_JUDGES: readonly Group[] = ['Professor']

/** May this person read what was decided about an exam that they see? Who has no use for its key has none for that either. */
export const mayReadApproval = (caller: Pick<Caller, 'group'>): boolean => KEY_READERS.includes(caller.group)

/** Whether exams of a collection are approved at all: both are settings of the school. */
type ApprovalSettings = { categoryExam: boolean; sharedFlow: boolean }

/** Exams are approved in collections of the category-exam kind, where the institution has the shared flow on. */
export const isApprovalOffered = ({ categoryExam, sharedFlow }: ApprovalSettings): boolean =>
  categoryExam && sharedFlow

/** May this person decide about an exam that they see? */
export const mayDecideExam = (caller: Pick<Caller, 'group'>): boolean => EXAM_JUDGES.includes(caller.group)
