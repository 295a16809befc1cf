import type { Caller, Group } from '#shared'

/** Who judges exams: those who teach. */
const EXAM_JUDGES: readonly Group[] = ['Professor']

/** Staff but proctors, who watch rooms and have no use for what is thought of an exam. */
const READERS: readonly Group[] = [
  'ADMINISTRADOR',
  'Professor',
  'COMISSION',
  'CORRECTOR',
  'Diretor',
  'COORDINATOR',
  'SCHOOL-ADMIN',
]

/** May this person read what was decided about an exam that they see? */
export const mayReadApproval = (caller: Pick<Caller, 'group'>): boolean => READERS.includes(caller.group)

/** Whether exams of a collection are approved at all: both are settings of the school. */
type ApprovalSettings = { categoryExam: boolean; sharedFlow: boolean }

/** Exams are approved in collections of the category-exam kind, where the institution has the shared flow on. */
export const isApprovalOffered = ({ categoryExam, sharedFlow }: ApprovalSettings): boolean =>
  categoryExam && sharedFlow

/** May this person decide about an exam that they see? */
export const mayDecideExam = (caller: Pick<Caller, 'group'>): boolean => EXAM_JUDGES.includes(caller.group)
