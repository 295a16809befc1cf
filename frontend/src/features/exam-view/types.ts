import type { Answer, Listed } from '../../api/routes.ts'

/** `GET /v1/exams/{id}/answer_sheet` */
export type ExamSheet = Answer<'GET', '/v1/exams/:id/answer_sheet'>
/** An item of it. */
export type ViewedItem = ExamSheet['results'][number]
/** `GET /v1/exam_approval/get_approval` */
export type ExamApproval = Answer<'GET', '/v1/exam_approval/get_approval'>
/** An application that awaits a decision. */
export type Pretest = Listed<'/v1/exams/:id/pretest_applications'>

/** What View needs to know of the collection in the address. */
export interface ViewedCollection {
  id: number
  name: string
  allowApproveExam: boolean
}
