/** What teachers think of exams: approvals. Above delivery, below the lists of the desk. */
export { EVERY_EXAM_DECIDED, onlyDecided } from './queries/exam_approval.js'
