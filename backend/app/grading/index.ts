/** What people decide about exams and answers: approvals, marks. Above delivery, below the lists of the desk. */
export * from './types.js'
export { mayMark } from './policies/mark_policy.js'
export { markScope, type MarkScope } from './queries/mark_scope.js'
export { itemsMarkedUnseen } from './queries/items_marked_unseen.js'
export { seenCollection } from './queries/mark_disclosures.js'
export { applyAppeals, type AppealedMark } from './actions/apply_appeals.js'
export { applyRemarks, type AppealRemark } from './actions/apply_remarks.js'
export { cleanAnnotations, readAnnotations, storedAnnotations, type Annotation } from './domain/annotation.js'
export { annotationProblemOf } from './queries/annotation_problem.js'
export { situationsOf } from './queries/item_situations.js'
export { annotations as annotationsField } from './validators/lots_validator.js'
export { givenAnnotations, wireAnnotation } from './wire_annotation.js'
export { markOf, pointsOf, rangeOf, thousandthsOf } from './domain/points.js'
export { isJudged } from './domain/judged_item.js'
export { disclosedMarksOf } from './queries/disclosed_marks.js'
export {
  registerDecisionAppeals,
  type AnsweringDecision,
  type AppealsStep,
  type DecisionAppeals,
  type OpenAppeal,
  type RulingOrder,
  type SeenAppeals,
} from './registered_appeals.js'
export {
  registerDecisionSelections,
  type DecisionSelections,
  type PointsChanges,
} from './registered_selections.js'
export {
  LEFT_REASONS,
  type AppealsOfItem,
  type LeftReason,
  type RulingView,
  type SelectionEffectView,
  type SelectionPersonView,
  type UndoneReplies,
} from './decision_views.js'
export { beingTakenBack } from './queries/item_decisions.js'
export {
  countedApplications,
  countedExams,
  countedItems,
  finishedCandidates,
  pointsAreMoving,
  undisclosedAnswers,
  type CountedApplication,
  type CountedExam,
} from './queries/exam_points.js'
export { ownScoreChanges, scoreEvents, type ScoreCause } from './queries/own_score_changes.js'
export { raisedBy } from './queries/raised_by.js'
export { markedBy } from './queries/marked_by.js'
export { cleanComment } from './html/clean_comment.js'
export { applicationsInMarking, withOpenMarks } from './queries/open_marks.js'
export { verifyMarks } from './queries/verify_marks.js'
export type { BrokenChain } from './domain/event_chain.js'
export { EVERY_EXAM_DECIDED, onlyDecided } from './queries/exam_approval.js'
export { mayViewItems, mayViewKey, type ViewTies } from './policies/view_policy.js'
export { viewTies } from './queries/view_ties.js'
