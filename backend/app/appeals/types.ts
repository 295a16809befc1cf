/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export { APPEAL_STATUSES, type AppealStatus, type CannotAppeal } from './domain/appeal.js'
export { default as AppealTransformer } from './transformers/appeal_transformer.js'
export { default as ItemAppealsTransformer } from './transformers/item_appeals_transformer.js'
export { default as AppealRowTransformer } from './transformers/appeal_row_transformer.js'
export { default as OwnAppealTransformer } from './transformers/own_appeal_transformer.js'
export { default as AppealWindowTransformer } from './transformers/appeal_window_transformer.js'
export type { AppealResultView, AppealStatusView } from './views.js'
