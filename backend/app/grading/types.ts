/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export { default as DecidedItemTransformer } from './transformers/decided_item_transformer.js'
export { default as DecisionPreviewTransformer } from './transformers/decision_preview_transformer.js'
export { default as ItemDecisionTransformer } from './transformers/item_decision_transformer.js'
export type { ItemWithAnswerView } from './views.js'
export { MARK_STATUSES, type MarkStatus } from './domain/mark.js'
export { default as ItemWithAnswerTransformer } from './transformers/item_with_answer_transformer.js'
