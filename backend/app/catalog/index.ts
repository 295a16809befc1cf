/** Collections, exams, items and their import. Nothing here knows applications: who uses exams registers (`registerExamUser`). */
export * from './types.js'
export { importExam, type ImportOptions } from './actions/import_exam.js'
export type { ImportFailure, ImportReport } from './domain/report.js'
export { mayManageCollection, type Importer } from './policies/catalog_policy.js'
export { asksForCamera, streamsVideo } from './domain/flags.js'
export { registerExamUser, type ExamUser } from './actions/exam_users.js'
export {
  collectionSettings,
  deliveryExam,
  deliveryExams,
  examIdsOfCollection,
  type DeliveryExam,
} from './queries/exams_for_delivery.js'
export { moveWindowEnd, windowsOfCollection } from './actions/move_window_end.js'
export { findExam, seenExam, seesExam, type SeenExam } from './queries/list_exams.js'
export { issuingWindows, registerIssuingWindows } from './queries/collection_extras.js'
export { registerCollectionScope } from './queries/collection_scope.js'
export { onlyVisible as onlyVisibleCollections } from './queries/visible_to.js'
export {
  contentVersion,
  itemsOfExam,
  itemsWithVersion,
  publicItemsJson,
  importedContents,
  itemContents,
  type ExamItem,
} from './queries/items_for_delivery.js'
export { examsOfIdns } from './queries/exams_of_idns.js'
export { storeItemParameters, type ItemParameters } from './actions/store_item_parameters.js'
export {
  collectionsAfter,
  countCollections,
  countExams,
  examsAfter,
  type CatalogFilter,
} from './queries/exported_catalog.js'
