/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export { PROCESS_STATUSES, type ProcessStatus } from './domain/selection_process.js'
export type { CannotAppealResult } from './domain/result.js'
export { default as UserResultTransformer } from './transformers/user_result_transformer.js'
export { default as OwnResultAppealTransformer } from './transformers/own_result_appeal_transformer.js'
export { default as SelectionProcessTransformer } from './transformers/selection_process_transformer.js'
export { default as SelectionResultTransformer } from './transformers/selection_result_transformer.js'
export { default as ResultAppealTransformer } from './transformers/result_appeal_transformer.js'
