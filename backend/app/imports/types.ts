/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export type { RowView, RunView } from './views.js'
