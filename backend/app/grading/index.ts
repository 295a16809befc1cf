/** What people decide about exams and answers: approvals, marks. Above delivery, below the lists of the desk. */
export * from './types.js'
export { applicationsInMarking } from './queries/open_marks.js'
export { verifyMarks } from './queries/verify_marks.js'
export type { BrokenChain } from './domain/event_chain.js'
export { EVERY_EXAM_DECIDED, onlyDecided } from './queries/exam_approval.js'
export { mayViewItems, mayViewKey, type ViewTies } from './policies/view_policy.js'
export { viewTies } from './queries/view_ties.js'
