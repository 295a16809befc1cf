/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export type { CollectionView, ExamView, ExamWindow, ExamListView, CollectionListView } from './views.js'
export {
  DEFAULT_COLLECTION_FLAGS,
  DEFAULT_CONFIGURATION,
  readFlags,
  type CollectionFlags,
  type ApplicationConfiguration,
} from './domain/flags.js'
export { default as CollectionTransformer } from './transformers/collection_transformer.js'
export { default as ExamTransformer } from './transformers/exam_transformer.js'
export { default as ExamListTransformer } from './transformers/exam_list_transformer.js'
export { default as CollectionListTransformer } from './transformers/collection_list_transformer.js'
