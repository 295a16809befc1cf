/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export type { JobTitle, JobView } from './views.js'
