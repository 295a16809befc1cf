/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type ApplicationView,
  type AnswerView,
  type ApprovalView,
  type BatchEntryResult,
  type ResultCounts,
} from './views.js'
export { default as ScheduleTransformer } from './transformers/schedule_transformer.js'
export { scoreOf } from './domain/answer_sheet.js'
export { staleRefusal } from './transformers/stale_act.js'
export { timeWindowsOf } from './transformers/time_windows.js'
