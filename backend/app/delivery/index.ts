/** Applications and answers: the module that must never lose one. */
export * from './types.js'
export { candidateKey } from './domain/candidate_key.js'
export {
  makeApplications,
  type MakeApplications,
  type MadeApplications,
} from './actions/make_applications.js'
export { copiesFor, findCandidates, makeForExam } from './actions/make_applications.js'
export { withdrawWithin, type GivenApplication } from './actions/withdraw_within.js'
export { movesOf } from './queries/moves_of.js'
export { applyAccommodations } from './actions/apply_accommodation.js'
export { mayGrantExam, mayManageExam } from './policies/act_policy.js'
export { registerExamReopened, type AnswersChange, type Reopening } from './actions/reopen_hooks.js'
export { registerResetGuard, type ResetGuard, type ResetObstacle } from './actions/reset_guards.js'
export { registerListSelection, type ListSelection } from './queries/order_selection.js'
export { registerApplicationsWitness, type CountedApplication } from './actions/applications_witness.js'
export { applicationsJob, orderApplications } from './jobs/applications_job.js'
export {
  registerActWitness,
  registerMoveRecord,
  registerOutageWitness,
  registerPhotosGuard,
  registerRoomScope,
  registerRoomStaff,
  registerStartGuard,
  registerSyncExtra,
  type ActedOn,
  type MovedGrace,
  type RoomSitting,
  type RecordMoves,
} from './queries/room_hooks.js'
export {
  onlyVisible as onlyVisibleApplications,
  staffScopeOf,
  withinScope,
  type StaffScope,
} from './queries/visibility.js'
export { blockingCollections, sittersOf } from './queries/blocked_users.js'
export { withStatus } from './queries/status_sql.js'
export { recordKeyLook } from './actions/show_key.js'
export { newestEvent, newEvents } from './queries/new_events.js'
export { answerSheet, markCounts, type MarkCounts } from './queries/answer_sheet.js'
export {
  gradeOf,
  isCorrect,
  overviewOf,
  type SheetAppeal,
  type SheetDecision,
} from './domain/answer_sheet.js'
export { outagesWithin } from './queries/outages.js'
export { findApplication } from './queries/find_application.js'
export { attachmentsOf } from './queries/answer_views.js'
export { registerMarks, withPointsInForce, type DisclosedMark } from './queries/disclosed_marks.js'
export { registerSheetAppeals } from './queries/sheet_appeals.js'
export { registerSheetDecisions } from './queries/sheet_decisions.js'
export { storeMarks } from './actions/store_marks.js'
export { lockExams, scoreDecided, type LockedExam } from './actions/score_decided.js'
export { sheetDisclosure } from './policies/answer_sheet_policy.js'
export { maySeeAnswers } from './policies/application_policy.js'
export { examContent, presentContent, type ExamContent } from './queries/exam_content.js'
export { storedTotalOf } from './queries/earned_totals.js'
export { responseOfRow } from './queries/locked_rows.js'
export { isCollectionOver } from './queries/collection_end.js'
export { isExamOver } from './queries/key_ties.js'
export { APPLICATION, viewsOf, withoutTimes, type ApplicationRow } from './queries/application_views.js'
export { lastSaves } from './queries/progress.js'
export { resultCounts } from './queries/result_counts.js'
export { dropParts, removeOldParts } from './actions/store_part.js'
export {
  collectionsOnPaper,
  filesUndecided,
  lastSignsOf,
  lockSittings,
  openAnswersOf,
  sittingsOfPerson,
  type SittingOfPerson,
} from './queries/erasure_sittings.js'
export { inExams, type InExam } from './queries/in_exams.js'
export { settledQuarantine, undecidedQuarantine } from './queries/quarantine_undecided.js'
export { emptyClosedFiles } from './actions/erase_closed_files.js'
export { withQuarantinedAnswers } from './queries/quarantined_answers.js'
export { withUncheckedAnswers } from './queries/unchecked_answers.js'
export { placeInRoom } from './actions/place_in_room.js'
export { moveWithin, readMovable, type Moved, type StaleMove } from './actions/move_application.js'
export { presentSchedule } from './queries/schedule_view.js'
export { firstStartOf } from './queries/first_start.js'
export { decideApproval, type ApprovalOrder } from './actions/decide_approval.js'
export { awaitsApproval, DISAPPROVED_REASON_MAX, type Decision } from './domain/approval.js'
export { nextState, statusAt, STATUS_ORDER, type State } from './domain/status.js'
export { reportServing, serves } from './actions/know_outages.js'
export { renewRecoveryKeys } from './actions/recovery_key.js'
export { deadlineOf } from './domain/deadline.js'
export { holdTime, holdTimeNow, releaseTime } from './actions/hold_time.js'
export { compareWithDigests, writeExamDigests } from './actions/exam_digests.js'
export { alternativeOf, choiceItemsOf, handInPaper, type PaperOutcome } from './actions/hand_in_paper.js'
