/** What teachers think of exams: approvals. Above delivery, below the lists of the desk. */
export { EVERY_EXAM_DECIDED, onlyDecided } from './queries/exam_approval.js'
export { mayViewItems, mayViewKey, type ViewTies } from './policies/view_policy.js'
export { viewTies } from './queries/view_ties.js'
